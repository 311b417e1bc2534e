// Locks in the cycle of a deadlock are named as objects, not by how a thread writes them: both write the same.
// Executions: either thread has both locks first, or each has its first one.
// RUN: %exits 1 %raddle explore --self-check %s | FileCheck %s
// CHECK: error: deadlock: main.1 waits for `forks[1].lock`, held by main.2, main.2 waits for `forks[0].lock`, held by main.1
// CHECK: note: main.2 waits for `forks[0].lock`, held by main.1
// CHECK: note: main.2 took `forks[1].lock` here
// CHECK: note: main.1 took `forks[0].lock` here
// CHECK: executions: 3, all explored; every external call is modelled
#include <pthread.h>

static struct fork {
  int uses;
  pthread_mutex_t lock;
} forks[2];

static void *eats(void *argument) {
  struct fork *left = argument;
  struct fork *right = left == forks ? left + 1 : forks;
  pthread_mutex_lock(&left->lock);
  pthread_mutex_lock(&right->lock);
  left->uses++;
  right->uses++;
  pthread_mutex_unlock(&right->lock);
  pthread_mutex_unlock(&left->lock);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, eats, &forks[0]);
  pthread_create(&second, NULL, eats, &forks[1]);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
