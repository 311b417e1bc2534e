// pthread_create, pthread_detach and the attributes they read.
#include <bit>
#include <errno.h>
#include <pthread.h>

#include "runtime/arguments.h"
#include "runtime/failure.h"
#include "runtime/fiber.h"
#include "runtime/happens_before.h"
#include "runtime/host_memory.h"
#include "runtime/images.h"
#include "runtime/joining.h"
#include "runtime/operation.h"
#include "runtime/postponed_creates.h"
#include "runtime/real.h"
#include "runtime/state.h"
#include "runtime/system.h"
#include "runtime/thread_end.h"
#include "runtime/thread_table.h"
#include "runtime/tls.h"
#include "runtime/undo_log.h"
#include "runtime/virtual_time.h"

namespace raddle::runtime {

namespace {

RADDLE_REAL realDetachState("pthread_attr_getdetachstate");
RADDLE_REAL realStackSize("pthread_attr_getstacksize");

void runRoutine() {
  Thread &thread = runningThread();
  receive();
  exitThread(thread.routine(thread.argument));
}

struct Attributes {
  uint64_t stackBytes;
  bool detached;
};

Attributes readAttributes(const pthread_attr_t *attributes) {
  Attributes result = {control.options.stackBytes, false};
  if (attributes == nullptr)
    return result;
  int detachState = PTHREAD_CREATE_JOINABLE;
  realDetachState.as<int(const pthread_attr_t *, int *)>()(attributes, &detachState);
  realStackSize.as<int(const pthread_attr_t *, size_t *)>()(attributes, &result.stackBytes);
  result.detached = detachState == PTHREAD_CREATE_DETACHED;
  return result;
}

// The C library stores the handle before the new thread can run, so ours is a write before the create.
void storeHandle(pthread_t *handle, uint32_t thread) {
  Through<"pthread_create", 0>::writeVisibly(handle, pthread_t{threadPointerOf(thread)});
}

// What the running thread asks the host to create.
struct NewThread {
  uint32_t number = 0;
  Attributes attributes = {};
  void *(*routine)(void *);
  void *argument;
  const RaddleSite *site = nullptr;
  bool isForeign; // the program starts a function of a library
};
NewThread wanted;

// Those that the atomic section creates which is being executed: other threads see none of it before its end. Between
// steps there are none.
constexpr uint32_t kMaxPostponed = 16;
struct Postponed {
  NewThread threads[kMaxPostponed];
  uint32_t count;
};
Postponed postponed;

void createWanted() {
  addThread(wanted.number);
  passTo(wanted.number);
  prepareFiber(wanted.number, wanted.attributes.stackBytes, runRoutine);
  Thread &thread = threads[wanted.number];
  thread.routine = wanted.routine;
  thread.argument = wanted.argument;
  thread.calledForeign = wanted.isForeign;
  thread.signalMask = runningThread().signalMask;
  thread.detached = wanted.attributes.detached;
  thread.site = runningThread().site;
  passTimeTo(wanted.number);
  live[thread.liveIndex].operation.site = thread.site;
}

void createNow(const NewThread &thread) {
  announce(makeOperation(RaddleOperationCreate, thread.number));
  ++runningThread().creates;
  wanted = thread;
  callHost(createWanted);
}

void postpone(const NewThread &thread) {
  if (postponed.count == kMaxPostponed)
    unsupported("too-many-in-atomic", "an atomic section creates more threads than we can remember");
  postponed.threads[postponed.count++] = thread;
}

int create(pthread_t *handle, NewThread thread) {
  const Thread &creator = runningThread();
  const bool isInSection = creator.sectionDepth != 0;
  thread.site = creator.site;
  thread.number = internThread(control.running, creator.creates + 1 + (isInSection ? postponed.count : 0));
  if (thread.number == RADDLE_NO_THREAD)
    unsupported("too-many-threads", "the program creates more threads than we can number");
  storeHandle(handle, thread.number);
  if (isInSection)
    postpone(thread);
  else
    createNow(thread);
  return 0;
}

// Of a thread that the section has created; null if it is none of those.
NewThread *postponedWith(pthread_t handle) {
  for (uint32_t i = 0; runningThread().sectionDepth != 0 && i < postponed.count; ++i)
    if (threadPointerOf(postponed.threads[i].number) == handle)
      return &postponed.threads[i];
  return nullptr;
}

int detach(pthread_t handle) {
  if (NewThread *soon = postponedWith(handle)) {
    soon->attributes.detached = true;
    return 0;
  }
  Thread &thread = threads[existingThread(handle)];
  if (thread.detached || thread.joined)
    misuse("detach-detached", "the thread was detached or joined before");
  storeUndoable(&thread.detached, true);
  return 0;
}

} // namespace

void forgetPostponedCreates() {
  postponed.count = 0;
}

// Each is a step of its own, so that what is left of them has to be where steps keep it: on the stack of the thread.
void performPostponedCreates() {
  if (postponed.count == 0)
    return;
  const Postponed all = postponed;
  postponed.count = 0;
  for (uint32_t i = 0; i < all.count; ++i) {
    runningThread().site = all.threads[i].site;
    runningThread().createsToCome = all.count - i;
    createNow(all.threads[i]);
  }
  runningThread().createsToCome = 0;
}

} // namespace raddle::runtime

using namespace raddle::runtime;

RADDLE_EXPORT int pthread_create(pthread_t *handle, const pthread_attr_t *attributes, void *(*routine)(void *),
                                 void *argument) {
  ensure(controlled(), "only threads of the program should create threads");
  // Whether a library starts a thread of its own was told when it was called.
  const bool isForeign = inLibrary(reinterpret_cast<uint64_t>(routine)) &&
                         !inLibrary(reinterpret_cast<uint64_t>(__builtin_return_address(0)));
  if (isForeign)
    __raddle_foreign(runningThread().site);
  const pthread_attr_t copy = Through<"pthread_create", 1>::read(callerAt(__builtin_return_address(0)), attributes);
  const int result = create(handle, {.attributes = readAttributes(attributes == nullptr ? nullptr : &copy),
                                     .routine = routine,
                                     .argument = argument,
                                     .isForeign = isForeign});
  // A library that has created a thread goes on to write what the undo log does not see, as std::thread does.
  if (inLibrary(reinterpret_cast<uint64_t>(__builtin_return_address(0))))
    noteForeignWriter();
  return result;
}

RADDLE_EXPORT int pthread_detach(pthread_t handle) {
  ensure(controlled(), "only threads of the program should detach threads");
  return detach(handle);
}

// What the function returns nobody can ask for, so it need not return anything.
RADDLE_EXPORT void __raddle_async(void (*function)(void *), void *argument) {
  pthread_t handle = 0;
  create(&handle, {.attributes = {control.options.stackBytes, /*detached=*/true},
                   .routine = std::bit_cast<void *(*)(void *)>(function),
                   .argument = argument,
                   .isForeign = false});
}
