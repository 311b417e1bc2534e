#include "runtime/signals.h"

#include <signal.h>
#include <sys/syscall.h>
#include <ucontext.h>

#include "abi/crash_signals.h"
#include "abi/processes.h"
#include "runtime/failure.h"
#include "runtime/fiber.h"
#include "runtime/images.h"
#include "runtime/memory_map.h"
#include "runtime/signal_actions.h"
#include "runtime/state.h"
#include "runtime/switch.h"
#include "runtime/system.h"
#include "runtime/watchdog.h"

namespace raddle::runtime {

namespace {

constexpr uint64_t kHandlerStackBytes = 64 * kKiB;
alignas(16) char handlerStack[kHandlerStackBytes];

// Addresses below are taken for members of a null object.
constexpr uint64_t kNullBytes = 64 * kKiB;

constexpr uint64_t kDirectionFlag = 0x400;
constexpr uint64_t kAlignmentFlag = 0x40000;

// As the kernel wants it.
struct KernelAction {
  void (*handler)(int, siginfo_t *, void *);
  unsigned long flags;
  void (*restorer)();
  uint64_t mask;
};
constexpr unsigned long kRestorerFlag = 0x04000000; // SA_RESTORER

struct Crash {
  const siginfo_t *info;
  uint64_t address;
  uint64_t stack;
};

void recordCrash(const char *rule, const char *message) {
  recordFailure(RaddleFailureCrash, rule, message);
}

bool overflowsStack(const Crash &crash) {
  const Thread &thread = runningThread();
  uint64_t slot = threadSlot(control.running);
  return crash.address >= slot && crash.address < thread.stackBase;
}

void recordSegmentFault(const Crash &crash) {
  Sentence sentence;
  if (overflowsStack(crash))
    recordCrash("stack-overflow", "the stack of the thread is exhausted");
  else if (crash.info->si_code == SI_KERNEL)
    recordCrash("wild-access", "access through a pointer that is no address");
  else if (crash.address < kNullBytes)
    recordCrash("null-access", sentence.add("access through a null pointer, at address ").addHex(crash.address).text());
  else if (crash.info->si_code == SEGV_ACCERR && inProgram(crash.address))
    recordCrash("constant-write", sentence.add("write to constant memory at ").addHex(crash.address).text());
  else
    recordCrash("wild-access",
                sentence.add("access to memory that is not the program's, at ").addHex(crash.address).text());
}

void recordBusError(const Crash &crash) {
  Sentence sentence;
  recordCrash("bus-error", sentence.add("impossible memory access at ").addHex(crash.address).text());
}

void recordDivision(const Crash &) {
  recordCrash("bad-division", "division by zero, or its result does not fit");
}
void recordIllegal(const Crash &) {
  recordCrash("illegal-instruction", "the program executed a trap instruction");
}
void recordTrap(const Crash &) {
  recordCrash("trap", "the program executed a breakpoint instruction");
}
void recordAbort(const Crash &) {
  recordFailure(RaddleFailureAbort, "abort", "the C library aborted the program");
}
void recordSystemCall(const Crash &) {
  recordCrash("bad-system-call", "the program made a system call that is forbidden to it");
}

struct Signal {
  int number;
  void (*record)(const Crash &);
};
constexpr Signal kSignals[] = {
#define RADDLE_SIGNAL(number, what) {number, record##what},
    RADDLE_CRASH_SIGNALS(RADDLE_SIGNAL)
#undef RADDLE_SIGNAL
};

const Signal &signalOf(int number) {
  for (const Signal &signal : kSignals) {
    if (signal.number == number)
      return signal;
  }
  die("only signals that were asked for should arrive");
}

void goOnElsewhere(ucontext_t &context) {
  greg_t *registers = context.uc_mcontext.gregs;
  registers[REG_EFL] &= ~static_cast<greg_t>(kDirectionFlag | kAlignmentFlag);
  if (control.phase == Phase::Constructing) {
    // As if the crashing instruction had called it.
    registers[REG_RSP] = (registers[REG_RSP] - 512) & ~static_cast<greg_t>(15);
    registers[REG_RSP] -= 8;
    registers[REG_RIP] = reinterpret_cast<greg_t>(&leaveFailed);
    return;
  }
  registers[REG_RIP] = reinterpret_cast<greg_t>(&raddleLoad);
  registers[REG_RDI] = static_cast<greg_t>(control.hostStack);
  registers[REG_RSI] = static_cast<greg_t>(control.hostPointer);
  registers[REG_RSP] = static_cast<greg_t>(control.hostStack);
}

void onSignal(int number, siginfo_t *info, void *opaque) {
  auto &context = *static_cast<ucontext_t *>(opaque);
  if (!controlled())
    die("the explorer should not crash");
  auto stack = static_cast<uint64_t>(context.uc_mcontext.gregs[REG_RSP]);
  Crash crash{info, reinterpret_cast<uint64_t>(info->si_addr), stack};
  signalOf(number).record(crash);
  if (control.phase == Phase::Program)
    noteDepth(stack);
  releaseStreams();
  goOnElsewhere(context);
}

void endByBrokenPipe() {
  KernelAction byDefault = {};
  byDefault.flags = kRestorerFlag;
  byDefault.restorer = raddleSignalReturn;
  systemCall(SYS_rt_sigaction, {SIGPIPE, word(&byDefault), 0, sizeof(byDefault.mask)});
  systemCall(SYS_tgkill, {systemCall(SYS_getpid), systemCall(SYS_gettid), SIGPIPE});
}

// Who ignores the signal gets EPIPE from its call, and so it is when we return. A process of ours that nobody listens
// to any more ends by it.
void onBrokenPipe(int, siginfo_t *, void *opaque) {
  if (!controlled())
    return endByBrokenPipe();
  const Disposition disposition = dispositionOf(SIGPIPE);
  if (disposition == Disposition::Ignored)
    return;
  auto &context = *static_cast<ucontext_t *>(opaque);
  if (disposition == Disposition::Default)
    recordCrash("broken-pipe", "the program writes to a pipe or socket that nobody reads, which ends it by SIGPIPE");
  else
    recordFailure(RaddleFailureUnsupported, "SIGPIPE",
                  "a handler of SIGPIPE would be called, which is not supported yet");
  if (control.phase == Phase::Program)
    noteDepth(static_cast<uint64_t>(context.uc_mcontext.gregs[REG_RSP]));
  releaseStreams();
  goOnElsewhere(context);
}

// In the middle of our own work nobody is parked: it would stay half done.
bool isInterruptible(const ucontext_t &context) {
  auto code = static_cast<uint64_t>(context.uc_mcontext.gregs[REG_RIP]);
  return inProgram(code) || inLibrary(code);
}

// Somebody else's signal says that there is no time left.
bool isLastCall(const siginfo_t &info) {
  return info.si_pid != systemCall(SYS_getpid);
}

void onHang(int, siginfo_t *info, void *opaque) {
  auto &context = *static_cast<ucontext_t *>(opaque);
  const bool isStopped = controlled() && isLastCall(*info);
  if ((!isStopped && !hangs()) || !isInterruptible(context))
    return;
  if (isStopped)
    recordFailure(RaddleFailureUnending, "stopped", "the search was stopped before the thread came any further");
  else
    recordFailure(RaddleFailureUnending, "hangs",
                  "the thread does nothing that can be seen for longer than is allowed");
  if (control.phase == Phase::Program)
    noteDepth(static_cast<uint64_t>(context.uc_mcontext.gregs[REG_RSP]));
  releaseStreams();
  goOnElsewhere(context);
}

void handle(int signal, void (*handler)(int, siginfo_t *, void *), unsigned long flags) {
  KernelAction action = {};
  action.handler = handler;
  action.flags = SA_SIGINFO | SA_ONSTACK | flags | kRestorerFlag;
  action.restorer = raddleSignalReturn;
  systemCall(SYS_rt_sigaction, {signal, word(&action), 0, sizeof(action.mask)});
}

} // namespace

void watchThreads(uint64_t seconds) {
  handle(RADDLE_HANG_SIGNAL, onHang, SA_RESTART);
  startWatchdog(seconds, RADDLE_HANG_SIGNAL);
}

void catchSignals() {
  stack_t stack = {};
  stack.ss_sp = handlerStack;
  stack.ss_size = sizeof(handlerStack);
  systemCall(SYS_sigaltstack, {word(&stack)});
  for (const Signal &signal : kSignals)
    handle(signal.number, onSignal, SA_NODEFER);
  handle(SIGPIPE, onBrokenPipe, SA_NODEFER);
}

} // namespace raddle::runtime
