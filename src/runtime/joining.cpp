// pthread_join and its variants.
//
// A join is enabled when the thread has ended, so it cannot tell that one has not. Those that can look at a word of the
// thread first, which it sets in a step before its last; only in programs that mention such a function.
#include "runtime/joining.h"
#include "runtime/arguments.h"

#include <errno.h>
#include <time.h>
#include <utility>

#include "runtime/cancellation.h"
#include "runtime/failure.h"
#include "runtime/happens_before.h"
#include "runtime/images.h"
#include "runtime/operation.h"
#include "runtime/program_end.h"
#include "runtime/state.h"
#include "runtime/system.h"
#include "runtime/thread_table.h"
#include "runtime/tls.h"
#include "runtime/undo_log.h"
#include "runtime/virtual_time.h"

namespace raddle::runtime {

namespace {

bool programTriesToJoin;

uint32_t &endedWord(uint32_t thread) {
  return spareWord(thread, SpareWord::Ended);
}

void checkJoinable(const Thread &thread) {
  if (thread.joined)
    misuse("join-joined", "the thread was joined before");
  if (thread.detached)
    misuse("join-detached", "the thread is detached and cannot be joined");
}

// REQUIRES: nothing else has to be waited for than the end of the thread.
int joinEnding(uint32_t number, void **result) {
  announce(makeOperation(RaddleOperationJoin, number));
  Thread &thread = threads[number];
  checkJoinable(thread);
  storeUndoable(&thread.joined, true);
  joinEnded(number);
  takeTimeOf(number);
  endCancellationOf(number);
  Through<"pthread_join", 1>::writeVisibly(result, thread.result);
  return 0;
}

int join(pthread_t handle, void **result) {
  uint32_t number = existingThread(handle);
  if (number == control.running)
    misuse("join-self", "the thread waits for its own end");
  if (number == 0 && runsAtExit())
    unsupported("join-main", "a thread waits for main in a program with exit handlers");
  passCancelPoint();
  return joinEnding(number, result);
}

// Joins the thread if it has ended, or waits until it has if the attempt is repeated anyway (__raddle_retry).
int tryJoin(pthread_t handle, void **result, int errorIfNot) {
  const bool retries = std::exchange(runningThread().retries, false);
  uint32_t number = existingThread(handle);
  if (number == control.running)
    return EDEADLK;
  if (retries)
    return joinEnding(number, result);
  announce(makeAccess(RaddleOperationTryJoin, &endedWord(number), sizeof(uint32_t)));
  checkJoinable(threads[number]);
  if (endedWord(number) == 0)
    return errorIfNot;
  step.succeeded = true;
  return joinEnding(number, result);
}

int joinUntil(pthread_t handle, void **result, const timespec &deadline) {
  if (!isDeadline(deadline))
    return EINVAL;
  passCancelPoint();
  int error = tryJoin(handle, result, ETIMEDOUT);
  if (error == ETIMEDOUT)
    passTimeUntil(deadline);
  return error;
}

// Whether a section has ended whose threads do not exist yet.
bool someAreToCome() {
  for (uint32_t i = 0; i < machine.createdCount; ++i)
    if (threads[created[i]].createsToCome != 0)
      return true;
  return false;
}

} // namespace

void discoverJoining() {
  programTriesToJoin = programMentions("pthread_tryjoin_np") || programMentions("pthread_timedjoin_np") ||
                       programMentions("pthread_clockjoin_np");
}

uint32_t existingThread(pthread_t handle) {
  uint32_t number = threadOfHandle(handle);
  if (number == RADDLE_NO_THREAD && someAreToCome())
    unsupported("early-thread", "a thread may be used that an atomic section has created, before it exists");
  if (number == RADDLE_NO_THREAD)
    misuse("invalid-thread", "there is no such thread");
  return number;
}

void checkAllJoined() {
  for (uint32_t i = 0; i < machine.createdCount; ++i) {
    const Thread &thread = threads[created[i]];
    if (created[i] != 0 && !thread.detached && !thread.joined)
      misuse("main-returns",
             "main returns, which ends the program, although a thread that may still run was not joined");
  }
}

void awaitAllOthers() {
  for (uint32_t i = 0; i < machine.createdCount; ++i)
    if (const uint32_t number = created[i]; number != control.running) {
      RaddleOperation wait = makeOperation(RaddleOperationJoin, number);
      wait.argument = kAwaitsEnd;
      announce(wait);
      joinEnded(number);
      takeTimeOf(number);
    }
}

void announceEnding() {
  if (!programTriesToJoin || control.running == 0)
    return;
  announce(makeAccess(RaddleOperationEnding, &endedWord(control.running), sizeof(uint32_t)));
  endedWord(control.running) = 1;
}

} // namespace raddle::runtime

using namespace raddle::runtime;

RADDLE_EXPORT int pthread_join(pthread_t handle, void **result) {
  ensure(controlled(), "only threads of the program should join threads");
  return join(handle, result);
}
RADDLE_EXPORT int pthread_tryjoin_np(pthread_t handle, void **result) {
  return tryJoin(handle, result, EBUSY);
}
RADDLE_EXPORT int pthread_timedjoin_np(pthread_t handle, void **result, const timespec *deadline) {
  const timespec time = Through<"pthread_timedjoin_np", 2>::read(callerAt(__builtin_return_address(0)), deadline);
  return deadline == nullptr ? join(handle, result) : joinUntil(handle, result, time);
}
RADDLE_EXPORT int pthread_clockjoin_np(pthread_t handle, void **result, clockid_t, const timespec *deadline) {
  const timespec time = Through<"pthread_clockjoin_np", 3>::read(callerAt(__builtin_return_address(0)), deadline);
  return deadline == nullptr ? join(handle, result) : joinUntil(handle, result, time);
}
