/* The one header between instrumented code, the runtime and the explorer.
 *
 * Three parties meet here and nowhere else:
 *   instrumented code -> runtime    the __raddle_* calls of part 2, emitted by src/instrument
 *   explorer -> runtime             the raddle_machine_* calls of part 3: the program as a machine driven step by step
 *   both                            the plain data of part 1
 * Plain C, no behaviour. A change of meaning or layout raises RADDLE_ABI_VERSION.
 */
#ifndef RADDLE_ABI_H
#define RADDLE_ABI_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define RADDLE_ABI_VERSION 7

/* ---- Part 1: data ------------------------------------------------------------------------------------------- */

/* How a type of the program lies in memory, as its debug information tells: what is needed to name a piece of an
 * object. Constant data of the program, emitted by src/instrument; equal types may have several records. */
typedef enum RaddleTypeKind {
  RaddleTypeScalar, /* a number, a pointer, or anything that has no parts to name */
  RaddleTypeArray,
  RaddleTypeRecord, /* struct, class or union: a union is one whose members overlap */
} RaddleTypeKind;

struct RaddleMember;
typedef struct RaddleType {
  const char *name;                   /* as written: `struct node`, `Box<int>`; empty if it has none */
  uint64_t size;                      /* in bytes; 0 if unknown */
  const struct RaddleType *element;   /* of an array; otherwise null */
  const struct RaddleMember *members; /* of a record, `count` of them, base classes included */
  uint32_t count;                     /* elements of an array, 0 if it is a flexible one; members of a record */
  uint32_t kind;                      /* RaddleTypeKind */
} RaddleType;

typedef struct RaddleMember {
  const char *name;       /* empty for a base class and an anonymous struct or union */
  const RaddleType *type; /* never null */
  uint64_t offset;        /* in bytes; of a bit-field, of the first byte it has a bit in */
  uint64_t size;          /* in bytes; of a bit-field, from there to the last byte it has a bit in */
} RaddleMember;

/* A variable of static storage duration. */
typedef struct RaddleVariable {
  const void *address;
  const char *name; /* as a person would write it anywhere in the program: `count`, `bank::total`, `next::counter` */
  const RaddleType *type; /* null if unknown */
  uint64_t size;          /* in bytes */
  uint64_t gap;           /* that many bytes behind it belong to nobody */
} RaddleVariable;

/* All of a program, in no order. */
typedef struct RaddleVariables {
  uint64_t count;
  const RaddleVariable *variables;
} RaddleVariables;

/* A place in the program that other threads may notice. Emitted once per place as constant data, in the COMDAT of its
 * function, so `id` (see src/program/sites.h) and not the address of the record identifies it. */
typedef struct RaddleSite {
  uint64_t id;
  const char *file;     /* as the compiler was given it */
  const char *function; /* as written in the source */
  const char *text;     /* the object or expression: `count`, `table[h]`, `m`; the callee for a call */
  uint32_t line;
  uint32_t column;
  /* What the object was reached through, if not by its own name: the type that the last pointer in `text` points to, or
   * for an allocation the type of what is allocated. Null otherwise, and if unknown. */
  const RaddleType *behind;
} RaddleSite;

/* Every kind of visible operation. What is known of each, its object and argument included, is its row. */
typedef enum RaddleOperationKind {
#define RADDLE_OPERATION(name, ...) RaddleOperation##name,
#include "abi/operations.def"
} RaddleOperationKind;

/* Memory orders as in C11 <stdatomic.h>; plain accesses and everything else use RaddleOrderNone. */
typedef enum RaddleOrder {
  RaddleOrderNone,
  RaddleOrderRelaxed,
  RaddleOrderAcquire,
  RaddleOrderRelease,
  RaddleOrderAcquireRelease,
  RaddleOrderSequential,
} RaddleOrder;

