"""How each function of the effects table is called by the programs that check_effects.py generates.

In a call, $n is the argument with that number, a `void *` to memory with fitting contents: a string for what is read as
one, attributes that were initialized for attributes, zeros for the rest. `rest` is a list of arguments: one such memory.
"""

PRELUDE = r"""
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <pthread.h>
#include <sched.h>
#include <setjmp.h>
#include <semaphore.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>

static void *nothing(void *unused) { return unused; }
static int nothingToo(void *unused) { return 0; }

static void fill_zeros(void *p) {}
static void fill_zeros_short(void *p) {}
static void fill_text(void *p) { strcpy(p, "1.2"); }
static void fill_formats(void *p) { strcpy(p, "%s"); }
static void fill_numbers(void *p) { strcpy(p, "%d"); }
static void fill_mode(void *p) { strcpy(p, "r"); }
static void fill_address(void *p) { strcpy(p, "1.2.3.4"); }
static void fill_wide(void *p) { wcscpy(p, L"1.2"); }
#define FILL(what, type, init) \
  static void fill_##what(void *p) { init(p); } \
  static void fill_##what##_short(void *p) { \
    type whole; \
    init(&whole); \
    memcpy(p, &whole, sizeof whole - 1); \
  }
FILL(attr, pthread_attr_t, pthread_attr_init)
FILL(mutexattr, pthread_mutexattr_t, pthread_mutexattr_init)
FILL(condattr, pthread_condattr_t, pthread_condattr_init)
FILL(rwlockattr, pthread_rwlockattr_t, pthread_rwlockattr_init)
FILL(barrierattr, pthread_barrierattr_t, pthread_barrierattr_init)
#define ROOM(what) \
  static void *room_##what(void) { \
    void *p = calloc(1, 256); \
    fill_##what(p); \
    return p; \
  }
ROOM(zeros) ROOM(text) ROOM(formats) ROOM(numbers) ROOM(mode) ROOM(address) ROOM(wide)
ROOM(attr) ROOM(mutexattr) ROOM(condattr) ROOM(rwlockattr) ROOM(barrierattr)
"""

