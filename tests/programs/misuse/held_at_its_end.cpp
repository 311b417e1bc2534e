// A lock whose memory ends while it is held: freed, resized, left with its block, ended with its thread. No call
// destroys it, and it is the same misuse.
// Executions: one for each case.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK-DAG: held_at_its_end.cpp:[[@LINE+23]]:{{.*}}: error: the memory of a mutex ends while it is locked (`mutex allocated at {{.*}}
// CHECK-DAG: held_at_its_end.cpp:[[@LINE+21]]:{{.*}}: note: main took it here
// CHECK-DAG: held_at_its_end.cpp:[[@LINE+27]]:{{.*}}: error: the memory of a read-write lock ends while it is locked
// CHECK-DAG: held_at_its_end.cpp:[[@LINE+32]]:{{.*}}: error: the memory of a mutex ends while it is locked (`local
// CHECK-DAG: held_at_its_end.cpp:[[@LINE+37]]:{{.*}}: error: the memory of a read-write lock ends while it is locked
// CHECK-DAG: held_at_its_end.cpp:[[@LINE+43]]:{{.*}}: error: the memory of a spin lock ends while it is locked
// CHECK-DAG: error: the memory of a mutex ends while it is locked (`ofThread
// CHECK-DAG: held_at_its_end.cpp:[[@LINE+47]]:{{.*}}: error: the memory of a mutex ends while it is locked (`left
// CHECK-DAG: held_at_its_end.cpp:[[@LINE+72]]:{{.*}}: error: the memory of a condition variable ends while threads wait on it
// CHECK: violated: {{.*}} (and 7 more errors)
// CHECK: executions: 8, all explored
#include <mutex>
#include <pthread.h>
#include <raddle.h>
#include <semaphore.h>
#include <shared_mutex>
#include <stdlib.h>

namespace {

void deleted() {
  auto *mutex = new std::mutex;
  mutex->lock();
  delete mutex;
}

void deletedRead() {
  auto *lock = new std::shared_mutex;
  lock->lock_shared();
  delete lock;
}

void left() {
  std::recursive_mutex local;
  local.lock();
}

void freed() {
  auto *lock = static_cast<pthread_rwlock_t *>(malloc(sizeof(pthread_rwlock_t)));
  pthread_rwlock_init(lock, nullptr);
  pthread_rwlock_wrlock(lock);
  free(lock);
}

void resized() {
  void *block = malloc(64);
  pthread_spin_init(static_cast<pthread_spinlock_t *>(block), 0);
  pthread_spin_lock(static_cast<pthread_spinlock_t *>(block));
  free(realloc(block, 128));
}

void *endsByACall(void *) {
  pthread_mutex_t left = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&left);
  pthread_exit(nullptr);
}

thread_local std::mutex ofThread;
void *ends(void *) {
  ofThread.lock();
  return nullptr;
}

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t *condition;
sem_t isLocked;
void *waits(void *) {
  pthread_mutex_lock(&mutex);
  sem_post(&isLocked);
  pthread_cond_wait(condition, &mutex);
  return nullptr;
}
void freedWithWaiter() {
  condition = static_cast<pthread_cond_t *>(calloc(1, sizeof(pthread_cond_t)));
  sem_init(&isLocked, 0, 0);
  pthread_t thread;
  pthread_create(&thread, nullptr, waits, nullptr);
  sem_wait(&isLocked);
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  free(condition);
}

void inThread(void *(*routine)(void *)) {
  pthread_t thread;
  pthread_create(&thread, nullptr, routine, nullptr);
  pthread_join(thread, nullptr);
}

} // namespace

int main() {
  switch (raddle_choose(8)) {
  case 0:
    return deleted(), 0;
  case 1:
    return deletedRead(), 0;
  case 2:
    return left(), 0;
  case 3:
    return freed(), 0;
  case 4:
    return resized(), 0;
  case 5:
    return inThread(ends), 0;
  case 6:
    return inThread(endsByACall), 0;
  default:
    return freedWithWaiter(), 0;
  }
}