/* When a waiting loop ends: its value compared with `argument`, both of `size` bytes. */
typedef enum RaddleCondition {
  RaddleConditionNone,
  RaddleConditionEqual,
  RaddleConditionNotEqual,
  RaddleConditionUnsignedLess,
  RaddleConditionUnsignedAtLeast,
  RaddleConditionSignedLess,
  RaddleConditionSignedAtLeast,
  RaddleConditionLowHalfZero, /* of eight bytes; whatever `argument` is */
  RaddleConditionAnyBit,      /* some bit of `argument` is set */
  RaddleConditionRoom,        /* of a stream (kernel_words.h): as many bytes as `argument` says need not wait */
  RaddleConditionReady,       /* of more than eight bytes: what a poll waits for, which only the runtime can tell */
} RaddleCondition;

typedef struct RaddleOperation {
  const RaddleSite *site;
  uint64_t object;
  uint64_t argument;
  uint32_t size;         /* bytes accessed; 0 if the operation accesses no memory */
  uint16_t alternatives; /* how many values `choice` can have; at least 1 */
  uint8_t kind;          /* RaddleOperationKind */
  uint8_t order;         /* RaddleOrder; of what is pending, all its orders: abi/orders.h */
  uint8_t condition;     /* RaddleCondition, for what waits for a value or tries to change one */
  uint8_t timed;         /* Wait: it can time out */
} RaddleOperation;

/* A number that no thread has. */
#define RADDLE_NO_THREAD UINT32_MAX

/* The next operation of a live thread. */
typedef struct RaddlePending {
  RaddleOperation operation;
  uint32_t thread;
  uint32_t waitsFor; /* if disabled: whom it waits for (holder of the mutex, thread to join), or RADDLE_NO_THREAD */
  uint8_t enabled;
  uint8_t stale; /* it will not go on in this execution, but is not stuck: after a LookAgain because what the round saw
                  * is no longer so; in a wait because it is one that is not cancelled, and the thread was, or the
                  * reverse */
} RaddlePending;

/* One range that an event read or wrote. */
typedef struct RaddleAccess {
  uint64_t address;
  uint32_t size;
  uint8_t isWrite;
} RaddleAccess;

/* What became of a thread by its own last step. */
typedef enum RaddleThreadState {
  RaddleThreadRuns,
  RaddleThreadExited,
  RaddleThreadFailed,      /* parked: raddle_machine_failure tells why */
  RaddleThreadBlocked,     /* parked by assume(false): no failure, no deadlock */
  RaddleThreadUnsupported, /* parked: it did what we do not model; the verdict is unknown */
  RaddleThreadUnending,    /* parked: it passed the bound on steps */
} RaddleThreadState;

/* One executed operation, together with the invisible steps up to the thread's next visible operation. */
typedef struct RaddleEvent {
  RaddleOperation operation;
  uint32_t thread;
  uint32_t choice;
  uint64_t before;              /* memory at `object` before, zero-extended; only for sizes 1 to 8 */
  uint64_t after;               /* and after; for Choose and Input the value supplied */
  const RaddleAccess *accesses; /* all ranges, for Section and copies of memory; valid until the next step */
  uint32_t accessCount;         /* 0: `operation` alone tells what was accessed */
  uint32_t woken;               /* Signal: the thread it woke, or RADDLE_NO_THREAD */
  uint8_t succeeded;            /* CompareExchange: it stored; attempts: it acquired, it took one */
  uint8_t state;                /* RaddleThreadState, of `thread`, afterwards */
  uint8_t onOwnStack;           /* a plain access of `thread` to its own stack: what it found there, or left in a frame
                                 * that is gone, may be a trace of us and differ from execution to execution */
  uint8_t refused;              /* it was misuse of its object, which is left as it was; the thread has failed */
  uint32_t races;               /* how many the execution has had up to its end: see raddle_machine_races */
} RaddleEvent;

typedef enum RaddleFailureKind {
  RaddleFailureAssertion,
  RaddleFailureAbort,
  RaddleFailureCrash,
  RaddleFailureMisuse,
  RaddleFailureMemory,
  RaddleFailureHistory, /* results that no sequential execution gives */
  RaddleFailureUnsupported,
  RaddleFailureUnending,
} RaddleFailureKind;

