// Attributes, sleeping and a wait for a semaphore that ends by itself: what fails is the order that nobody has promised.
// RUN: %exits 1 %raddle kiss --ts 1 %s | FileCheck %s
// CHECK: error: assertion `isLate || number == 1` failed
// CHECK-NOT: found symbolically
// CHECK: error: assertion `!isLate` failed
// CHECK-NOT: found symbolically
// CHECK: violated: {{.*}} (and 1 more error)
// CHECK-NEXT: covered: all executions with ≤ 2 context switches
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <threads.h>
#include <time.h>

static sem_t semaphore;
static pthread_rwlock_t lock;
static int number;

static void *work(void *unused) {
  const struct timespec moment = {.tv_nsec = 1000};
  sem_post(&semaphore);
  nanosleep(&moment, NULL);
  thrd_sleep(&moment, NULL);
  pthread_rwlock_wrlock(&lock);
  number = 1;
  pthread_rwlock_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, 1 << 20);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_JOINABLE);
  pthread_rwlockattr_t ofLock;
  pthread_rwlockattr_init(&ofLock);
  pthread_rwlock_init(&lock, &ofLock);
  pthread_rwlockattr_destroy(&ofLock);
  pthread_condattr_t ofCondition;
  pthread_cond_t condition;
  pthread_condattr_init(&ofCondition);
  pthread_condattr_setclock(&ofCondition, CLOCK_MONOTONIC);
  pthread_cond_init(&condition, &ofCondition);
  pthread_condattr_destroy(&ofCondition);
  sem_init(&semaphore, 0, 0);
  pthread_t thread;
  pthread_create(&thread, &attributes, work, NULL);
  pthread_attr_destroy(&attributes);
  const struct timespec soon = {.tv_sec = 0};
  const _Bool isLate = sem_timedwait(&semaphore, &soon) != 0;
  assert(!isLate || errno == ETIMEDOUT);
  pthread_rwlock_rdlock(&lock);
  assert(isLate || number == 1);
  assert(!isLate);
  pthread_rwlock_unlock(&lock);
  pthread_join(thread, NULL);
  return 0;
}
