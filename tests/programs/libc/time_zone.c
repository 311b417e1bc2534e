// The C library allocates memory for the time zone at its first use, whichever thread that is in. Memory is the same at
// the end of each execution.
// RUN: %exits 0 %raddle explore --self-check %s > %t.search
// RUN: %exits 0 %raddle explore --self-check --brute-force %s > %t.enumeration
// RUN: cat %t.search %t.enumeration | FileCheck %s
// CHECK: final states: 1, digest [[DIGEST:[0-9a-f]+]]
// CHECK: final states: 1, digest [[DIGEST]]
#include <pthread.h>
#include <time.h>

static const time_t begin = 86400;
static struct tm first, second, third;
static void *asks(void *unused) {
  gmtime_r(&begin, &first);
  return unused;
}
static void *asksToo(void *unused) {
  localtime_r(&begin, &second);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, asks, NULL);
  pthread_create(&threads[1], NULL, asksToo, NULL);
  gmtime_r(&begin, &third);
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
}
