#include "runtime/thread_end.h"

#include "runtime/cancellation.h"
#include "runtime/failure.h"
#include "runtime/images.h"
#include "runtime/joining.h"
#include "runtime/keys.h"
#include "runtime/mutex.h"
#include "runtime/operation.h"
#include "runtime/real.h"
#include "runtime/system.h"
#include "runtime/undo_log.h"

namespace raddle::runtime {

namespace {

RADDLE_REAL realCxaAtexit("__cxa_atexit");

// Those of at_quick_exit, in order.
using QuickExitHandler = void (*)();
QuickExitHandler quickExitHandlers[kMaxQuickExitHandlers];

void runThreadDestructors() {
  Thread &thread = runningThread();
  while (thread.destructorCount > 0) {
    ThreadDestructor last = thread.destructors[--thread.destructorCount];
    last.destroy(last.object);
  }
}

void runExitHandlers() {
  while (machine.exitHandlerCount > 0) {
    ExitHandler last = exitHandlers[--machine.exitHandlerCount];
    last.handle(last.argument);
  }
}

void runQuickExitHandlers() {
  while (machine.quickExitHandlerCount > 0)
    quickExitHandlers[--machine.quickExitHandlerCount]();
}

// Functions with the attribute `destructor`. One function is the compiler's own, and no reason to call any: what it
// writes is not in the log.
void runFinalFunctions() {
  const FinalFunctions functions = finalFunctions();
  if (functions.count < 2)
    return;
  for (uint64_t i = functions.count; i > 0; --i) {
    noteForeignWriter();
    functions.first[i - 1]();
  }
}

[[noreturn]] void announceEnd() {
  announce(makeOperation(RaddleOperationExit, control.running));
  endThread();
}

// The thread takes the program with it, on purpose: who still waits then is gone, not forgotten. Where main returns
// while others wait, that is rather a mistake, and counts as the end of main alone.
[[noreturn]] void announceEndOfProgram() {
  RaddleOperation operation = makeOperation(RaddleOperationExit, control.running);
  operation.argument = 1;
  announce(operation);
  if (machine.alone)
    endThread();
  block(); // nobody ever joins it
}

void runAllHandlers() {
  runThreadDestructors();
  runExitHandlers();
  runFinalFunctions();
}

int addExitHandler(Destructor handle, void *argument) {
  if (machine.exitHandlerCount == kMaxExitHandlers)
    unsupported("atexit", "there are more handlers for the exit of the program than we can keep");
  storeUndoable(&exitHandlers[machine.exitHandlerCount++], {handle, argument});
  return 0;
}

int addQuickExitHandler(QuickExitHandler handle) {
  if (machine.quickExitHandlerCount == kMaxQuickExitHandlers)
    unsupported("at_quick_exit", "there are more handlers for the quick exit of the program than we can keep");
  storeUndoable(&quickExitHandlers[machine.quickExitHandlerCount++], handle);
  return 0;
}

int addThreadDestructor(Destructor destroy, void *object) {
  Thread &thread = runningThread();
  if (thread.destructorCount == kMaxThreadDestructors)
    unsupported("thread_local", "a thread has more thread_local objects with destructors than we can keep");
  thread.destructors[thread.destructorCount++] = {destroy, object};
  return 0;
}

} // namespace

void exitProgram(int) {
  runAllHandlers();
  announceEnd();
}

void exitThread(void *result) {
  runningThread().result = result;
  noteNoFrame();
  stopCancellation();
  runThreadDestructors();
  runKeyDestructors();
  abandonRobustMutexes();
  noteNoFrame();
  announceEnding();
  announceEnd();
}

} // namespace raddle::runtime

using namespace raddle::runtime;

RADDLE_EXPORT void exit(int status) {
  if (controlled()) {
    runAllHandlers();
    announceEndOfProgram();
  }
  exitProcess(status);
}
RADDLE_EXPORT void _exit(int status) {
  if (controlled())
    announceEndOfProgram();
  exitProcess(status);
}
RADDLE_EXPORT void _Exit(int status) {
  if (controlled())
    announceEndOfProgram();
  exitProcess(status);
}

RADDLE_EXPORT void quick_exit(int status) {
  if (controlled()) {
    runQuickExitHandlers();
    announceEndOfProgram();
  }
  exitProcess(status);
}
RADDLE_EXPORT int at_quick_exit(QuickExitHandler handle) {
  return addQuickExitHandler(handle);
}

RADDLE_EXPORT int __cxa_atexit(Destructor handle, void *argument, void *image) {
  if (controlled())
    return addExitHandler(handle, argument);
  return realCxaAtexit.as<int(Destructor, void *, void *)>()(handle, argument, image);
}

// A handler without an argument may as well be called with one that it ignores.
RADDLE_EXPORT int atexit(void (*handle)()) {
  return addExitHandler(reinterpret_cast<Destructor>(handle), nullptr);
}

RADDLE_EXPORT int __cxa_thread_atexit_impl(Destructor destroy, void *object, void *) {
  return controlled() ? addThreadDestructor(destroy, object) : 0;
}
