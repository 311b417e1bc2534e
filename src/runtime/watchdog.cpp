#include "runtime/watchdog.h"

#include <sched.h>
#include <signal.h>
#include <sys/syscall.h>
#include <time.h>

#include "runtime/memory_map.h"
#include "runtime/state.h"
#include "runtime/system.h"

namespace raddle::runtime {

namespace {

// It hangs if it is the same turn and the same step at so many looks in a row. A process that was stopped for a while
// misses looks, so that this does not seem like hanging.
constexpr uint64_t kLooks = 8;

constexpr uint64_t kStackBytes = 16 * kKiB;
alignas(16) char stack[kStackBytes];

// Where a thread was seen.
struct Position {
  uint64_t turn;
  uint64_t step;
  bool operator==(const Position &) const = default;
};

struct Watch {
  timespec period; // between two looks; 0: the watching thread ends
  long process;    // whose thread it is; 0: there is none
  long watched;    // the kernel thread that gets the signal
  int signal;
  Position seen; // at the last look
};
Watch watch;

template <typename T> T load(const T &value) {
  return *static_cast<const volatile T *>(&value);
}

Position position() {
  return {load(control.turns), load(threads[load(control.running)].steps)};
}

bool isInProgram() {
  const Phase phase = load(control.phase);
  return phase == Phase::Program || phase == Phase::Constructing;
}

// On a stack of its own, and on the thread-locals of the watched thread: it must not call what uses them.
[[noreturn]] void look() {
  uint64_t looks = 0;
  while (load(watch.period.tv_sec) != 0 || load(watch.period.tv_nsec) != 0) {
    const timespec period = watch.period;
    systemCall(SYS_nanosleep, {word(&period), 0});
    const Position now = position();
    const bool isSame = isInProgram() && now == watch.seen;
    watch.seen = now;
    looks = isSame ? looks + 1 : 0;
    if (looks >= kLooks)
      systemCall(SYS_tgkill, {watch.process, watch.watched, watch.signal});
  }
  __atomic_store_n(&watch.process, 0, __ATOMIC_RELEASE);
  systemCall(SYS_exit, {0});
  __builtin_unreachable();
}

// The new thread takes no signals: they are for the program.
void startThread() {
  constexpr long kFlags = CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM;
  const uint64_t all = ~uint64_t{0};
  uint64_t before = 0;
  systemCall(SYS_rt_sigprocmask, {SIG_SETMASK, word(&all), word(&before), sizeof(all)});
  long result = SYS_clone;
  register long tls __asm__("r8") = 0;
  register long child __asm__("r10") = 0;
  __asm__ volatile("syscall\n\t"
                   "testq %%rax, %%rax\n\t"
                   "jnz 1f\n\t"
                   "xorl %%ebp, %%ebp\n\t"
                   "callq *%[run]\n"
                   "1:"
                   : "+a"(result)
                   : "D"(kFlags), "S"(stack + kStackBytes), "d"(0L), "r"(child), "r"(tls), [run] "b"(&look)
                   : "rcx", "r11", "memory");
  systemCall(SYS_rt_sigprocmask, {SIG_SETMASK, word(&before), 0, sizeof(before)});
  ensure(result > 0, "a thread that watches should start");
}

} // namespace

void startWatchdog(uint64_t seconds, int signal) {
  constexpr uint64_t kNanoseconds = 1'000'000'000;
  const uint64_t period = seconds * kNanoseconds / kLooks;
  const long process = systemCall(SYS_getpid);
  watch.watched = systemCall(SYS_gettid);
  watch.signal = signal;
  watch.period = {static_cast<time_t>(period / kNanoseconds), static_cast<long>(period % kNanoseconds)};
  if (period == 0 || load(watch.process) == process)
    return;
  watch.process = process;
  startThread();
}

bool hangs() {
  return isInProgram() && position() == watch.seen;
}

} // namespace raddle::runtime