CALLS = {
    # Threads.
    "pthread_create": "pthread_create($0, $1, nothing, 0)",
    "pthread_join": "{ pthread_t t; pthread_create(&t, 0, nothing, 0); pthread_join(t, $1); }",
    "pthread_timedjoin_np": "{ pthread_t t; pthread_create(&t, 0, nothing, 0); pthread_timedjoin_np(t, $1, $2); }",
    "pthread_clockjoin_np":
        "{ pthread_t t; pthread_create(&t, 0, nothing, 0); pthread_clockjoin_np(t, $1, CLOCK_REALTIME, $3); }",
    "thrd_create": "thrd_create($0, nothingToo, 0)",
    "thrd_join": "{ thrd_t t; thrd_create(&t, nothingToo, 0); thrd_join(t, $1); }",
    "pthread_mutex_init": "{ pthread_mutex_t m; pthread_mutex_init(&m, $1); }",
    "pthread_mutex_timedlock": "{ pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; "
                               "if (!pthread_mutex_timedlock(&m, $1)) pthread_mutex_unlock(&m); }",
    "pthread_mutex_clocklock":
        "{ pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; "
        "if (!pthread_mutex_clocklock(&m, CLOCK_REALTIME, $2)) pthread_mutex_unlock(&m); }",
    "pthread_cond_init": "{ pthread_cond_t c; pthread_cond_init(&c, $1); }",
    "pthread_cond_timedwait": "{ pthread_cond_t c = PTHREAD_COND_INITIALIZER; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; "
                              "pthread_mutex_lock(&m); pthread_cond_timedwait(&c, &m, $2); pthread_mutex_unlock(&m); }",
    "pthread_cond_clockwait": "{ pthread_cond_t c = PTHREAD_COND_INITIALIZER; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; "
                              "pthread_mutex_lock(&m); pthread_cond_clockwait(&c, &m, CLOCK_REALTIME, $3); "
                              "pthread_mutex_unlock(&m); }",
    "mtx_timedlock": "{ mtx_t m; mtx_init(&m, mtx_timed); if (!mtx_timedlock(&m, $1)) mtx_unlock(&m); }",
    "cnd_timedwait": "{ cnd_t c; mtx_t m; cnd_init(&c); mtx_init(&m, mtx_plain); mtx_lock(&m); cnd_timedwait(&c, &m, $2); "
                     "mtx_unlock(&m); }",
    "pthread_rwlock_init": "{ pthread_rwlock_t l; pthread_rwlock_init(&l, $1); }",
    "pthread_barrier_init": "{ pthread_barrier_t b; pthread_barrier_init(&b, $1, 1); }",
    "sem_timedwait": "{ sem_t s; sem_init(&s, 0, 1); sem_timedwait(&s, $1); }",
    "sem_clockwait": "{ sem_t s; sem_init(&s, 0, 1); sem_clockwait(&s, CLOCK_REALTIME, $2); }",
    "sem_getvalue": "{ sem_t s; sem_init(&s, 0, 1); sem_getvalue(&s, $1); }",
    "pthread_key_create": "pthread_key_create($0, 0)",
    "tss_create": "tss_create($0, 0)",
    "pthread_setcancelstate": "pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, $1)",
    "pthread_setcanceltype": "pthread_setcanceltype(PTHREAD_CANCEL_DEFERRED, $1)",
    "pthread_setname_np": "pthread_setname_np(pthread_self(), $1)",
    "pthread_setaffinity_np": "pthread_setaffinity_np(pthread_self(), 8, $2)",
    "pthread_setschedparam": "pthread_setschedparam(pthread_self(), SCHED_OTHER, $2)",
    "pthread_getschedparam": "pthread_getschedparam(pthread_self(), $1, $2)",
    "pthread_attr_setschedparam": "pthread_attr_setschedparam($0, $1)",
    "sched_setaffinity": "sched_setaffinity(0, 8, $2)",
    "sched_setparam": "sched_setparam(0, $1)",
    "sched_setscheduler": "sched_setscheduler(0, SCHED_OTHER, $2)",
    # Time and signals.
    "time": "time($0)",
    "gettimeofday": "gettimeofday($0, 0)",
    "timespec_get": "timespec_get($0, TIME_UTC)",
    "clock_gettime": "clock_gettime(CLOCK_MONOTONIC, $1)",
    "clock_getres": "clock_getres(CLOCK_MONOTONIC, $1)",
    "nanosleep": "nanosleep($0, 0)",
    "thrd_sleep": "thrd_sleep($0, 0)",
    "clock_nanosleep": "clock_nanosleep(CLOCK_REALTIME, 0, $2, 0)",
    "sigaction": "sigaction(SIGUSR1, $1, $2)",
    "sigprocmask": "sigprocmask(SIG_BLOCK, $1, $2)",
    "pthread_sigmask": "pthread_sigmask(SIG_BLOCK, $1, $2)",
    "sigemptyset": "sigemptyset($0)",
    "sigfillset": "sigfillset($0)",
    "sigaddset": "sigaddset($0, 1)",
    "sigdelset": "sigdelset($0, 1)",
    "sigismember": "sigismember($0, 1)",
    "sigisemptyset": "sigisemptyset($0)",
    # Jumps.
    "_setjmp": "_setjmp($0)",
    "__sigsetjmp": "__sigsetjmp($0, 0)",
    # Blocks.
    "calloc": "calloc(1, 16)",
    "realloc": "realloc(calloc(1, 16), 32)",
    "reallocarray": "reallocarray(calloc(1, 16), 4, 8)",
    "posix_memalign": "posix_memalign($0, 64, 64)",
    "strdup": "strdup($0)",
    "strndup": "strndup($0, 2)",
    # Memory and strings.
    "memmem": "memmem($0, 8, $2, 2)",
    "bzero": "bzero($0, 8)",
    "explicit_bzero": "explicit_bzero($0, 8)",
    "memfrob": "memfrob($0, 8)",
    "strnlen": "strnlen($0, 8)",
    "wcsnlen": "wcsnlen($0, 8)",
    "inet_addr": "inet_addr($0)",
    "inet_aton": "inet_aton($0, $1)",
    "inet_pton": "inet_pton(AF_INET, $1, $2)",
    "inet_ntop": "inet_ntop(AF_INET, $1, $2, 64)",
    "getenv": "getenv($0)",
    "secure_getenv": "secure_getenv($0)",
    "asctime_r": "asctime_r($0, $1)",
    "ctime_r": "ctime_r($0, $1)",
    "localtime_r": "localtime_r($0, $1)",
    "gmtime_r": "gmtime_r($0, $1)",
    "mktime": "mktime($0)",
    "timegm": "timegm($0)",
    "strftime": 'strftime($0, 16, $2, $3)',
    "rand_r": "rand_r($0)",
    "initstate": "initstate(1, $1, 128)",
    "setstate": "setstate($0)",
    # Numbers.
    "remquo": "remquo(1, 2, $2)",
    "remquof": "remquof(1, 2, $2)",
    "sincos": "sincos(1, $1, $2)",
    "sincosf": "sincosf(1, $1, $2)",
    "nan": "nan($0)",
    "nanf": "nanf($0)",
    # Printing and scanning.
    "puts": "puts($0)",
    "fputs": "fputs($0, stdout)",
    "fwrite": "fwrite($0, 2, 4, stdout)",
    "perror": "perror($0)",
    "write": "write(-1, $1, 8)",
    "pipe": "pipe($0)",
    "pipe2": "pipe2($0, 0)",
    "socketpair": "socketpair(AF_UNIX, SOCK_STREAM, 0, $3)",
    "fopen": "fopen($0, $1)",
    "printf": 'printf($0, "text")',
    "fprintf": 'fprintf(stdout, $1, "text")',
    "dprintf": 'dprintf(-1, $1, "text")',
    "sprintf": 'sprintf($0, $1, "text")',
    "snprintf": 'snprintf($0, 8, $2, "text")',
    "asprintf": 'asprintf($0, $1, "text")',
    "vprintf": "vprintf($0, rest)",
    "vfprintf": "vfprintf(stdout, $1, rest)",
    "vdprintf": "vdprintf(-1, $1, rest)",
    "vsprintf": "vsprintf($0, $1, rest)",
    "vsnprintf": "vsnprintf($0, 8, $2, rest)",
    "vasprintf": "vasprintf($0, $1, rest)",
    "__isoc99_sscanf": "{ int n; sscanf($0, $1, &n); }",
    "__isoc99_vsscanf": "vsscanf($0, $1, rest)",
}