/* Why a thread was parked. */
typedef struct RaddleFailure {
  const RaddleSite *site; /* may be null */
  uint64_t object;        /* what was misused: a mutex, a condition variable, memory; 0 if that is no object */
  uint32_t objectSize;    /* in bytes */
  uint8_t kind;           /* RaddleFailureKind */
  char rule[40];          /* stable word for scripts: "assertion", "null-access", "fork", ... */
  char message[216];      /* one sentence for people, cut if too long */
  const char *details;    /* lines for people, in memory of the program; null if there are none */
} RaddleFailure;

/* A piece of memory, named so that it is the same in every execution: by address, or in the heap by where its block was
 * allocated and the offset in it. */
typedef struct RaddleLocation {
  uint64_t allocatedAt; /* id of the allocation site; 0 outside the heap */
  uint64_t offset;      /* in the block; the address outside the heap */
  uint64_t size;
} RaddleLocation;

/* Whose memory something lies in. */
typedef enum RaddleRegion {
  RaddleRegionStatic, /* of the program itself, or of nobody we know */
  RaddleRegionHeap,
  RaddleRegionStack,
  RaddleRegionThreadLocal,
} RaddleRegion;

typedef struct RaddleOwner {
  uint8_t region;                /* RaddleRegion */
  uint32_t thread;               /* whose heap, stack or thread-local memory it is; else RADDLE_NO_THREAD */
  const RaddleSite *allocatedAt; /* heap: where its block was allocated; may be null */
  uint64_t blockAddress;         /* heap: first byte of the block */
  uint64_t blockSize;            /* heap */
  const RaddleSite *freedAt;     /* heap: where it was freed; null if it was not, or if that is not known */
  uint32_t freedBy;              /* heap: who freed it, or RADDLE_NO_THREAD */
} RaddleOwner;

/* One of the two accesses of a data race. */
typedef struct RaddleRacer {
  const RaddleSite *site;
  uint32_t thread;
  uint32_t lockset; /* what it held: see raddle_machine_locks */
  uint8_t isWrite;
  uint8_t isAtomic;
  uint8_t isFree; /* a write that frees the block */
  uint8_t isWork; /* no access, but an operation on an object that lies there */
} RaddleRacer;

/* A lock that a thread holds. */
typedef struct RaddleLock {
  uint64_t address;
  const RaddleSite *site; /* where it was taken, by this thread or another in the same situation */
  uint32_t size;          /* in bytes */
} RaddleLock;

typedef struct RaddleRace {
  uint64_t address;
  RaddleLocation location;
  RaddleRacer first;
  RaddleRacer second;
  uint8_t isBenign; /* the program says so: __raddle_benign */
} RaddleRace;

/* ---- Part 2: what instrumented code calls ------------------------------------------------------------------- */

/* Each announces an operation that the program itself performs right after the call returns. The call returns when the
 * thread is scheduled to perform it. Ranges may have any size. */
void __raddle_read(const void *address, uint64_t size, const RaddleSite *site);
void __raddle_write(void *address, uint64_t size, const RaddleSite *site);
void __raddle_copy(void *target, const void *source, uint64_t size, const RaddleSite *site);
void __raddle_atomic_load(const void *address, uint64_t size, uint32_t order, const RaddleSite *site);
void __raddle_atomic_store(void *address, uint64_t size, uint32_t order, const RaddleSite *site);
void __raddle_atomic_update(void *address, uint64_t size, uint32_t order, const RaddleSite *site);
/* What `expected` and `order` are: abi/orders.h; so are the orders of other accesses. */
void __raddle_atomic_compare(void *address, uint64_t size, uint64_t expected, uint32_t order, const RaddleSite *site);
/* A loop that does nothing but repeat this load (this update) until `condition` holds of the value and `operand`: the
 * call returns when the thread is scheduled and it holds; the program then performs one round, which leaves the loop.
 * (For an exchange the condition is that it changes the memory; if the value is none it waits for, it calls again.) */
void __raddle_await_load(const void *address, uint64_t size, uint32_t orderAndCondition, uint64_t operand,
                         const RaddleSite *site);
