"""Statements for random programs in C that all oracles draw from, beside what each of them is about.

| oracle                                | time | random | exit | thread-locals | uninitialized | two orders |
| ------------------------------------- | ---- | ------ | ---- | ------------- | ------------- | ---------- |
| compare_random.py (enumeration)       | yes  | yes    | yes  | yes           | yes           | yes        |
| compare_hidden.py (enumeration, fork mode, all visible) | yes | yes | yes | yes | yes        | yes        |
| compare_witness.py (explore)          | yes  | yes    | handlers | no (1)    | no (1)        | yes        |
| compare_orders.py (the definition of a race) | no (2) | no (2) | no (2) | no (2) | no (2) | yes      |
| compare_uninitialized.py (valgrind)   | no (2) | no (2) | no (2) | no (2)    | yes           | no (2)     |
| compare_{enumeration,modes,jobs}.py   | by the programs of tests/programs: time, random, exit, keys, atomics |
| bench/hunt.py (native runs, all ways) | yes  | yes    | yes  | yes           | no (3)        | yes        |
| symex native_test.cpp (native values) | no (4) | no (4) | no (5) | yes         | no (4)        | yes        |
| models of explore, modules of verify, small programs of KISS (explicit states) | no (6)                  |

(1) A use that is an error ends its thread; of what it would have done witness says nothing, which is no difference.
(2) The definition that it compares with is one of other things, and these would only change which accesses happen.
(3) What a native run does with such a value is nobody's promise; compare_uninitialized.py does it instead.
(4) Any value to the solver, so that there is no value to compare.
(5) What happens behind main is a cut there (docs/soundness.md).
(6) They have no C library: their steps are the operations themselves. Values are sequentially consistent, so that orders
    of compare-exchange mean nothing to them.
"""

VARIABLES = """#include <assert.h>
#include <stdlib.h>
static int plain[2];
static __thread int own = 1;
static _Atomic(int *) lent;
"""
DECLARATIONS = VARIABLES + """
static long long latest;
static pthread_mutex_t clock_lock = PTHREAD_MUTEX_INITIALIZER;
static void stamp(void) {
  struct timespec t;
  pthread_mutex_lock(&clock_lock);
  clock_gettime(CLOCK_MONOTONIC, &t);
  assert(t.tv_sec * 1000000000LL + t.tv_nsec > latest);
  latest = t.tv_sec * 1000000000LL + t.tv_nsec;
  pthread_mutex_unlock(&clock_lock);
}
static long long since(long long begin) { return (long long)time(NULL) - begin; }
static void handler0(void) { assert(plain[0] < 3); plain[0]++; }
static void handler1(void) { plain[0] = 3 * plain[0]; }
"""

ORDERS = ("memory_order_relaxed", "memory_order_acquire", "memory_order_release", "memory_order_acq_rel", "memory_order_seq_cst")
FAILURE_ORDERS = ("memory_order_relaxed", "memory_order_acquire", "memory_order_seq_cst")
KINDS = ("time", "random", "exit", "locals", "uninitialized", "orders")


def statements(draw, kind, words="words"):
    """What a thread may do next. REQUIRES: DECLARATIONS, <pthread.h>, <stdatomic.h>, <time.h>, <unistd.h>, two atomic `words`."""
    which, value, seconds = draw.randint(0, 1), draw.randint(0, 2), draw.randint(1, 3)
    word = f"{words}[{which}]"
    success, failure = draw.choice(ORDERS), draw.choice(FAILURE_ORDERS)
    add = f"atomic_fetch_add(&{word}, 1);"
    return {
        "time": ("stamp();", f"{{ long long b = time(NULL); sleep({seconds}); assert(since(b) >= {seconds}); }}", f"sleep({seconds});",
                 f"{{ long long b = time(NULL); if (since(b) >= {seconds}) {add} }}", add),
        "random": (f"atomic_store(&{word}, rand() & 3);", f"srand({value});", f"if (random() & 1) {add}",
                   f"atomic_store(&{word}, (int)(lrand48() & 3));", add),
        "exit": (f"atexit(handler{which});", f"if (atomic_load(&{word}) == {value}) exit({value});", f"_exit({value});",
                 "atexit(handler0);", add),
        "locals": (f"own += {value}; atomic_store(&{word}, own);", "atomic_store(&lent, &own);",
                   f"{{ int *p = atomic_load(&lent); if (p) atomic_store(&{word}, *p); }}", "own++;", add),
        "uninitialized": (f"{{ int v; if (atomic_load(&{word}) == {value}) v = 1; if (v) {add} }}",
                          f"{{ int *p = malloc(8); p[{which}] = 1; if (p[0]) {add} free(p); }}", add),
        "orders": (f"{{ int e = {value}; if (!atomic_compare_exchange_strong_explicit(&{word}, &e, {value} + 1, {success}, {failure}))"
                   f" plain[{which}] += e; }}", f"plain[{which}] = 1; atomic_store_explicit(&{word}, {value} + 1, memory_order_release);",
                   f"if (atomic_load_explicit(&{word}, memory_order_acquire)) plain[{which}]++;", add),
    }[kind]
