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

#include <pthread.h>

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

/* Specifications, which `raddle verify` checks. They are expressions of the language; an ordinary compiler sees nothing
 * of them.
 *
 * At file level, when a thread may access what is shared. A location may have parameters, which are declared at the
 * end: RADDLE_ACCESSIBLE_IF(total, raddle_holder(&lock) == 0 || raddle_holder(&lock) == raddle_tid);
 *   RADDLE_GUARDED_BY(used[i], locks[i], int i);
 *   RADDLE_GUARDED_BY(self->next, self->lock, struct node *self);
 *   RADDLE_READABLE_IF(...), RADDLE_WRITABLE_IF(...)   where reading and writing differ
 *   RADDLE_GLOBAL_INVARIANT(total >= 0);               whenever no thread is within an atomic action
 *   RADDLE_GHOST(int owner);                           a variable for specifications only, which is always accessible
 * At the beginning of a function:
 *   RADDLE_REQUIRES(raddle_holder(&locks[i]) == raddle_tid);
 *   RADDLE_PERFORMS("Taken", RADDLE_MODIFIES(used[i]), !RADDLE_OLD(used[i]) && used[i]);
 *   RADDLE_PERFORMS("Full", RADDLE_NOTHING, RADDLE_RESULT(int) == -1);   several of them: one of these
 *   RADDLE_INIT();           runs before there are other threads
 *   RADDLE_NONBLOCKING();    always comes to its end, and never waits for another thread
 *   RADDLE_NULLABLE(p);      may be called with a null pointer for this parameter
 * In a function:
 *   RADDLE_WITNESS("Taken");        this is where, or just after where, that action takes effect
 *   RADDLE_INVARIANT(0 <= i);       first in the body of a loop: holds whenever the loop's condition is to be tested
 *   RADDLE_PUBLISH(p);              from here on other threads may reach the object
 *   RADDLE_SET(owner, raddle_tid);  an assignment to a ghost variable, together with the step before it
 * In specifications:
 *   raddle_tid             the thread that is spoken of, a positive int
 *   raddle_holder(&m)      who holds a mutex, or a read-write lock for writing: a thread, or 0
 *   raddle_reads(&rw)      whether the thread holds a read-write lock for reading
 *   raddle_private(p)      whether the object that p points to belongs to the thread, and nobody else can reach it
 * A mutex may be an int, too, which is the thread that holds it, or 0: raddle_acquire(&m), raddle_release(&m). */
static inline int __raddle_tid(void) {
  return (int)(((unsigned long)pthread_self() / 16) % 2147483647) + 1;
}
#define raddle_tid __raddle_tid()