void __raddle_await_update(void *address, uint64_t size, uint32_t orderAndCondition, uint64_t operand,
                           const RaddleSite *site);
/* How order and condition are packed into one argument. */
#define RADDLE_ORDER_AND_CONDITION(order, condition) ((uint32_t)(order) | (uint32_t)(condition) << 8)
/* A loop that may do nothing but look in a round: a round begins; it reads this next; it ends and another one would
 * begin, as this one did (`isSame`) or as if it had begun later. If the round had an effect, the last returns at once.
 * Otherwise the thread waits there, and is never enabled: the one that leaves the loop later is that of another
 * execution, in which it did not look before. An explorer that does not come to that one may let it take a step all the
 * same, to the next round. More than a few reads in a round are not kept track of; then it returns at once. `depth`:
 * how many such loops of the function the loop lies in, at most RADDLE_MAX_LOOK_DEPTH - 1. */
#define RADDLE_MAX_LOOK_DEPTH 4
void __raddle_look(uint32_t depth);
void __raddle_looked(const void *address, uint64_t size);
void __raddle_look_again(uint32_t depth, uint32_t isSame, const RaddleSite *site);
void __raddle_fence(uint32_t order, const RaddleSite *site);

/* A local variable that other threads may reach comes to its end, because its function returns or its block is left.
 * Null: it has not begun, or has ended before, and nothing happens. */
void __raddle_local_end(void *address, uint64_t size, const RaddleSite *site);

/* A write to memory that no other thread can reach but that outlives the execution (thread-locals): not visible, but
 * it has to be undone. */
void __raddle_private_write(void *address, uint64_t size);

/* The next call out of instrumented code is at this site; precedes every call of a function of the thread API,
 * of raddle.h and of the C library that the runtime interposes. */
void __raddle_call(const RaddleSite *site);
/* The same for a function nobody knows: what it does to shared memory is not seen, and what it writes is not logged. */
void __raddle_foreign(const RaddleSite *site);
/* The same for assembly that is not understood. */
void __raddle_assembly(const RaddleSite *site);
/* The same for a known function of the C library that reads no shared memory but keeps state or writes through its
 * arguments: its writes are not logged. */
void __raddle_library(const RaddleSite *site);

/* A stream of the C++ library is about to be used, or only looked at if `writes` is 0: as an access to it, unless it is
 * one of the standard streams, which threads may share. */
void __raddle_stream(void *stream, uint64_t writes, const RaddleSite *site);

/* The same for an attempt to lock that a loop only repeats until it succeeds: the attempt waits until it can. */
void __raddle_retry(const RaddleSite *site);

/* The calling function is about to catch an exception: what it called is over. */
void __raddle_caught(void);

/* Once per round of a loop that may not end. */
void __raddle_loop(const RaddleSite *site);
/* The divisor is zero (or the quotient overflows). Does not return. */
void __raddle_bad_division(const RaddleSite *site) __attribute__((noreturn));

/* Atomic sections: bodies of functions named __VERIFIER_atomic_* and raddle_atomic_begin/end of raddle.h;
 * src/instrument sees to it that `site` is never null. Sections nest. Accesses inside are announced as usual. A thread
 * that leaves a section by an exception or longjmp has not called __raddle_section_end. */
void __raddle_section_begin(const RaddleSite *site);
void __raddle_section_end(void);

/* The functions behind raddle.h, called by the program itself, each preceded by __raddle_call. */
/* Goes on if `condition` is not 0; otherwise the thread is parked as RaddleThreadBlocked. */
void __raddle_assume(int condition);
/* Any value below `count`, all of them explored. A count of 0 is a misuse; 1 leaves no choice. */
uint32_t __raddle_choose(uint32_t count);
/* `expression` as written in the source. Does not return. */
void __raddle_assert_failed(const char *expression) __attribute__((noreturn));
/* A hint that the thread waits for others: today it does nothing another thread could notice. */
void __raddle_yield(void);
/* Data races on these bytes are intended. */
void __raddle_benign(const volatile void *address, uint64_t size);
/* What came before the former happens before what comes after the latter on the same address, if that is later. */
void __raddle_happens_before(const volatile void *address);
void __raddle_happens_after(const volatile void *address);

