/* The threads of a concurrent program inside the sequential one that `raddle kiss` makes of it: compiled and linked
 * with the program, whose translation (src/sequentialize) calls it.
 *
 * One stack holds the frames of all threads. At a point the running thread may start others, which run on top of it to
 * their end or to where they stop for good (raise), and then it goes on or stops itself. `ts` is the multiset of the
 * threads that are created and not started; at most __kiss_ts_max wait there, one more is started by its creator.
 *
 * What the functions of the thread API do is told in thread_api.c, and those of strings in c_library.c. The translation replaces __kiss_begin and __kiss_end.
 *
 * KISS_WITHOUT_... leaves out one rule of the method; only tests define it, to see that they notice. */
#include "c_library.c"
#include "thread_api.c"

void __assert_fail(const char *assertion, const char *file, unsigned line, const char *function);

/* By this the translation knows which functions are ours. It takes it off again. */
#pragma clang attribute push(__attribute__((section("kiss"))), apply_to = function)

/* How large `ts` may get, and how many threads one point may start; the translation sets both. */
unsigned __kiss_ts_max = 0;
unsigned __kiss_starts_per_point = 0;
_Bool __kiss_atomics_race = 1; /* with others: accesses in atomic sections, and atomic ones */

/* Which executions there are: those of KISS, or those in which no thread interrupts another, where each is called by its
 * creator, or deferred until that has ended or waits for a thread to end, or either (src/symex/filters.h). What a called
 * thread creates is called. The translation sets it. */
enum { kBalanced, kSync, kDeferred, kBoth };
unsigned __kiss_order = kBalanced;

/* Why the functions of the running thread return: not at all, because it stopped, because it called pthread_exit. */
enum { kGoesOn, kStopped, kExited };
int __kiss_raise = kGoesOn;

unsigned __kiss_self = 0;   /* the running thread */
unsigned __kiss_atomic = 0; /* how many atomic sections it is in */
unsigned __kiss_where = 0;  /* the place in the program that it is at: for those who read executions */

enum State { kFree, kPending, kOwed, kStarted };
static unsigned char state[KISS_THREADS];
static unsigned char kind[KISS_THREADS];
static unsigned char done[KISS_THREADS]; /* it has ended, not stopped */
static Routine routine[KISS_THREADS];
static void *argument[KISS_THREADS];
static unsigned created = 0;              /* threads but main, the running one included */
static unsigned pending = 0;              /* the size of `ts` */
static unsigned owed = 0;                 /* threads that start when the atomic section of their creator ends */
static unsigned creator[KISS_THREADS];    /* of those */
static _Bool isCalled[KISS_THREADS];      /* if threads do not interrupt each other */

/* --- The scheduler --- */

void __kiss_schedule(void);

static void run(unsigned thread) {
  unsigned below = __kiss_self;
  unsigned where = __kiss_where;
  __kiss_self = thread;
  state[thread] = kStarted;
  __kiss_body(routine[thread], argument[thread], kind[thread]);
  __kiss_atomic = 0; /* if it has stopped in a section */
  if (__kiss_raise != kStopped) {
    __kiss_raise = kGoesOn;
#ifndef KISS_WITHOUT_DONE_BEFORE_EXIT
    done[thread] = 1;
#endif
#ifndef KISS_WITHOUT_EXIT_POINT
    if (__kiss_order == kBalanced)
      __kiss_schedule();
#endif
    done[thread] = 1;
  }
#ifndef KISS_WITHOUT_RAISE_FALSE
  __kiss_raise = kGoesOn;
#endif
  __kiss_self = below;
  __kiss_where = where;
}

/* Asks only where there is something to choose. */
static _Bool choose(_Bool isPossible) {
  return isPossible && __VERIFIER_nondet_bool();
}

/* Starts one of the pending threads, or none. Threads run inside the loop, because symbolic execution knows there which
 * one it is: behind a loop that it has left from several rounds it does not. */