def call_all(names, call):
    for name in names.split():
        CALLS[name] = name + call


call_all("memcpy memmove mempcpy memcmp bcmp strncmp strncasecmp strncpy stpncpy bcopy wcsncmp wcsncasecmp wcsncpy wcpncpy "
         "wmemcpy wmempcpy wmemmove wmemcmp", "($0, $1, 8)")
call_all("memset memchr memrchr wmemset", "($0, 1, 8)")
call_all("erand48 nrand48 jrand48 seed48 lcong48", "($0)")
call_all("strlen wcslen atoi atol atoll atof", "($0)")
call_all("strchrnul strchr strrchr index rindex wcschr wcsrchr", "($0, '1')")
call_all("strcasestr strcmp strcasecmp strcoll strstr strspn strcspn strpbrk strcpy stpcpy strverscmp wcscmp wcscasecmp "
         "wcscoll wcsstr wcsspn wcscspn wcspbrk wcscpy wcpcpy", "($0, $1)")
call_all("strtol strtoll strtoul strtoull strtoimax strtoumax wcstol wcstoul wcstoll wcstoull", "($0, $1, 10)")
call_all("strtod strtof strtold wcstod wcstof wcstold", "($0, $1)")
call_all("frexp frexpf frexpl modf modff modfl lgamma_r", "(1.5, $1)")
for _kind in ("rd", "wr"):
    _lock = "{ pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER; "
    _unlock = "pthread_rwlock_unlock(&l); }"
    CALLS[f"pthread_rwlock_timed{_kind}lock"] = _lock + f"if (!pthread_rwlock_timed{_kind}lock(&l, $1)) " + _unlock
    CALLS[f"pthread_rwlock_clock{_kind}lock"] = _lock + f"if (!pthread_rwlock_clock{_kind}lock(&l, CLOCK_REALTIME, $2)) " + _unlock