/* What is known of concurrent operations, and what sequential ones give: for include/raddle/linearizable.h, which has
 * the same declaration. Operations are numbered: all of the first sequence, all of the second, ... */
#define RADDLE_MOST_OPERATIONS 64
typedef enum RaddleCriterion {
  RaddleCriterionLinearizable,
  RaddleCriterionSequentiallyConsistent,
  RaddleCriterionQuiescentlyConsistent,
} RaddleCriterion;
/* One sequential step; of a node of the tree of orders there is one for each sequence. */
typedef struct RaddleSequentialStep {
  uint32_t result; /* number of the result; 0: the operation waits for ever, or the sequence is over */
  uint32_t target; /* the node behind it */
} RaddleSequentialStep;
typedef struct RaddleHistory {
  uint32_t criterion; /* RaddleCriterion */
  uint32_t sequences;
  const uint32_t *first;             /* sequences + 1 numbers of operations */
  const RaddleSequentialStep *steps; /* of node n: from n * sequences on; node 0 is the first */
  uint64_t called;                   /* sets of operations, one bit each */
  uint64_t returned;
  uint64_t settled;                         /* what had returned when nothing was under way */
  uint64_t before[RADDLE_MOST_OPERATIONS];  /* of those called: what has to come before them */
  uint32_t results[RADDLE_MOST_OPERATIONS]; /* of those that returned: the number of the result */
} RaddleHistory;
/* The operation is called, has returned. `site` has the text by which it is known to people. */
void __raddle_invoke(RaddleHistory *history, uint32_t operation, const RaddleSite *site);
void __raddle_respond(RaddleHistory *history, uint32_t operation, const RaddleSite *site);
/* Whether some sequential order gives these results: 1 or 0. */
uint32_t __raddle_explained(const RaddleHistory *history);
/* It is what is checked from now on: threads that wait for ever do no harm if they do sequentially, too. */
void __raddle_check_history(const RaddleHistory *history);
/* Calls the function. 0: it would have waited for ever, and was left where it stands. REQUIRES: main is alone. */
uint32_t __raddle_attempt(void (*function)(void *), void *argument);
/* How much is checked, for the report and the search. `criterion` is a RaddleCriterion. */
void __raddle_scenarios(uint32_t scenarios, uint32_t threads, uint32_t operations, uint32_t criterion);
/* Does not return. */
void __raddle_not_linearizable(const RaddleSite *site, const char *message, const char *details)
    __attribute__((noreturn));

/* The variables of the program; an instrumented program defines it. */
extern const RaddleVariables __raddle_variables __attribute__((weak));

/* ---- Part 3: the program as a machine ----------------------------------------------------------------------- */

/* All calls on the host stack, never from a thread of the program. */

/* Runs main alone up to its first operation that leaves a choice: Create, Choose or Input. Returns the
 * RaddleThreadState of main then: it may have ended or been parked before it came to one. */
uint8_t raddle_machine_start(void);

/* The live threads (neither exited nor parked) in order of their numbers; valid until the next step or restore. */
uint32_t raddle_machine_pending(const RaddlePending **pending);

/* Executes the pending operation of `thread`, and its invisible steps after it. REQUIRES: it is enabled. */
typedef enum RaddleExtent {
  RaddleExtentStep, /* no more than that */
  RaddleExtentRun,  /* and the operations that come next in the thread, as long as raddle_machine_point would give no
                     * point before them and they need not wait */
} RaddleExtent;
/* Returns the number of events, one for each operation; valid until the next step or restore. */
uint32_t raddle_machine_step(uint32_t thread, uint32_t choice, RaddleExtent extent, const RaddleEvent **events);

/* Why `thread` was parked. REQUIRES: it was, other than by assume(false). */
const RaddleFailure *raddle_machine_failure(uint32_t thread);

