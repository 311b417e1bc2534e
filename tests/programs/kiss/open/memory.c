// A field that takes too much memory costs the others nothing: what races is told, what does not is, too.
// RUN: %exits 1 %raddle kiss %s --entry all --race all --ts 0 --unwind 32 --memory-limit 150 --quiet | FileCheck %s
// RUN: %exits 1 %raddle kiss %s --entry all --race all --ts 0 --unwind 32 --memory-limit 150 --jobs 2 --quiet | FileCheck %s
// CHECK: violated: data race on `easy`{{$}}
// CHECK-NEXT: not covered: races on large: more memory than the 150 MB of --memory-limit
// CHECK: easy    race
// CHECK-NEXT: large   limit: more memory than the 150 MB of --memory-limit
// CHECK-NEXT: locked  no race
// CHECK-NEXT: checked 3: 1 race, 1 no race, 1 limit
// CHECK-NEXT: covered: nothing, not all explored
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int easy, large, locked;

void set(void) {
  easy = 1;
}

// A polynomial of degree 3^30.
void compute(unsigned long value) {
  for (int round = 0; round < 30; ++round)
    value = value * value * value + 12345;
  if (value == 2860486313UL)
    large = 1;
}

void count(void) {
  pthread_mutex_lock(&mutex);
  locked++;
  pthread_mutex_unlock(&mutex);
}
