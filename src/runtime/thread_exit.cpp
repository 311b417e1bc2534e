// pthread_exit: leaves all frames of the running thread, running the handlers of pthread_cleanup_push and, in programs
// that have C++ in them, the destructors of the objects on its stack.
//
// A handler pushed in C is a buffer on the stack to jump to; one pushed in C++ is an object with a destructor.
#include <setjmp.h>
#include <unwind.h>

#include "runtime/cancellation.h"
#include "runtime/failure.h"
#include "runtime/real.h"
#include "runtime/state.h"
#include "runtime/system.h"
#include "runtime/thread_end.h"

namespace raddle::runtime {

namespace {

// The program's unwinder, not the one that is linked into our shared object: C++ frames ask the former.
RADDLE_REAL realForcedUnwind("_Unwind_ForcedUnwind");
RADDLE_REAL realFrameAddress("_Unwind_GetCFA");

// What pthread_cleanup_push of C keeps on the stack: where to jump, then words that are ours.
struct CleanupBuffer {
  long jump[8];
  int maskSaved;
  void *previous;
  void *unused[3];
};

static_assert(sizeof(Thread::unwindException) >= sizeof(_Unwind_Exception));

// The handler ends with __pthread_unwind_next.
[[noreturn]] void jumpToCleanup() {
  auto *innermost = static_cast<CleanupBuffer *>(runningThread().cleanup);
  runningThread().cleanup = innermost->previous;
  longjmp(reinterpret_cast<__jmp_buf_tag *>(innermost), 1);
}

// A handler for all exceptions has to throw this one again.
void exceptionDropped(_Unwind_Reason_Code, _Unwind_Exception *) {
  fail(RaddleFailureAbort, "exception-not-rethrown",
       "the thread ends by `pthread_exit` or is cancelled, and a handler of exceptions does not let it");
}

// Asked before each frame is left.
// NOLINTNEXTLINE(readability-function-size): the unwinder dictates the arguments
_Unwind_Reason_Code atFrame(int, _Unwind_Action actions, _Unwind_Exception_Class, _Unwind_Exception *,
                            _Unwind_Context *context, void *) {
  Thread &thread = runningThread();
  if ((actions & _UA_END_OF_STACK) != 0)
    exitThread(thread.result);
  uint64_t frame = realFrameAddress.as<uint64_t(_Unwind_Context *)>()(context);
  if (thread.cleanup != nullptr && reinterpret_cast<uint64_t>(thread.cleanup) < frame)
    jumpToCleanup();
  return _URC_NO_REASON;
}

[[noreturn]] void unwind() {
  Thread &thread = runningThread();
  if (realForcedUnwind.exists()) {
    using ForcedUnwind = _Unwind_Reason_Code(_Unwind_Exception *, _Unwind_Stop_Fn, void *);
    auto *exception = reinterpret_cast<_Unwind_Exception *>(thread.unwindException);
    *exception = {};
    exception->exception_cleanup = exceptionDropped;
    realForcedUnwind.as<ForcedUnwind>()(exception, atFrame, nullptr);
  }
  // There is no unwinder, or it met a frame that it knows nothing about.
  if (thread.cleanup != nullptr)
    jumpToCleanup();
  exitThread(thread.result);
}

} // namespace

void leaveAllFrames(void *result) {
  stopCancellation();
  runningThread().result = result;
  unwind();
}

} // namespace raddle::runtime

using namespace raddle::runtime;

RADDLE_EXPORT void pthread_exit(void *result) {
  ensure(controlled(), "only threads of the program should call pthread_exit");
  leaveAllFrames(result);
}

RADDLE_EXPORT void __pthread_register_cancel(CleanupBuffer *buffer) {
  buffer->previous = runningThread().cleanup;
  runningThread().cleanup = buffer;
}
RADDLE_EXPORT void __pthread_unregister_cancel(CleanupBuffer *buffer) {
  runningThread().cleanup = buffer->previous;
}
RADDLE_EXPORT void __pthread_unwind_next(CleanupBuffer *) {
  unwind();
}
