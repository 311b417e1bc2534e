// Every byte of a block may be used, the first and the last, however it was allocated; a struct may be filled from one
// field into the next.
// Executions: nothing is shared.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 1, all explored; every external call is modelled
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct pair {
  char left[3];
  char right[5];
};

static void use(char *block, size_t size) {
  block[0] = 1;
  block[size - 1] = 2;
  memset(block, 0, size);
  assert(block[0] == 0 && block[size - 1] == 0);
}

static void *allocates(void *unused) {
  use(malloc(1), 1);
  use(malloc(17), 17);
  char *grows = calloc(3, 5);
  use(grows, 15);
  grows = realloc(grows, 100);
  use(grows, 100);
  grows = realloc(grows, 2);
  use(grows, 2);
  free(grows);
  char *aligned = aligned_alloc(256, 512);
  assert((uintptr_t)aligned % 256 == 0);
  use(aligned, 512);
  free(aligned);
  struct pair *pair = malloc(sizeof *pair);
  memset(pair->left, 7, sizeof *pair);
  assert(pair->right[4] == 7);
  free(pair);
  free(NULL);
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, allocates, NULL);
  pthread_create(&second, NULL, allocates, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
