// The functions by which a program says that it has failed.
#include <signal.h>
#include <sys/syscall.h>

#include "abi/crash_signals.h"
#include "abi/raddle_abi.h"
#include "runtime/exception.h"
#include "runtime/failure.h"
#include "runtime/images.h"
#include "runtime/real.h"
#include "runtime/state.h"
#include "runtime/system.h"

namespace raddle::runtime {

namespace {

[[noreturn]] void failAssertion(const char *expression) {
  ensure(controlled(), "assertions of the explorer should hold");
  Sentence sentence;
  sentence.add("assertion `").add(expression).add("` failed");
  fail(RaddleFailureAssertion, "assertion", sentence.text());
}

[[noreturn]] void failReached() {
  ensure(controlled(), "nothing of the explorer should be called so");
  fail(RaddleFailureAssertion, "reach-error", "reach_error is called");
}

// Signals of crashes are raised to say that something is wrong. The others ask for a handler.
[[noreturn]] void failRaise(int signal) {
  if (signal == SIGABRT)
    fail(RaddleFailureAbort, "abort", "the program aborted");
  if (raddleIsCrash(signal) != 0)
    fail(RaddleFailureCrash, "raise", "the program raised a signal that ends it");
  unsupported("raise", "`raise` is not supported yet");
}

[[noreturn]] void failAbort(uint64_t caller) {
  ensure(controlled(), "the explorer should not abort");
  // std::terminate ends in abort.
  Sentence uncaught;
  uncaught.add("uncaught exception");
  if (inLibrary(caller) && describeException(uncaught))
    fail(RaddleFailureAbort, "terminate", uncaught.text());
  if (inLibrary(caller))
    fail(RaddleFailureAbort, "terminate", "the C++ library ended the program, as for an exception that nobody caught");
  fail(RaddleFailureAbort, "abort", "the program aborted");
}

} // namespace

} // namespace raddle::runtime

using namespace raddle::runtime;

RADDLE_EXPORT void __assert_fail(const char *expression, const char *, unsigned, const char *) {
  failAssertion(expression);
}
RADDLE_EXPORT void __assert(const char *expression, const char *, int) {
  failAssertion(expression);
}
RADDLE_EXPORT void __assert_perror_fail(int, const char *, unsigned, const char *) {
  failAssertion("no error has occurred");
}
RADDLE_EXPORT void __raddle_assert_failed(const char *expression) {
  failAssertion(expression);
}
RADDLE_EXPORT void reach_error() {
  failReached();
}
RADDLE_EXPORT void __VERIFIER_error() {
  failReached();
}
RADDLE_EXPORT void abort() {
  failAbort(reinterpret_cast<uint64_t>(__builtin_return_address(0)));
}

RADDLE_EXPORT int raise(int signal) {
  if (controlled())
    failRaise(signal);
  return static_cast<int>(systemCall(SYS_tgkill, {systemCall(SYS_getpid), systemCall(SYS_gettid), signal}));
}

RADDLE_EXPORT void __stack_chk_fail() {
  ensure(controlled(), "the explorer should not overwrite its stack");
  fail(RaddleFailureCrash, "stack-smashing", "a local array was written beyond its end");
}
