// Two threads sort one array without a lock: qsort moves its elements.
// RUN: %exits 1 %raddle explore --first %s 2>&1 | FileCheck %s
// CHECK: error: data race on `numbers
// CHECK: violated
#include <pthread.h>
#include <stdlib.h>

static int numbers[3] = {3, 1, 2};

static int compare(const void *a, const void *b) {
  return *(const int *)a - *(const int *)b;
}

static void *sorts(void *unused) {
  qsort(numbers, 3, sizeof(int), compare);
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, sorts, NULL);
  pthread_create(&second, NULL, sorts, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