/* Threads are numbered densely, in order of first appearance in any execution of this process; the number of a thread
 * follows from its creator and which of the creator's creates it was, and never changes. Thread 0 is main.
 * REQUIRES: thread < raddle_machine_thread_count(). The numbering lies in memory shared by forked processes. */
uint32_t raddle_machine_thread_count(void);
void raddle_machine_thread_name(uint32_t thread, uint32_t *creator, uint32_t *occurrence);
/* Gives the next number to that thread, so that a replay numbers (and so places) threads as the search did. */
uint32_t raddle_machine_name_thread(uint32_t creator, uint32_t occurrence);

/* In this execution. */
void raddle_machine_owner(uint64_t address, RaddleOwner *owner);

/* Where the mutex was last acquired, or null. */
const RaddleSite *raddle_machine_acquired_at(uint64_t mutex);

/* The standard error that the process started with, as a descriptor: from raddle_machine_start on, 2 is the program's
 * and leads nowhere. */
int raddle_machine_messages(void);

/* Remembers the state of the program / goes back to it, as often as wanted. One state is remembered. */
void raddle_machine_mark(void);
void raddle_machine_restore(void);
/* 0: more was written since the mark than can be undone in this process (code without instrumentation ran and there is
 * too much memory to copy); raddle_machine_restore must not be called. */
uint8_t raddle_machine_can_restore(void);

/* A name for the point of the execution before the step that comes next, which `thread` will take. 0: there is no way
 * back to it, because an earlier one serves as well. */
uint64_t raddle_machine_point(uint32_t thread);
/* Goes back to a point of this execution, and forgets those behind it. 0, and nothing happened, if what was done since
 * cannot be undone step by step; only raddle_machine_restore can help then. */
uint8_t raddle_machine_return(uint64_t point);

/* The data races of this execution so far, in order, at most one for each range of bytes. */
uint32_t raddle_machine_races(const RaddleRace **races);
/* Copies the locks that a racer held, first taken first, as many as fit; returns how many there are, or
 * RADDLE_UNKNOWN_LOCKS if the program combines its locks in too many ways to remember all. */
#define RADDLE_UNKNOWN_LOCKS UINT32_MAX
uint32_t raddle_machine_locks(uint32_t lockset, RaddleLock *locks, uint32_t capacity);
/* From now on every access and every operation is written to that descriptor (src/abi/access_log.h), and no access is
 * looked at for races; until called with -1. REQUIRES: steps of extent RaddleExtentStep only. */
void raddle_machine_log(int descriptor);
/* Until called with 0, no access is looked at for races: what is executed now is not what races are wanted of. */
void raddle_machine_ignore_races(uint8_t ignore);
/* From now on plain accesses to that location are visible operations. 0 if they were before. Before the mark is used
 * again, and in all processes forked later. */
uint8_t raddle_machine_promote(const RaddleLocation *location);

/* Whether all of that location is promoted. */
uint8_t raddle_machine_is_promoted(const RaddleLocation *location);
/* All that was promoted, in order. */
uint32_t raddle_machine_promotions(const RaddleLocation **locations);

/* A block of the heap that was not freed and to which nothing leads any more. */
typedef struct RaddleLeak {
  const RaddleSite *site; /* where it was allocated; never null */
  uint64_t address;
  uint64_t size;   /* in bytes */
  uint32_t thread; /* who allocated it */
} RaddleLeak;
/* Copies as many as fit, in order of threads and of what they allocated; returns how many there are. What libraries
 * allocated is no leak. REQUIRES: all threads have exited. */
uint32_t raddle_machine_leaks(RaddleLeak *leaks, uint32_t capacity);

/* An object of the thread API that was initialized by a call and has not been destroyed. */
typedef struct RaddleObject {
  const RaddleSite *site; /* where it was initialized; never null */
  uint64_t address;
  uint64_t size;    /* in bytes */
  const char *what; /* a word for people: "mutex" */
  uint32_t thread;  /* who initialized it */
} RaddleObject;
/* All of this execution so far, in an order that depends on it; valid until the next step or restore. */
uint32_t raddle_machine_undestroyed(const RaddleObject **objects);