for _kind, _names in {
        "attr": "detachstate=0 guardsize=4096 inheritsched=0 schedpolicy=0 scope=0 stacksize=1<<20",
        "barrierattr": "pshared=0", "condattr": "clock=0 pshared=0", "rwlockattr": "kind_np=0 pshared=0",
        "mutexattr": "prioceiling=1 protocol=0 pshared=0 robust=0 type=0"}.items():
    for _what in ("init", "destroy"):
        CALLS[f"pthread_{_kind}_{_what}"] = f"pthread_{_kind}_{_what}($0)"
    for _name in _names.split():
        _what, _value = _name.split("=")
        CALLS[f"pthread_{_kind}_set{_what}"] = f"pthread_{_kind}_set{_what}($0, {_value})"
        CALLS[f"pthread_{_kind}_get{_what}"] = f"pthread_{_kind}_get{_what}($0, $1)"
for _what in ("schedparam", "stackaddr"):
    CALLS[f"pthread_attr_get{_what}"] = f"pthread_attr_get{_what}($0, $1)"

# What is given for an argument that is not the one being tested, if that is not memory: no deadline.
OWN = {("pthread_timedjoin_np", 2): "0", ("pthread_clockjoin_np", 3): "0"}

# What arguments have to contain that are not read as numbers or texts.
CONTENTS = {("pthread_create", 1): "attr", ("pthread_mutex_init", 1): "mutexattr", ("pthread_cond_init", 1): "condattr",
            ("pthread_rwlock_init", 1): "rwlockattr", ("pthread_barrier_init", 1): "barrierattr", ("fopen", 1): "mode",
            ("inet_aton", 0): "address", ("inet_pton", 1): "address", ("strftime", 2): "mode",
            ("__isoc99_sscanf", 1): "numbers", ("__isoc99_vsscanf", 1): "numbers"}
_TEXTS = {"strdup": 0, "strndup": 0, "strnlen": 0, "pthread_setname_np": 1, "getenv": 0, "secure_getenv": 0, "inet_addr": 0,
          "nan": 0, "nanf": 0, "puts": 0, "fputs": 0, "perror": 0, "fopen": 0, "__isoc99_sscanf": 0, "__isoc99_vsscanf": 0}
_FORMATS = {"printf": 0, "fprintf": 1, "dprintf": 1, "sprintf": 1, "snprintf": 2, "asprintf": 1, "vprintf": 0, "vfprintf": 1,
            "vdprintf": 1, "vsprintf": 1, "vsnprintf": 2, "vasprintf": 1}


def content(name, argument):
    """Which of the fill_ functions of the prelude makes fitting contents for the argument."""
    if (name, argument) in CONTENTS:
        return CONTENTS[name, argument]
    if _TEXTS.get(name) == argument or (name.startswith(("str", "ato", "index", "rindex", "stp")) and argument < 2
                                        and name != "strftime" and not (name.startswith("strto") and argument == 1)):
        return "text"
    if name.startswith("wc") and not (name.startswith("wcsto") and argument == 1):
        return "wide"
    if _FORMATS.get(name) == argument:
        return "formats"
    for kind in ("mutexattr", "condattr", "rwlockattr", "barrierattr", "attr"):
        if name.startswith(f"pthread_{kind}_") and argument == 0 and not name.endswith("_init"):
            return kind
    return "zeros"


