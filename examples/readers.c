// One writer, N readers of the same atomic variable. Each reader comes before or after the writer, and the readers do
// not notice each other: 2^N executions, not (N + 1)!.
//
//   ./raddle explore --cflag -DN=8 examples/readers.c     256 executions
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 8
#endif

static atomic_int value;

static void *readValue(void *unused) {
  int seen = value;
  assert(seen == 0 || seen == 42);
  return unused;
}

static void *writeValue(void *unused) {
  value = 42;
  return unused;
}

int main(void) {
  pthread_t writer, readers[N];
  pthread_create(&writer, NULL, writeValue, NULL);
  for (int n = 0; n < N; n++)
    pthread_create(&readers[n], NULL, readValue, NULL);
  pthread_join(writer, NULL);
  for (int n = 0; n < N; n++)
    pthread_join(readers[n], NULL);
}