static inline void __raddle_acquire(int *mutex) {
  int nobody = 0;
  while (!__atomic_compare_exchange_n(mutex, &nobody, __raddle_tid(), 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) {
    nobody = 0;
    raddle_yield();
  }
}
static inline void __raddle_release(int *mutex) {
  __atomic_store_n(mutex, 0, __ATOMIC_SEQ_CST);
}
#define raddle_acquire(mutex) __raddle_acquire(mutex)
#define raddle_release(mutex) __raddle_release(mutex)

#ifdef __RADDLE__

/* Found by their names; executed they do nothing, and what they would be told is not even computed. */
static inline int __raddle_spec(void) {
  return 0;
}
static inline void __raddle_spec_end(void) {}
static inline void __raddle_location(const volatile void *address, unsigned long size) {
  (void)address, (void)size;
}
static inline void __raddle_holds(int condition) {
  (void)condition;
}
static inline void __raddle_requires(int condition) {
  (void)condition;
}
static inline void __raddle_invariant(int condition) {
  (void)condition;
}
static inline void __raddle_action(const char *name) {
  (void)name;
}
static inline void __raddle_modifies(const volatile void *address, unsigned long size) {
  (void)address, (void)size;
}
static inline void __raddle_nullable(const volatile void *pointer) {
  (void)pointer;
}
static inline void __raddle_init(void) {}
static inline void __raddle_nonblocking(void) {}
static inline void __raddle_witness(const char *name) {
  (void)name;
}
static inline void __raddle_publish(const volatile void *object) {
  (void)object;
}
static inline void __raddle_ghost_step(void) {}
static inline void __raddle_old_begin(void) {}
static inline void __raddle_old_end(void) {}
static inline const volatile void *__raddle_result(void) {
  return 0;
}
static inline int __raddle_holder(const volatile void *mutex) {
  (void)mutex;
  return 0;
}
static inline int __raddle_reads(const volatile void *lock) {
  (void)lock;
  return 0;
}
static inline int __raddle_private(const volatile void *object) {
  (void)object;
  return 0;
}
#define raddle_holder(mutex) __raddle_holder(mutex)
#define raddle_reads(lock) __raddle_reads(lock)
#define raddle_private(object) __raddle_private(object)

#define RADDLE_JOIN_2(a, b) a##b
#define RADDLE_JOIN(a, b) RADDLE_JOIN_2(a, b)
#define RADDLE_PREDICATE(kind, location, condition, ...)                                                               \
  __attribute__((used)) static void RADDLE_JOIN(__raddle_##kind##_, __COUNTER__)(__VA_ARGS__) {                        \
    __raddle_location(&(location), sizeof(location));                                                                  \
    __raddle_holds(!!(condition));                                                                                     \
  }                                                                                                                    \
  struct raddle_nothing
#define RADDLE_ACCESSIBLE_IF(location, ...) RADDLE_PREDICATE(accessible, location, __VA_ARGS__)
#define RADDLE_READABLE_IF(location, ...) RADDLE_PREDICATE(readable, location, __VA_ARGS__)
#define RADDLE_WRITABLE_IF(location, ...) RADDLE_PREDICATE(writable, location, __VA_ARGS__)
/* Who holds a read-write lock to read may read, but not write: others may hold it to read as well. */
#ifdef __cplusplus
template <typename Lock> struct raddle_readers {
  template <typename Other> static char ask(decltype(static_cast<Other *>(nullptr)->lock_shared()) *);
  template <typename Other> static long ask(...);
  enum { exist = sizeof(ask<Lock>(nullptr)) == sizeof(char) || __is_same(Lock, pthread_rwlock_t) };
};
#define RADDLE_IS_READ_WRITE(mutex) raddle_readers<__remove_cv(__typeof__(mutex))>::exist
#else
#define RADDLE_IS_READ_WRITE(mutex) __builtin_types_compatible_p(__typeof__(mutex), pthread_rwlock_t)
#endif
#define RADDLE_MAY_READ(mutex)                                                                                         \
  ((RADDLE_IS_READ_WRITE(mutex) ? raddle_reads(&(mutex)) : raddle_holder(&(mutex)) == 0) ||                            \
   raddle_holder(&(mutex)) == raddle_tid)
#define RADDLE_MAY_WRITE(mutex)                                                                                        \
  ((!RADDLE_IS_READ_WRITE(mutex) && raddle_holder(&(mutex)) == 0) || raddle_holder(&(mutex)) == raddle_tid)
#define RADDLE_GUARDED_BY(location, mutex, ...)                                                                        \
  RADDLE_PREDICATE(readable, location, RADDLE_MAY_READ(mutex), ##__VA_ARGS__);                                         \
  RADDLE_PREDICATE(writable, location, RADDLE_MAY_WRITE(mutex), ##__VA_ARGS__)
#define RADDLE_GLOBAL_INVARIANT(...) RADDLE_GLOBAL_INVARIANT_2(__VA_ARGS__)
#define RADDLE_GLOBAL_INVARIANT_2(condition, ...)                                                                      \
  __attribute__((used)) static void RADDLE_JOIN(__raddle_always_, __COUNTER__)(__VA_ARGS__) {                          \
    __raddle_holds(!!(condition));                                                                                     \
  }                                                                                                                    \
  struct raddle_nothing
#define RADDLE_GHOST(...) __VA_ARGS__
#define RADDLE_SET(variable, value) (__raddle_ghost_step(), (variable) = (value))

#define RADDLE_SPECIFY(...)                                                                                            \
  do {                                                                                                                 \
    if (__raddle_spec()) {                                                                                             \
      __VA_ARGS__;                                                                                                     \
      __raddle_spec_end();                                                                                             \
    }                                                                                                                  \
  } while (0)
#define RADDLE_REQUIRES(condition) RADDLE_SPECIFY(__raddle_requires(!!(condition)))
#define RADDLE_PERFORMS(name, modifies, predicate)                                                                     \
  RADDLE_SPECIFY(__raddle_action(name); modifies; __raddle_holds(!!(predicate)))
#define RADDLE_NOTHING ((void)0)
#define RADDLE_MODIFIES_1(x) __raddle_modifies(&(x), sizeof(x))
#define RADDLE_MODIFIES_2(x, ...) RADDLE_MODIFIES_1(x), RADDLE_MODIFIES_1(__VA_ARGS__)
#define RADDLE_MODIFIES_3(x, ...) RADDLE_MODIFIES_1(x), RADDLE_MODIFIES_2(__VA_ARGS__)
#define RADDLE_MODIFIES_4(x, ...) RADDLE_MODIFIES_1(x), RADDLE_MODIFIES_3(__VA_ARGS__)
#define RADDLE_MODIFIES_5(x, ...) RADDLE_MODIFIES_1(x), RADDLE_MODIFIES_4(__VA_ARGS__)
#define RADDLE_MODIFIES_6(x, ...) RADDLE_MODIFIES_1(x), RADDLE_MODIFIES_5(__VA_ARGS__)
#define RADDLE_MODIFIES_7(x, ...) RADDLE_MODIFIES_1(x), RADDLE_MODIFIES_6(__VA_ARGS__)
#define RADDLE_MODIFIES_8(x, ...) RADDLE_MODIFIES_1(x), RADDLE_MODIFIES_7(__VA_ARGS__)
#define RADDLE_COUNT(a, b, c, d, e, f, g, h, count, ...) count
#define RADDLE_MODIFIES(...)                                                                                           \
  RADDLE_JOIN(RADDLE_MODIFIES_, RADDLE_COUNT(__VA_ARGS__, 8, 7, 6, 5, 4, 3, 2, 1, 0))(__VA_ARGS__)
#define RADDLE_OLD(expression)                                                                                         \
  (__extension__({                                                                                                     \
    __raddle_old_begin();                                                                                              \
    __typeof__(expression) raddle_old_value = (expression);                                                            \
    __raddle_old_end();                                                                                                \
    raddle_old_value;                                                                                                  \
  }))
#define RADDLE_RESULT(type) (*(type const volatile *)__raddle_result())
#define RADDLE_INIT() RADDLE_SPECIFY(__raddle_init())
#define RADDLE_NONBLOCKING() RADDLE_SPECIFY(__raddle_nonblocking())
#define RADDLE_NULLABLE(pointer) RADDLE_SPECIFY(__raddle_nullable(pointer))
#define RADDLE_INVARIANT(condition) RADDLE_SPECIFY(__raddle_invariant(!!(condition)))
#define RADDLE_WITNESS(name) __raddle_witness(name)
#define RADDLE_PUBLISH(object) __raddle_publish(object)

#else /* an ordinary compiler */

#define RADDLE_ACCESSIBLE_IF(...) struct raddle_nothing
#define RADDLE_READABLE_IF(...) struct raddle_nothing
#define RADDLE_WRITABLE_IF(...) struct raddle_nothing
#define RADDLE_GUARDED_BY(...) struct raddle_nothing
#define RADDLE_GLOBAL_INVARIANT(...) struct raddle_nothing
#define RADDLE_GHOST(...) struct raddle_nothing
#define RADDLE_SET(...) ((void)0)
#define RADDLE_REQUIRES(...) ((void)0)
#define RADDLE_PERFORMS(...) ((void)0)
#define RADDLE_INIT() ((void)0)
#define RADDLE_NONBLOCKING() ((void)0)
#define RADDLE_NULLABLE(...) ((void)0)
#define RADDLE_INVARIANT(...) ((void)0)
#define RADDLE_WITNESS(...) ((void)0)
#define RADDLE_PUBLISH(...) ((void)0)

#endif

#endif
