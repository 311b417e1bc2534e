// Clang's thread safety attributes are access predicates and preconditions; they need no raddle.h.
// RUN: %exits 1 %raddle verify %s > %t && FileCheck %s < %t
// CHECK: attributes.c:[[@LINE+38]]:9: error: the thread writes `total`, but its access predicate need not hold here
// CHECK: forgets {{ *}}refused: access
// CHECK: add {{ *}}verified
// CHECK: bump {{ *}}verified
// CHECK: sum {{ *}}verified
// CHECK: set {{ *}}verified
// CHECK: wrong_lock {{ *}}refused: access
// CHECK: calls_without {{ *}}refused: requires
// CHECK: reads_shared {{ *}}verified
// CHECK: now {{ *}}verified
// CHECK: writes_shared {{ *}}refused: access
// CHECK: bounds: not understood: guarded_by(nobody), {{.*}}attributes.c:[[@LINE+12]];
#include <pthread.h>

#define GUARDED_BY(mutex) __attribute__((guarded_by(mutex)))
#define REQUIRES(...) __attribute__((requires_capability(__VA_ARGS__)))
#define REQUIRES_SHARED(...) __attribute__((requires_shared_capability(__VA_ARGS__)))

static pthread_mutex_t mutex;
static pthread_rwlock_t shared;
static int total GUARDED_BY(mutex);
static int table[8] GUARDED_BY(mutex);
static int config GUARDED_BY(shared);
static int unclear GUARDED_BY(nobody);

struct account {
  int number;
  pthread_mutex_t lock;
  int balance GUARDED_BY(lock);
};

static void bump(struct account *account, int amount) REQUIRES(&account->lock, mutex);
static void bump(struct account *account, int amount) {
  account->balance += amount;
  total += amount;
}

void forgets(void) {
  total = 0;
  unclear = 0;
}

void add(struct account *account, int amount) {
  pthread_mutex_lock(&mutex);
  pthread_mutex_lock(&account->lock);
  bump(account, amount);
  pthread_mutex_unlock(&account->lock);
  pthread_mutex_unlock(&mutex);
}

int sum(void) {
  int result = 0;
  pthread_mutex_lock(&mutex);
  for (int i = 0; i < 8; ++i)
    result += table[i];
  pthread_mutex_unlock(&mutex);
  return result;
}

void set(int at, int value) {
  if (at < 0 || at >= 8)
    return;
  pthread_mutex_lock(&mutex);
  table[at] = value;
  pthread_mutex_unlock(&mutex);
}

void wrong_lock(struct account *one, struct account *other) {
  pthread_mutex_lock(&one->lock);
  other->balance = 0;
  pthread_mutex_unlock(&one->lock);
}

void calls_without(struct account *account) {
  pthread_mutex_lock(&mutex);
  bump(account, 1);
  pthread_mutex_unlock(&mutex);
}

static int now(void) REQUIRES_SHARED(shared) {
  return config;
}

int reads_shared(void) {
  pthread_rwlock_rdlock(&shared);
  int result = now();
  pthread_rwlock_unlock(&shared);
  return result;
}

void writes_shared(void) {
  pthread_rwlock_rdlock(&shared);
  config = 1;
  pthread_rwlock_unlock(&shared);
}
