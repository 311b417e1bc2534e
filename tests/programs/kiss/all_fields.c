// All fields are those of the program: not what only a model accesses, but what the program reads and a model writes by
// another name.
// RUN: echo 'static long calls; void fill(int *place) { calls++; *place = 1; }' > %t.model.c
// RUN: %exits 1 %raddle kiss --ts 1 --race all --quiet --model %t.model.c %s > %t && FileCheck %s < %t
// CHECK-DAG: {{^ *}}filled {{ *}}race
// CHECK-DAG: {{^ *}}own {{ *}}race
// RUN: not grep calls %t
// CHECK: checked 2: 2 race
#include <pthread.h>

void fill(int *place);

static int filled, own;

static void *work(void *unused) {
  fill(&filled);
  own = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  fill(&own);
  return filled;
}