static _Bool startOne(void) {
  _Bool isStarted = 0;
  for (unsigned thread = 1; thread < KISS_THREADS && state[thread] != kFree; ++thread)
    if (choose(!isStarted & (state[thread] == kPending))) {
      --pending;
      run(thread);
      isStarted = 1;
    }
  return isStarted;
}

void __kiss_schedule(void) {
  _Bool goesOn = 1;
  for (unsigned starts = 0; starts < __kiss_starts_per_point && goesOn; ++starts)
    goesOn = startOne();
}

static _Bool stop(void) {
  __kiss_raise = kStopped;
  return 1;
}

/* Whether the function that comes to the point has to return. */
_Bool __kiss_point(void) {
  if (__kiss_atomic > 0 || __kiss_order != kBalanced)
    return 0;
  __kiss_schedule();
#ifdef KISS_WITHOUT_RAISE
  return 0;
#else
  return __VERIFIER_nondet_bool() && stop();
#endif
}

/* Who waits for a thread to end lets deferred ones run, unless it was called. */
static void letOthersRun(void) {
  unsigned atomic = __kiss_atomic;
  _Bool goesOn = !isCalled[__kiss_self];
  __kiss_atomic = 0;
  for (unsigned starts = 0; starts < KISS_THREADS && pending > 0 && goesOn; ++starts)
    goesOn = startOne();
  __kiss_atomic = atomic;
}

/* The end of the program's main. */
void __kiss_finish(void) {
  done[0] = __kiss_raise == kExited;
  __kiss_raise = kGoesOn;
  __kiss_atomic = 0;
  if (__kiss_order != kBalanced) {
    for (unsigned starts = 0; starts < KISS_THREADS && pending > 0; ++starts)
      __VERIFIER_assume(startOne());
    return;
  }
#ifndef KISS_WITHOUT_LAST_SCHEDULE
  __kiss_schedule();
#endif
}

/* --- Races --- */

/* What a thread stands at: it was about to do this access when it stopped. None if the size is 0. */
enum { kWrite = 1, kAtomic = 2, kUnchecked = 4 };
static const char *heldAt = NULL;
static size_t heldBytes = 0;
static _Bool heldWrite = 0;
static _Bool heldPlain = 0;
static _Bool sectionWrote = 0; /* the atomic section that is being executed */

#define KISS_BENIGN 8
static const char *benignAt[KISS_BENIGN];
static size_t benignBytes[KISS_BENIGN];
static unsigned benigns = 0;

static _Bool overlap(const char *first, size_t firstBytes, const char *second, size_t secondBytes) {
  return first < second + secondBytes && second < first + firstBytes;
}

static _Bool isBenign(const char *at, size_t bytes) {
  for (unsigned index = 0; index < benigns; ++index)
    if (overlap(at, bytes, benignAt[index], benignBytes[index]))
      return 1;
  return 0;
}

/* What costs a solver most comes last. */
static _Bool conflicts(const char *at, size_t bytes, unsigned class) {
  _Bool isWrite = (class & kWrite) != 0;
  _Bool isPlain = (class & kAtomic) == 0;
  return heldBytes > 0 && (isWrite | heldWrite) && (isPlain | heldPlain) && overlap(at, bytes, heldAt, heldBytes);
}

/* Which access is looked at is a choice: the first thread that stops at one makes it. Before there are two threads it
 * can be in no race. */
static void hold(const char *at, size_t bytes, unsigned class) {
  if (heldBytes > 0 || created == 0)
    return;
  heldAt = at;
  heldBytes = bytes;
  heldWrite = (class & kWrite) != 0;
  heldPlain = (class & kAtomic) == 0;
}

/* Around null there is no memory, so that there is nothing to race on: who gets there fails, or stops. */
static _Bool isNowhere(const char *at) {
  return (size_t)(at - (const char *)NULL) < 4096;
}

static _Bool mayRace(const char *at, size_t bytes, unsigned class) {
  return (class & kUnchecked) == 0 && (__kiss_atomics_race || (class & kAtomic) == 0) && !isNowhere(at) &&
         !isBenign(at, bytes);
}

