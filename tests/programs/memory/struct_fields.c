// Different fields of one structure are different memory.
// Executions: one stands for all.
// RUN: %exits 0 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 1, all explored; every external call is modelled
#include <assert.h>
#include <pthread.h>

static struct {
  int left, right;
} pair;

static void *left(void *unused) {
  pair.left++;
  return unused;
}

static void *right(void *unused) {
  pair.right++;
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, left, NULL);
  pthread_create(&second, NULL, right, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(pair.left == 1 && pair.right == 1);
}
