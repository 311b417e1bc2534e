/* Signals: handlers are remembered, and called by raise alone. None comes from outside. */
#include "model.h"

#include <signal.h>
#include <unistd.h>

enum { kSignals = 65 };
static void (*handlers[kSignals])(int);

static int isSignal(int number) {
  return number > 0 && number < kSignals;
}
HIDDEN void (*signal(int number, void (*handler)(int)))(int) {
  if (!isSignal(number) || number == SIGKILL || number == SIGSTOP) {
    errno = EINVAL;
    return SIG_ERR;
  }
  raddle_atomic_begin();
  void (*before)(int) = handlers[number];
  handlers[number] = handler;
  raddle_atomic_end();
  return before;
}
HIDDEN int sigaction(int number, const struct sigaction *action, struct sigaction *before) {
  if (!isSignal(number) || ((number == SIGKILL || number == SIGSTOP) && action != NULL))
    return modelFail(EINVAL);
  raddle_atomic_begin();
  if (before != NULL)
    before->sa_handler = handlers[number];
  if (action != NULL)
    handlers[number] = action->sa_handler;
  raddle_atomic_end();
  return 0;
}
HIDDEN int raise(int number) {
  if (!isSignal(number))
    return modelFail(EINVAL);
  raddle_atomic_begin();
  void (*handler)(int) = handlers[number];
  raddle_atomic_end();
  if (handler == SIG_DFL)
    _exit(128 + number);
  if (handler != SIG_IGN)
    handler(number);
  return 0;
}
HIDDEN int sigprocmask(int how, const sigset_t *set, sigset_t *before) {
  (void)how, (void)set;
  if (before != NULL)
    before->__val[0] = 0;
  return 0;
}
HIDDEN unsigned alarm(unsigned seconds) {
  (void)seconds;
  return __VERIFIER_nondet_uint() & 0xffff;
}