enum { kDoIt, kReturn, kRace };

/* An access in an atomic section happens, for the others, where the section begins. That is where the thread stops, so
 * it must have written nothing since. */
int __kiss_access_inside(const void *address, size_t bytes, unsigned class) {
  const char *at = address;
  class |= kAtomic;
  _Bool isChecked = mayRace(at, bytes, class);
  _Bool isRace = isChecked && conflicts(at, bytes, class);
  _Bool stops = choose(isChecked & (heldBytes == 0) & !sectionWrote);
  if (stops) {
    hold(at, bytes, class);
    stop();
  }
  sectionWrote |= (class & kWrite) != 0;
  return isRace ? kRace : stops ? kReturn : kDoIt;
}

/* A point before an access, when races are looked for. */
int __kiss_access(const void *address, size_t bytes, unsigned class) {
  const char *at = address;
  if (__kiss_atomic > 0)
    return __kiss_access_inside(at, bytes, class);
  __kiss_schedule();
  _Bool stops = __VERIFIER_nondet_bool();
  _Bool isHeld = choose(stops & mayRace(at, bytes, class));
  _Bool isRace = isHeld && conflicts(at, bytes, class);
  if (isHeld)
    hold(at, bytes, class);
  if (stops)
    stop();
  return isRace ? kRace : stops ? kReturn : kDoIt;
}

void __kiss_for___raddle_benign(const volatile void *address, unsigned long size) {
  if (benigns == KISS_BENIGN)
    return;
  benignAt[benigns] = (const char *)address;
  benignBytes[benigns++] = size;
}

/* --- Atomic sections --- */

void __kiss_enter(void) {
  sectionWrote = __kiss_atomic++ > 0;
}

/* Threads that a section creates when `ts` is full start at its end. */
void __kiss_leave(void) {
  if (--__kiss_atomic > 0 || owed == 0)
    return;
  for (unsigned thread = 1; thread < KISS_THREADS && state[thread] != kFree; ++thread)
    if (state[thread] == kOwed && creator[thread] == __kiss_self) {
      --owed;
      isCalled[thread] = 1;
      run(thread);
    }
}

/* --- Threads --- */

unsigned __kiss_current(void) {
  return __kiss_self;
}
unsigned __kiss_thread_count(void) {
  return created + 1;
}
_Bool __kiss_is_done(unsigned long thread) {
  if (__kiss_order != kBalanced)
    letOthersRun();
  return thread <= created && done[thread];
}
_Bool __kiss_is_leaving(void) {
  return __kiss_raise != kGoesOn;
}
void __kiss_misuse(const char *what) {
  __assert_fail(what, "", 0, "");
}
/* The translation returns behind it. */
void __kiss_exit(void) {
  __kiss_raise = kExited;
}

/* To other checkers an execution ends there without failing. */
void __kiss_limit(const char *what) {
  (void)what;
  __VERIFIER_assume(0);
}

/* Executions that create more threads than there can be are discarded: a bound of its own (sequentialize.h). */
unsigned __kiss_create(Routine start, void *with, enum Kind which) {
  __VERIFIER_assume(created + 1 < KISS_THREADS);
  unsigned thread = ++created;
  routine[thread] = start;
  argument[thread] = with;
  kind[thread] = which;
  creator[thread] = __kiss_self;
  _Bool isFull = pending >= __kiss_ts_max;
#ifdef KISS_WITHOUT_FULL_START
  isFull = 0;
#endif
  if (__kiss_order != kBalanced)
    isFull = __kiss_order == kSync || isCalled[__kiss_self] || choose(__kiss_order == kBoth);
  state[thread] = isFull ? kOwed : kPending;
  if (isFull)
    ++owed;
  else
    ++pending;
  return thread;
}

unsigned __kiss_for___raddle_choose(unsigned count) {
  if (count == 2)
    return __VERIFIER_nondet_bool();
  unsigned value = __VERIFIER_nondet_uint();
  __VERIFIER_assume(value < count);
  return value;
}

#pragma clang attribute pop
