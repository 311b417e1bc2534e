#include "program/external_functions.h"

#include <algorithm>
#include <array>
#include <vector>

#include "program/inputs.h"

namespace raddle::program {

namespace {

using Kind = ExternalAccess::Kind;

constexpr std::array kCopyBytes = {ExternalAccess{Kind::Copy, 0, 1, Extent::Argument, 2}};
constexpr std::array kFillBytes = {ExternalAccess{Kind::Write, 0, 0, Extent::Argument, 2}};
constexpr std::array kCompareBytes = {ExternalAccess{Kind::Read, 0, 0, Extent::Argument, 2},
                                      ExternalAccess{Kind::Read, 1, 0, Extent::Argument, 2}};
constexpr std::array kFindByte = {ExternalAccess{Kind::Read, 0, 0, Extent::Argument, 2}};
constexpr std::array kReadFirst = {ExternalAccess{Kind::Read, 0, 0, Extent::Argument, 1}};
constexpr std::array kReadString = {ExternalAccess{Kind::Read, 0, 0, Extent::String, 0}};
constexpr std::array kReadTwoStrings = {ExternalAccess{Kind::Read, 0, 0, Extent::String, 0},
                                        ExternalAccess{Kind::Read, 1, 0, Extent::String, 1}};
constexpr std::array kReadTwoBounded = {ExternalAccess{Kind::Read, 0, 0, Extent::BoundedString, 0},
                                        ExternalAccess{Kind::Read, 1, 0, Extent::BoundedString, 1}};
constexpr std::array kCopyString = {ExternalAccess{Kind::Copy, 0, 1, Extent::String, 1}};
constexpr std::array kCopyBounded = {ExternalAccess{Kind::Read, 1, 0, Extent::BoundedString, 1},
                                     ExternalAccess{Kind::Write, 0, 0, Extent::Argument, 2}};

constexpr std::array kReadBounded = {ExternalAccess{Kind::Read, 1, 0, Extent::Argument, 2}};
constexpr std::array kWriteBounded = {ExternalAccess{Kind::Write, 0, 0, Extent::Argument, 1}};

// A stream is used, or only looked at; what a member that returns an object stores that in comes first.
constexpr std::array kUseStream = {ExternalAccess{Kind::StreamWrite, 0, 0, Extent::Bytes, 0}};
constexpr std::array kPrintBounded = {ExternalAccess{Kind::StreamWrite, 0, 0, Extent::Bytes, 0},
                                      ExternalAccess{Kind::Read, 1, 0, Extent::Argument, 2}};
constexpr std::array kPrintString = {ExternalAccess{Kind::StreamWrite, 0, 0, Extent::Bytes, 0},
                                     ExternalAccess{Kind::Read, 1, 0, Extent::String, 1}};
constexpr std::array kStreamText = {ExternalAccess{Kind::Write, 0, 0, Extent::Bytes, 32},
                                    ExternalAccess{Kind::StreamRead, 1, 0, Extent::Bytes, 0}};
// The policy of an unordered container, which is part of it: how full it may get, and when it has to grow next.
constexpr std::array kRehashPolicy = {ExternalAccess{Kind::Write, 0, 0, Extent::Bytes, 16}};

// A time_t is taken apart into a struct tm, and put together.
constexpr std::array kBreakTime = {ExternalAccess{Kind::Read, 0, 0, Extent::Bytes, 8},
                                   ExternalAccess{Kind::Write, 1, 0, Extent::Bytes, 56}};
constexpr std::array kChangeTime = {ExternalAccess{Kind::Write, 0, 0, Extent::Bytes, 56}};
constexpr std::array kWriteIntFirst = {ExternalAccess{Kind::Write, 0, 0, Extent::Bytes, 4}};
constexpr std::array kChangeSignals = {ExternalAccess{Kind::Write, 0, 0, Extent::Bytes, 128}}; // a sigset_t
constexpr std::array kReadSignals = {ExternalAccess{Kind::Read, 0, 0, Extent::Bytes, 128}};
constexpr std::array kCompareMemory = {ExternalAccess{Kind::Read, 0, 0, Extent::Argument, 1},
                                       ExternalAccess{Kind::Read, 2, 0, Extent::Argument, 3}};

constexpr uint8_t kMutexBytes = 40;
constexpr uint8_t kConditionBytes = 48;
constexpr uint8_t kRwlockBytes = 56;
constexpr uint8_t kSemaphoreBytes = 32;
constexpr uint8_t kBarrierBytes = 32;
constexpr uint8_t kWordBytes = 4;

constexpr ExternalFunction interposed(std::string_view name, uint32_t keeps = 0) {
  return {.name = name, .kind = ExternalKind::Interposed, .keeps = keeps};
}
constexpr ExternalFunction written(std::string_view as, std::string_view name) {
  return {.name = name, .kind = ExternalKind::Interposed, .written = as};
}
constexpr ExternalFunction onMutex(std::string_view name) {
  return {.name = name, .kind = ExternalKind::Interposed, .object = 0, .objectSize = kMutexBytes};
}
constexpr ExternalFunction onCondition(std::string_view name) {
  return {.name = name, .kind = ExternalKind::Interposed, .object = 0, .objectSize = kConditionBytes};
}
constexpr ExternalFunction onObject(std::string_view name, uint8_t bytes) {
  return {.name = name, .kind = ExternalKind::Interposed, .object = 0, .objectSize = bytes};
}
constexpr ExternalFunction onBlock(std::string_view name) {
  return {.name = name, .kind = ExternalKind::Interposed, .object = 0};
}
constexpr ExternalFunction pure(std::string_view name) {
  return {.name = name, .kind = ExternalKind::Pure};
}
constexpr ExternalFunction library(std::string_view name, uint32_t opaque = 0) {
  return {.name = name, .kind = ExternalKind::Library, .opaque = opaque};
}
// One that keeps its arguments, but accesses nothing through them that threads share.
constexpr ExternalFunction keeping(std::string_view name) {
  return {.name = name, .kind = ExternalKind::Library, .keeps = ~0U, .opaque = ~0U};
}
constexpr ExternalFunction formats(std::string_view name, uint8_t format, uint32_t opaque = 0) {
  return {.name = name, .kind = ExternalKind::Library, .opaque = opaque, .format = format};
}
constexpr ExternalFunction printing(ExternalFunction function) {
  function.kind = ExternalKind::Output;
  return function;
}
constexpr ExternalFunction memory(std::string_view name, std::span<const ExternalAccess> accesses) {
  return {.name = name, .kind = ExternalKind::Memory, .accesses = accesses};
}
constexpr ExternalFunction accessing(std::string_view name, std::span<const ExternalAccess> accesses,
                                     uint32_t opaque = 0) {
  return {.name = name, .kind = ExternalKind::Library, .opaque = opaque, .accesses = accesses};
}

// The end of the number is stored through the second argument: a pointer into the first.
constexpr ExternalFunction parsesNumber(std::string_view name) {
  return {.name = name, .kind = ExternalKind::Library, .keeps = 1U << 0, .accesses = kReadString};
}

constexpr uint32_t kEverything = ~0U;

constexpr ExternalFunction kTable[] = {
    // Threads. pthread_create hands its last argument to the new thread.
    interposed("pthread_create", 1U << 3),
    interposed("pthread_join"),
    interposed("pthread_detach"),
    interposed("pthread_exit", 1U << 0),
    interposed("__pthread_register_cancel"),
    interposed("__pthread_unregister_cancel"),
    interposed("__pthread_unwind_next"),
    interposed("pthread_self"),
    interposed("pthread_equal"),
    onMutex("pthread_mutex_init"),
    onMutex("pthread_mutex_destroy"),
    onMutex("pthread_mutex_lock"),
    onMutex("pthread_mutex_unlock"),
    onMutex("pthread_mutex_trylock"),
    onMutex("pthread_mutex_timedlock"),
    onMutex("pthread_mutex_clocklock"),
    onCondition("pthread_cond_init"),
    onCondition("pthread_cond_destroy"),
    onCondition("pthread_cond_wait"),
    onCondition("pthread_cond_timedwait"),
    onCondition("pthread_cond_clockwait"),
    onCondition("pthread_cond_signal"),
    onCondition("pthread_cond_broadcast"),
    onObject("pthread_rwlock_init", kRwlockBytes),
    onObject("pthread_rwlock_destroy", kRwlockBytes),
    onObject("pthread_rwlock_rdlock", kRwlockBytes),
    onObject("pthread_rwlock_tryrdlock", kRwlockBytes),
    onObject("pthread_rwlock_timedrdlock", kRwlockBytes),
    onObject("pthread_rwlock_clockrdlock", kRwlockBytes),
    onObject("pthread_rwlock_wrlock", kRwlockBytes),
    onObject("pthread_rwlock_trywrlock", kRwlockBytes),
    onObject("pthread_rwlock_timedwrlock", kRwlockBytes),
    onObject("pthread_rwlock_clockwrlock", kRwlockBytes),
    onObject("pthread_rwlock_unlock", kRwlockBytes),
    onObject("pthread_spin_init", kWordBytes),
    onObject("pthread_spin_destroy", kWordBytes),
    onObject("pthread_spin_lock", kWordBytes),
    onObject("pthread_spin_trylock", kWordBytes),
    onObject("pthread_spin_unlock", kWordBytes),
    onObject("pthread_once", kWordBytes),
    onObject("pthread_barrier_init", kBarrierBytes),
    onObject("pthread_barrier_destroy", kBarrierBytes),
    onObject("pthread_barrier_wait", kBarrierBytes),
    onMutex("mtx_init"),
    onMutex("mtx_destroy"),
    onMutex("mtx_lock"),
    onMutex("mtx_trylock"),
    onMutex("mtx_timedlock"),
    onMutex("mtx_unlock"),
    onCondition("cnd_init"),
    onCondition("cnd_destroy"),
    onCondition("cnd_wait"),
    onCondition("cnd_timedwait"),
    onCondition("cnd_signal"),
    onCondition("cnd_broadcast"),
    onObject("call_once", kWordBytes),
    onObject("sem_init", kSemaphoreBytes),
    onObject("sem_destroy", kSemaphoreBytes),
    onObject("sem_wait", kSemaphoreBytes),
    onObject("sem_trywait", kSemaphoreBytes),
    onObject("sem_timedwait", kSemaphoreBytes),
    onObject("sem_clockwait", kSemaphoreBytes),
    onObject("sem_post", kSemaphoreBytes),
    onObject("sem_getvalue", kSemaphoreBytes),
    interposed("pthread_condattr_init"),
    interposed("pthread_condattr_destroy"),
    interposed("pthread_condattr_setclock"),
    interposed("pthread_condattr_setpshared"),
    interposed("pthread_mutexattr_init"),
    interposed("pthread_mutexattr_destroy"),
    interposed("pthread_mutexattr_settype"),
    interposed("pthread_mutexattr_gettype"),
    interposed("pthread_attr_init"),
    interposed("pthread_attr_destroy"),
    interposed("pthread_attr_setdetachstate"),
    interposed("pthread_attr_getdetachstate"),
    interposed("pthread_attr_setstacksize"),
    interposed("pthread_attr_getstacksize"),
    interposed("sched_yield"),
    interposed("sched_setaffinity"),
    interposed("sched_setparam"),
    interposed("sched_setscheduler"),
    pure("sched_get_priority_max"),
    pure("sched_get_priority_min"),
    interposed("pthread_yield"),
    interposed("thrd_yield"),
    interposed("thrd_sleep"),

    // Behind raddle.h.
    written("raddle_assert", "__raddle_assert_failed"),
    written("raddle_assume", "__raddle_assume"),
    written("raddle_choose", "__raddle_choose"),
    {.name = "__raddle_input", .kind = ExternalKind::Interposed, .written = "raddle_input", .object = 0},
    written("raddle_atomic_begin", "__raddle_section_begin"),
    written("raddle_atomic_end", "__raddle_section_end"),
    written("raddle_yield", "__raddle_yield"),
    {.name = "__raddle_async", .kind = ExternalKind::Interposed, .written = "raddle_async", .keeps = 1U << 1},
    onBlock("__raddle_benign"),
    onBlock("__raddle_happens_before"),
    onBlock("__raddle_happens_after"),

    // The end of a thread or of the program.
    interposed("reach_error"),
    interposed("__VERIFIER_error"),
    interposed("exit"),
    interposed("_exit"),
    interposed("_Exit"),
    interposed("quick_exit"),
    interposed("abort"),
    written("assert", "__assert_fail"),
    written("assert", "__assert"),
    written("assert_perror", "__assert_perror_fail"),
    interposed("atexit"),
    interposed("at_quick_exit"),
    interposed("__cxa_atexit", kEverything),
    interposed("__cxa_thread_atexit_impl", kEverything),

    // Allocation. Blocks are shared memory from the start, so nothing has to be kept.
    interposed("malloc"),
    interposed("calloc"),
    onBlock("realloc"),
    onBlock("reallocarray"),
    onBlock("free"),
    interposed("aligned_alloc"),
    interposed("posix_memalign"),
    interposed("memalign"),
    interposed("valloc"),
    interposed("malloc_usable_size"),

    // What the environment supplies: time, chance, input, other processes.
    interposed("time"),
    interposed("clock"),
    interposed("gettimeofday"),
    interposed("clock_gettime"),
    interposed("sleep"),
    interposed("usleep"),
    interposed("nanosleep"),
    interposed("clock_nanosleep"),
    interposed("rand"),
    interposed("srand"),
    interposed("random"),
    interposed("srandom"),
    interposed("fork"),
    interposed("vfork"),
    interposed("clone"),
    interposed("system"),
    interposed("popen"),
    interposed("syscall", kEverything),
    interposed("signal", kEverything),
    interposed("sigaction", kEverything),
    interposed("raise"),
    interposed("kill"),
    interposed("killpg"),
    interposed("tgkill"),
    interposed("sigprocmask"),
    interposed("pthread_sigmask"),
    interposed("sigqueue"),
    interposed("sigsuspend"),
    interposed("sigwait"),
    interposed("sigwaitinfo"),
    interposed("sigtimedwait"),
    interposed("sigaltstack", kEverything),
    interposed("pause"),
    interposed("alarm"),
    interposed("ualarm"),
    interposed("setitimer"),
    interposed("timer_create"),
    interposed("wait"),
    interposed("waitpid"),
    interposed("waitid"),
    interposed("wait3"),
    interposed("wait4"),
    interposed("_Fork"),
    interposed("daemon"),
    interposed("forkpty"),
    interposed("gettid"),
    interposed("getpid"),
    interposed("getppid"),
    interposed("makecontext", kEverything),
    interposed("setcontext", kEverything),
    interposed("swapcontext", kEverything),
    interposed("dlopen"),
    interposed("dlmopen"),
    interposed("dlclose"),
    interposed("flockfile"),
    interposed("ftrylockfile"),
    interposed("funlockfile"),
    interposed("getchar_unlocked"),
    interposed("vscanf"),
    interposed("__isoc99_vscanf"),
    interposed("__isoc23_vscanf"),
    interposed("getchar"),
    interposed("gets"),
    interposed("scanf"),
    interposed("__isoc99_scanf"),
    interposed("__isoc23_scanf"),

    // Memory.
    memory("memcpy", kCopyBytes),
    memory("memmove", kCopyBytes),
    memory("mempcpy", kCopyBytes),
    memory("memset", kFillBytes),
    memory("memcmp", kCompareBytes),
    memory("bcmp", kCompareBytes),
    memory("memchr", kFindByte),
    memory("memrchr", kFindByte),
    memory("memmem", kCompareMemory),
    memory("bzero", kWriteBounded),
    memory("explicit_bzero", kWriteBounded),
    memory("strchrnul", kReadString),
    memory("strcasestr", kReadTwoStrings),
    memory("strlen", kReadString),
    memory("strchr", kReadString),
    memory("strrchr", kReadString),
    memory("strcmp", kReadTwoStrings),
    memory("strcasecmp", kReadTwoStrings),
    memory("strcoll", kReadTwoStrings),
    memory("strstr", kReadTwoStrings),
    memory("strspn", kReadTwoStrings),
    memory("strcspn", kReadTwoStrings),
    memory("strpbrk", kReadTwoStrings),
    memory("strncmp", kReadTwoBounded),
    memory("strncasecmp", kReadTwoBounded),
    memory("strcpy", kCopyString),
    memory("stpcpy", kCopyString),
    memory("strncpy", kCopyBounded),
    memory("_ZSt11_Hash_bytesPKvmm", kReadFirst), // of std::hash
    memory("_ZNKSt8__detail20_Prime_rehash_policy14_M_need_rehashEmmm", kRehashPolicy),
    memory("_ZNKSt8__detail20_Prime_rehash_policy11_M_next_bktEm", kRehashPolicy),
    memory("atoi", kReadString),
    memory("atol", kReadString),
    memory("atoll", kReadString),
    memory("atof", kReadString),

    // The C library with state of its own: streams, errno, locale.
    printing(accessing("puts", kReadString)),
    printing(accessing("fputs", kReadString, 1U << 1)),
    accessing("perror", kReadString),
    parsesNumber("strtol"),
    parsesNumber("strtoll"),
    parsesNumber("strtoul"),
    parsesNumber("strtoull"),
    parsesNumber("strtod"),
    parsesNumber("strtof"),
    parsesNumber("__isoc23_strtol"),
    parsesNumber("__isoc23_strtoul"),
    parsesNumber("__isoc23_strtoll"),
    parsesNumber("__isoc23_strtoull"),
    accessing("strdup", kReadString),
    accessing("localtime_r", kBreakTime),
    memory("gmtime_r", kBreakTime),
    accessing("mktime", kChangeTime),
    memory("timegm", kChangeTime),
    accessing("sscanf", kReadTwoStrings),
    accessing("__isoc99_sscanf", kReadTwoStrings),
    accessing("__isoc23_sscanf", kReadTwoStrings),
    accessing("fopen", kReadTwoStrings),
    accessing("write", kReadBounded),
    printing(formats("printf", 0)),
    printing(formats("fprintf", 1, 1U << 0)),
    formats("dprintf", 1),
    formats("sprintf", 1),
    {.name = "snprintf", .kind = ExternalKind::Library, .format = 2, .accesses = kWriteBounded},
    printing(library("vprintf")),
    printing(library("vfprintf", 1U << 0)),
    library("vsprintf"),
    accessing("vsnprintf", kWriteBounded),
    printing(library("putchar")),
    printing(library("putc", 1U << 1)),
    printing(library("fputc", 1U << 1)),
    printing(library("fwrite", 1U << 3)),
    printing(library("fflush", 1U << 0)),
    library("fclose", 1U << 0),
    keeping("setvbuf"),
    keeping("setbuf"),
    library("setlocale"),
    memory("sigemptyset", kChangeSignals),
    memory("sigfillset", kChangeSignals),
    memory("sigaddset", kChangeSignals),
    memory("sigdelset", kChangeSignals),
    memory("sigismember", kReadSignals),
    library("strerror"),
    library("longjmp", kEverything),
    library("siglongjmp", kEverything),
    library("_setjmp", kEverything),
    library("__sigsetjmp", kEverything),
    library("__cxa_allocate_exception"),
    library("__cxa_free_exception", kEverything),
    keeping("__cxa_throw"),
    library("__cxa_rethrow"),
    library("__cxa_begin_catch", kEverything),
    library("__cxa_end_catch"),
    library("__cxa_get_exception_ptr", kEverything),
    library("__cxa_call_unexpected", kEverything),
    library("__cxa_throw_bad_array_new_length"),
    library("__cxa_bad_cast"),
    library("_Unwind_Resume", kEverything),
    library("_ZSt9terminatev"),
    keeping("__cxa_thread_atexit"),
    library("_ZSt17current_exceptionv", kEverything),
    keeping("_ZSt17rethrow_exceptionNSt15__exception_ptr13exception_ptrE"),
    // They call the thread API, which the runtime sees, and update the thread object, which it does not.
    keeping("_ZNSt6thread15_M_start_threadESt10unique_ptrINS_6_StateESt14default_deleteIS1_EEPFvvE"),
    library("_ZNSt6thread4joinEv", kEverything),
    library("_ZNSt6thread6detachEv", kEverything),
    library("_ZNSt6thread20hardware_concurrencyEv"),
    library("_ZNSt6thread6_StateD2Ev", kEverything),

    // Functions of their arguments.
    pure("abs"),
    pure("labs"),
    pure("div"),
    pure("ldiv"),
    pure("lldiv"),
    pure("difftime"),
    pure("isascii"),
    pure("isblank"),
    pure("toascii"),
    pure("htonl"),
    pure("htons"),
    pure("ntohl"),
    pure("ntohs"),
    pure("ffs"),
    pure("ffsl"),
    pure("ffsll"),
    pure("getpagesize"),
    pure("llabs"),
    pure("isalnum"),
    pure("isalpha"),
    pure("iscntrl"),
    pure("isdigit"),
    pure("isgraph"),
    pure("islower"),
    pure("isprint"),
    pure("ispunct"),
    pure("isspace"),
    pure("isupper"),
    pure("isxdigit"),
    pure("tolower"),
    pure("toupper"),
    pure("__ctype_b_loc"),
    pure("__ctype_tolower_loc"),
    pure("__ctype_toupper_loc"),
    pure("__errno_location"),
    pure("getenv"),
    pure("getuid"),
    pure("geteuid"),
    pure("getgid"),
    pure("getegid"),
    pure("isatty"),
    pure("sysconf"),
    memory("rand_r", kWriteIntFirst),
    pure("__gxx_personality_v0"),
    pure("__cxa_pure_virtual"),
    pure("__dynamic_cast"),
    pure("_ZSt18uncaught_exceptionv"),
    pure("_ZSt19uncaught_exceptionsv"),
    pure("__once_proxy"), // nothing but a call of what std::call_once was given
    pure("sin"),
    pure("cos"),
    pure("tan"),
    pure("asin"),
    pure("acos"),
    pure("atan"),
    pure("atan2"),
    pure("sinh"),
    pure("cosh"),
    pure("tanh"),
    pure("exp"),
    pure("exp2"),
    pure("log"),
    pure("log2"),
    pure("log10"),
    pure("pow"),
    pure("sqrt"),
    pure("cbrt"),
    pure("hypot"),
    pure("fabs"),
    pure("floor"),
    pure("ceil"),
    pure("round"),
    pure("trunc"),
    pure("fmod"),
    pure("fmin"),
    pure("fmax"),
    pure("sqrtf"),
    pure("fabsf"),
    pure("floorf"),
    pure("ceilf"),
    pure("lround"),
    pure("llround"),
    pure("lrint"),
    pure("nearbyint"),
    pure("rint"),
    pure("ldexp"),
    pure("scalbn"),
    pure("expm1"),
    pure("log1p"),
    pure("erf"),
    pure("erfc"),
    pure("tgamma"),
    pure("copysign"),
    pure("fdim"),
    pure("fma"),
    pure("remainder"),
    pure("sinf"),
    pure("cosf"),
    pure("tanf"),
    pure("expf"),
    pure("logf"),
    pure("fmodf"),
    pure("roundf"),
    pure("fminf"),
    pure("fmaxf"),
    pure("powf"),
};

struct Family {
  std::string_view prefix;
  ExternalFunction function;
};

// Looked at in order, after the exact names.
constexpr Family kFamilies[] = {
    {"pthread_", interposed("", kEverything)},
    {"sem_", interposed("", kEverything)},
    {"thrd_", interposed("", kEverything)},
    {"mtx_", interposed("", kEverything)},
    {"cnd_", interposed("", kEverything)},
    {"tss_", interposed("", kEverything)},
    {"call_once", interposed("", kEverything)},
    {"exec", interposed("")},
    {"posix_spawn", interposed("")},
    {"__atomic_", pure("")}, // seen as what they are, see atomic_calls.h
    {"__sync_", pure("")},
    {"__cxa_guard_", interposed("")},
    {"__VERIFIER_", interposed("")},
    {"_Znw", interposed("")}, // operator new
    {kInputPrefix, pure("")}, // of a harness
    {kChoicePrefix, pure("")},
    {"_Zna", interposed("")}, // operator new[]
    {"_Zdl", onBlock("")},    // operator delete
    {"_Zda", onBlock("")},    // operator delete[]
    {"_ZNSaI", pure("")},     // std::allocator
    {"_ZNSo5write", accessing("", kPrintBounded)},
    {"_ZNSo", accessing("", kUseStream)}, // std::ostream
    {"_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_PK", accessing("", kPrintString)},
    {"_ZStls", accessing("", kUseStream)}, // operator<< on streams
    {"_ZSt16__ostream_insert", accessing("", kPrintBounded)},
    {"_ZSt4endl", accessing("", kUseStream)},
    {"_ZSt5flush", accessing("", kUseStream)},
    {"_ZNSt7__cxx1119basic_ostringstreamIcSt11char_traitsIcESaIcEED", accessing("", kUseStream)},
    {"_ZNSt7__cxx1119basic_ostringstreamIcSt11char_traitsIcESaIcEEC1Ev", library("", 1U << 0)},
    {"_ZNKSt7__cxx1119basic_ostringstreamIcSt11char_traitsIcESaIcEE3strEv", accessing("", kStreamText)},
    {"_ZNSt7__cxx1118basic_stringstreamIcSt11char_traitsIcESaIcEED", accessing("", kUseStream)},
    {"_ZNSt7__cxx1118basic_stringstreamIcSt11char_traitsIcESaIcEEC1Ev", library("", 1U << 0)},
    {"_ZNKSt7__cxx1118basic_stringstreamIcSt11char_traitsIcESaIcEE3strEv", accessing("", kStreamText)},
    {"_ZNSt8ios_base4Init", library("", kEverything)},
    // Nothing but a call of the function of pthreads, which is ours.
    {"_ZNSt18condition_variable4wait", onCondition("")},
    {"_ZNSt18condition_variable10notify_", onCondition("")},
    {"_ZNSt18condition_variableD", onCondition("")},
    {"_ZNSt18condition_variable", keeping("")},
    {"_ZNSt28__atomic_futex_unsigned_base", interposed("")}, // nothing but a call of futex
    {"_ZNSt6chrono3_V2", library("")},                       // clocks
    {"_ZNSt13__future_base", keeping("")},
    {"_ZSt15future_category", pure("")},
    {"_ZNSt12future_error", library("", 1U << 0)},
    {"_ZNSt9exception", library("", kEverything)},
    {"_ZNSt13runtime_error", library("", 1U << 0)},
    {"_ZNSt11logic_error", library("", 1U << 0)},
    {"_ZNSt12out_of_range", library("", 1U << 0)},
    {"_ZNSt12length_error", library("", 1U << 0)},
    {"_ZNSt16invalid_argument", library("", 1U << 0)},
    {"_ZNSt12system_error", library("", 1U << 0)},
    {"_ZNSt9bad_alloc", library("", kEverything)},
    {"_ZNSt15__exception_ptr", keeping("")},
};

std::vector<std::string_view> collectInterposed() {
  std::vector<std::string_view> names;
  for (const ExternalFunction &function : kTable)
    if (function.kind == ExternalKind::Interposed || function.kind == ExternalKind::Output)
      names.push_back(function.name);
  return names;
}

} // namespace

ExternalFunction externalFunction(std::string_view name) {
  const auto *exact = std::ranges::find(kTable, name, &ExternalFunction::name);
  if (exact != std::end(kTable))
    return *exact;
  if (name.starts_with("_ZSt") && name.find("__throw_") != std::string_view::npos)
    return library(name); // std::__throw_bad_alloc and the like
  const auto *family = std::ranges::find_if(kFamilies, [&](const Family &f) { return name.starts_with(f.prefix); });
  ExternalFunction result =
      family != std::end(kFamilies) ? family->function : ExternalFunction{.name = name, .keeps = kEverything};
  result.name = name;
  return result;
}

std::span<const std::string_view> interposedFunctions() {
  static const std::vector<std::string_view> names = collectInterposed();
  return names;
}

} // namespace raddle::program
