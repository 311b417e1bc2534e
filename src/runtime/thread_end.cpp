#include "runtime/thread_end.h"

#include "runtime/cancellation.h"
#include "runtime/failure.h"
#include "runtime/joining.h"
#include "runtime/keys.h"
#include "runtime/lock_ends.h"
#include "runtime/mutex.h"
#include "runtime/operation.h"
#include "runtime/program_end.h"
#include "runtime/state.h"
#include "runtime/system.h"
#include "runtime/thread_locals.h"

namespace raddle::runtime {

namespace {

[[noreturn]] void announceEnd() {
  announce(makeOperation(RaddleOperationExit, control.running));
  endThread();
}

int addThreadDestructor(Destructor destroy, void *object) {
  Thread &thread = runningThread();
  if (thread.destructorCount == kMaxThreadDestructors)
    unsupported("thread_local", "a thread has more thread_local objects with destructors than we can keep");
  thread.destructors[thread.destructorCount++] = {destroy, object};
  return 0;
}

} // namespace

void runThreadDestructors() {
  Thread &thread = runningThread();
  while (thread.destructorCount > 0) {
    ThreadDestructor last = thread.destructors[--thread.destructorCount];
    last.destroy(last.object);
  }
}

void exitThread(void *result) {
  runningThread().result = result;
  noteNoFrame();
  stopCancellation();
  runThreadDestructors();
  runKeyDestructors();
  endThreadLocals();
  checkLocalLocksAtExit();
  abandonRobustMutexes();
  noteNoFrame();
  if (control.running == 0 && runsAtExit()) {
    awaitAllOthers();
    returnFromMain(0);
  }
  announceEnding();
  announceEnd();
}

} // namespace raddle::runtime

using namespace raddle::runtime;

RADDLE_EXPORT int __cxa_thread_atexit_impl(Destructor destroy, void *object, void *) {
  return controlled() ? addThreadDestructor(destroy, object) : 0;
}