/* How the program has come to its end: main returned, or a thread called exit or the like. */
typedef struct RaddleEnd {
  const RaddleSite *site; /* where; may be null */
  uint32_t thread;
  uint8_t status;  /* as others see it */
  uint8_t returns; /* main returned */
} RaddleEnd;
/* 0 if it has not, in this execution. */
uint8_t raddle_machine_end(RaddleEnd *end);

/* Whether the program checks a history, and its threads may wait for ever where they do now: sequential ones would. */
uint8_t raddle_machine_may_wait(void);
/* What __raddle_scenarios was told; 0 scenarios if it was not called. */
typedef struct RaddleScenarios {
  uint32_t scenarios;
  uint32_t threads;
  uint32_t operations;
  uint32_t criterion; /* RaddleCriterion */
} RaddleScenarios;
RaddleScenarios raddle_machine_scenarios(void);
/* What was checked in this execution, or is being checked while threads wait for ever; null if nothing is. Valid until
 * the next step or restore. */
const RaddleHistory *raddle_machine_history(void);

/* What the answer rests on, so far in this search: a set of these. */
typedef enum RaddleAssumption {
  RaddleAssumptionTime = 1, /* it reads a clock: how much time passes is none of what is explored */
} RaddleAssumption;
uint32_t raddle_machine_assumptions(void);

/* What is not covered so far in this process, as sites of foreign calls: distinct, in order of first occurrence. */
uint32_t raddle_machine_uncontrolled(const RaddleSite *const **sites);

/* A hash of the memory of the program (globals and heap; not stacks). */
uint64_t raddle_machine_memory_hash(void);

/* The same with everything else that a step may change: stacks, thread-locals, the records of threads, what orders them
 * and what they accessed. */
uint64_t raddle_machine_state_hash(void);

/* Compares memory with what it was at raddle_machine_mark. Returns the first address that differs, or 0. Only after
 * raddle_machine_restore and if raddle_machine_keep_copy was called before the mark. */
uint64_t raddle_machine_first_difference(void);

/* What orders accesses as far as races go. Only the first is right: the others exist so that tests can show that they
 * notice. */
typedef enum RaddleSynchronizing {
  RaddleSynchronizingAsWritten,
  RaddleSynchronizingRelaxed, /* relaxed atomics too */
  RaddleSynchronizingVisible, /* every visible access, plain ones too */
} RaddleSynchronizing;

/* Where the standard output of raddle is in a worker whose program shows its own. */
#define RADDLE_OUTPUT_DESCRIPTOR 1004

typedef struct RaddleMachineOptions {
  uint64_t maxSteps;     /* of one thread in one execution, rounds of loops included */
  uint64_t stackBytes;   /* of a thread that asks for no other size */
  uint8_t keepCopy;      /* raddle_machine_first_difference will be called */
  uint8_t visibleAll;    /* every plain access to memory that others may reach is a visible operation */
  uint8_t synchronizing; /* RaddleSynchronizing */
  uint8_t spurious;      /* each thread may once be woken from a wait by nobody */
  uint8_t strict;        /* what is allowed but loses work is misuse: main returns and a thread was never joined */
  uint8_t reuse;         /* memory may be handed out again once it was freed: an Allocate decides */
  uint8_t showOutput;    /* what the program prints goes to RADDLE_OUTPUT_DESCRIPTOR and to standard error */
  uint8_t keepsStacks;   /* the call stacks of all steps, accesses and blocks are kept: abi/call_stacks.h */
  uint8_t everyRace;     /* all pairs of places that race somewhere are remembered, not only the first there */
} RaddleMachineOptions;
void raddle_machine_configure(const RaddleMachineOptions *options);
/* From now on inputs may have this value, too; the first one offered is their first alternative. Narrow inputs have its
 * low bytes. To be called before the machine is started. */
void raddle_machine_offer_input(uint64_t value);

/* The explorer: called by the runtime on the host stack, once main is about to be called, in place of main. Returns the
 * exit status of the process. Defined by src/worker. */
int raddle_worker_main(void);

#ifdef __cplusplus
}
#endif
#endif
