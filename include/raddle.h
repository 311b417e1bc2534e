/* What a program may tell raddle, and ask of it. The header is optional: programs are checked without it, too.
 *
 * Compiled by an ordinary compiler the same program is an ordinary program:
 *   raddle_assert(c)          as assert(c), but NDEBUG does not switch it off
 *   raddle_assume(c)          ends the program with status 0 if c does not hold: such an execution does not count
 *   raddle_choose(n)          0, the first of the values that raddle would try
 *   raddle_input(x)           nothing: x keeps its value
 *   raddle_atomic_begin/end   take and release one lock that all sections of the program share
 *   raddle_yield()            sched_yield()
 *   raddle_async(f, p)        starts a thread that calls f(p) and that nobody waits for
 *   raddle_benign(x), raddle_happens_before(p), raddle_happens_after(p)   nothing
 * C11 or C++11, on systems with pthreads (programs that use sections have to be linked with them).
 */
#ifndef RADDLE_H
#define RADDLE_H

#ifdef __RADDLE__

#ifdef __cplusplus
extern "C" {
#endif
struct RaddleSite;
void __raddle_assert_failed(const char *expression) __attribute__((noreturn));
void __raddle_assume(int condition);
unsigned __raddle_choose(unsigned count);
void __raddle_input(void *object, unsigned long size, const char *name);
void __raddle_section_begin(const struct RaddleSite *site);
void __raddle_section_end(void);
void __raddle_yield(void);
void __raddle_async(void (*function)(void *), void *argument);
void __raddle_benign(const volatile void *address, unsigned long size);
void __raddle_happens_before(const volatile void *address);
void __raddle_happens_after(const volatile void *address);
#ifdef __cplusplus
}
#endif

/* The null is replaced by the place of the call when the program is instrumented. */
#define raddle_atomic_begin() __raddle_section_begin(0)
#define raddle_atomic_end() __raddle_section_end()
#define raddle_assume(condition) __raddle_assume(!!(condition))
#define raddle_choose(count) __raddle_choose(count)
#define raddle_input(object) __raddle_input(&(object), sizeof(object), #object)
#define raddle_yield() __raddle_yield()
#define raddle_async(function, argument) __raddle_async(function, argument)
#define raddle_benign(object) __raddle_benign(&(object), sizeof(object))
#define raddle_happens_before(address) __raddle_happens_before(address)
#define raddle_happens_after(address) __raddle_happens_after(address)

#else /* an ordinary compiler */

#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>

/* One lock for the program, however many files include this. Sections nest, hence the depth. */
__attribute__((weak)) pthread_mutex_t raddle_section_mutex = PTHREAD_MUTEX_INITIALIZER;
__attribute__((weak)) __thread int raddle_section_depth = 0;
static inline void raddle_atomic_begin(void) {
  if (raddle_section_depth++ == 0)
    pthread_mutex_lock(&raddle_section_mutex);
}
static inline void raddle_atomic_end(void) {
  if (--raddle_section_depth == 0)
    pthread_mutex_unlock(&raddle_section_mutex);
}

__attribute__((noreturn)) static inline void __raddle_assert_failed(const char *expression) {
  fprintf(stderr, "assertion `%s` failed\n", expression);
  abort();
}
#define raddle_assume(condition) ((condition) ? (void)0 : _Exit(0))
static inline unsigned raddle_choose(unsigned count) {
  (void)count;
  return 0;
}
#define raddle_input(object) ((void)&(object))
static inline void raddle_yield(void) {
  sched_yield();
}
struct raddle_async_call {
  void (*function)(void *);
  void *argument;
};
static inline void *raddle_async_run(void *pointer) {
  struct raddle_async_call call = *(struct raddle_async_call *)pointer;
  free(pointer);
  call.function(call.argument);
  return 0;
}
static inline void raddle_async(void (*function)(void *), void *argument) {
  struct raddle_async_call *call = (struct raddle_async_call *)malloc(sizeof(*call));
  pthread_t thread;
  if (!call)
    abort();
  call->function = function;
  call->argument = argument;
  if (pthread_create(&thread, 0, raddle_async_run, call) != 0)
    abort();
  pthread_detach(thread);
}
#define raddle_benign(object) ((void)&(object))
#define raddle_happens_before(address) ((void)(address))
#define raddle_happens_after(address) ((void)(address))

#endif

/* raddle_input(object): from here on the object has a value of the environment: `raddle kiss` looks at all there are.
 * An input is named by the expression, and has one value in an execution: the same expression elsewhere is the same
 * input. The object must not contain pointers. `raddle explore` tries only the value that the object has.
 *
 * raddle_benign(object): data races on it are intended; to be said before the first of them. What they make of its
 * value is explored all the same.
 *
 * raddle_happens_before(address) in one thread, then raddle_happens_after(address) in another: what the first did
 * before is visible to what the second does after, by means that are not seen (inline assembly, a device, a foreign
 * library). Whether the one comes before the other is explored as it is for atomic variables. */

/* Must hold in every execution. */
#define raddle_assert(condition) ((condition) ? (void)0 : __raddle_assert_failed(#condition))

/* raddle_atomic { ... }: no other thread does anything in between. The section ends when the block is left, be it by
 * break, return or goto (but not by longjmp). */
static inline void raddle_section_leave(const int *unused) {
  (void)unused;
  raddle_atomic_end();
}
#define raddle_atomic                                                                                                  \
  for (int raddle_section __attribute__((cleanup(raddle_section_leave))) = (raddle_atomic_begin(), 1),                 \
                          raddle_once = 1;                                                                             \
       raddle_once; raddle_once = 0)

#endif
