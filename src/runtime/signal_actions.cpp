// What the program wants signals to lead to, and which of them each thread does not want: remembered, and told to
// whoever asks. No signal comes from outside, and the program cannot send itself one, so that most handlers are never
// called; those for what a thread does wrong would be, and are refused. The kernel is told nothing: the signals are
// ours. SIGPIPE alone comes from the kernel in the course of a call: signals.cpp asks what it leads to.
#include "runtime/signal_actions.h"

#include <errno.h>
#include <signal.h>
#include <stdint.h>

#include "abi/crash_signals.h"
#include "runtime/arguments.h"
#include "runtime/failure.h"
#include "runtime/library_state.h"
#include "runtime/real.h"
#include "runtime/state.h"
#include "runtime/system.h"
#include "runtime/undo_log.h"

namespace raddle::runtime {

namespace {

RADDLE_REAL realSignal("signal");
RADDLE_REAL realSigaction("sigaction");
RADDLE_REAL realSigprocmask("sigprocmask");

using Handler = void (*)(int);

// What the C library adds to the flags of each action that it hands to the kernel.
constexpr unsigned kRestorer = 0x04000000;
constexpr int kSignals = 64;
constexpr int kFirstInternal = 32; // of the C library, which nobody may touch
constexpr int kLastInternal = 33;

struct Action {
  Handler handler;
  uint64_t mask;
  unsigned flags;
};
Action actions[kSignals + 1];

constexpr uint64_t bitOf(int signal) {
  return uint64_t{1} << (signal - 1);
}
// Those that nobody can catch, ignore or block.
constexpr uint64_t kUnstoppable = bitOf(SIGKILL) | bitOf(SIGSTOP);

bool isSignal(int number) {
  return number > 0 && number <= kSignals && (number < kFirstInternal || number > kLastInternal);
}
bool isUnstoppable(int number) {
  return (kUnstoppable & bitOf(number)) != 0;
}

uint64_t bitsOf(const sigset_t &set) {
  return set.__val[0];
}
sigset_t setOf(uint64_t bits) {
  sigset_t set = {};
  set.__val[0] = bits;
  return set;
}

struct sigaction shown(const Action &action) {
  struct sigaction result = {};
  result.sa_handler = action.handler;
  result.sa_mask = setOf(action.mask);
  result.sa_flags = static_cast<int>(action.flags);
  return result;
}

void refuseCalled(const char *name, int number, Handler handler) {
  if (handler == SIG_IGN || handler == SIG_DFL || raddleIsCrash(number) == 0)
    return;
  Sentence sentence;
  unsupported(name, sentence.add("`").add(name).add("` with a handler is not supported yet").text());
}

// The one before. REQUIRES: the cell was changed.
Action replaceAction(int number, const Action &action) {
  const Action old = actions[number];
  keepOurs(&actions[number], sizeof(Action));
  actions[number] = action;
  return old;
}

Handler install(const char *name, int number, Handler handler, unsigned flags) {
  if (!isSignal(number) || isUnstoppable(number) || handler == SIG_ERR) {
    errno = EINVAL;
    return SIG_ERR;
  }
  refuseCalled(name, number, handler);
  changeLibraryState(effects::Cell::SignalHandlers);
  const bool masksItself = (flags & SA_NODEFER) == 0;
  return replaceAction(number, {handler, masksItself ? bitOf(number) : 0, flags | kRestorer}).handler;
}

int changeAction(Caller caller, int number, const struct sigaction *action, struct sigaction *old) {
  const struct sigaction asked = Through<"sigaction", 1>::read(caller, action);
  if (!isSignal(number) || (action != nullptr && isUnstoppable(number))) {
    errno = EINVAL;
    return -1;
  }
  if (action != nullptr)
    refuseCalled("sigaction", number, asked.sa_handler);
  changeLibraryState(effects::Cell::SignalHandlers);
  Action before = actions[number];
  if (action != nullptr)
    before = replaceAction(number, {asked.sa_handler, bitsOf(asked.sa_mask) & ~kUnstoppable,
                                    static_cast<unsigned>(asked.sa_flags) | kRestorer});
  Through<"sigaction", 2>::write(caller, old, shown(before));
  return 0;
}

// An errno, or 0. Nobody but the thread itself uses it.
int changeMask(Caller caller, int how, const sigset_t *set, sigset_t *old) {
  const uint64_t asked = bitsOf(Through<"sigprocmask", 1>::read(caller, set));
  uint64_t &mask = runningThread().signalMask;
  const uint64_t before = mask;
  if (set != nullptr && how != SIG_BLOCK && how != SIG_UNBLOCK && how != SIG_SETMASK)
    return EINVAL;
  if (set != nullptr)
    mask = (how == SIG_BLOCK ? mask | asked : how == SIG_UNBLOCK ? mask & ~asked : asked) & ~kUnstoppable;
  Through<"sigprocmask", 2>::write(caller, old, setOf(before));
  return 0;
}

} // namespace

Disposition dispositionOf(int signal) {
  const Handler handler = actions[signal].handler;
  return handler == SIG_DFL ? Disposition::Default : handler == SIG_IGN ? Disposition::Ignored : Disposition::Handled;
}

} // namespace raddle::runtime

using namespace raddle::runtime;

RADDLE_EXPORT Handler signal(int number, Handler handler) {
  if (!controlled())
    return realSignal.as<Handler(int, Handler)>()(number, handler);
  return install("signal", number, handler, SA_RESTART);
}
// Older names of the same, and one that is called once only.
RADDLE_EXPORT Handler ssignal(int number, Handler handler) {
  return signal(number, handler);
}
RADDLE_EXPORT Handler bsd_signal(int number, Handler handler) {
  return signal(number, handler);
}
RADDLE_EXPORT Handler __sysv_signal(int number, Handler handler) {
  if (!controlled())
    return realSignal.as<Handler(int, Handler)>()(number, handler);
  return install("signal", number, handler, SA_RESETHAND | SA_NODEFER);
}
RADDLE_EXPORT Handler sysv_signal(int number, Handler handler) {
  return __sysv_signal(number, handler);
}

RADDLE_EXPORT int sigaction(int number, const struct sigaction *action, struct sigaction *old) {
  if (controlled())
    return changeAction(callerAt(__builtin_return_address(0)), number, action, old);
  return realSigaction.as<int(int, const struct sigaction *, struct sigaction *)>()(number, action, old);
}

RADDLE_EXPORT int sigprocmask(int how, const sigset_t *set, sigset_t *old) {
  if (!controlled())
    return realSigprocmask.as<int(int, const sigset_t *, sigset_t *)>()(how, set, old);
  const int error = changeMask(callerAt(__builtin_return_address(0)), how, set, old);
  if (error != 0)
    errno = error;
  return error == 0 ? 0 : -1;
}
RADDLE_EXPORT int pthread_sigmask(int how, const sigset_t *set, sigset_t *old) {
  if (controlled())
    return changeMask(callerAt(__builtin_return_address(0)), how, set, old);
  return realSigprocmask.as<int(int, const sigset_t *, sigset_t *)>()(how, set, old) == 0 ? 0 : errno;
}
