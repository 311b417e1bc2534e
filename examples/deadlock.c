// Two threads move money in opposite directions and lock the two accounts in opposite orders. If each gets its first
// lock, both wait for ever.
//
//   ./raddle explore examples/deadlock.c     3 executions: either transfer first, or each thread with one lock
#include <pthread.h>

typedef struct {
  pthread_mutex_t mutex;
  int balance;
} Account;

static Account alice = {PTHREAD_MUTEX_INITIALIZER, 100};
static Account bob = {PTHREAD_MUTEX_INITIALIZER, 100};

static void transfer(Account *from, Account *to, int amount) {
  pthread_mutex_lock(&from->mutex);
  pthread_mutex_lock(&to->mutex);
  from->balance -= amount;
  to->balance += amount;
  pthread_mutex_unlock(&to->mutex);
  pthread_mutex_unlock(&from->mutex);
}

static void *aliceToBob(void *unused) {
  transfer(&alice, &bob, 10);
  return unused;
}

static void *bobToAlice(void *unused) {
  transfer(&bob, &alice, 20);
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, aliceToBob, NULL);
  pthread_create(&second, NULL, bobToAlice, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
