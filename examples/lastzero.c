// N writers, each of which makes its cell one more than the cell before it, and a reader that looks for the last cell
// that is zero. All accesses are atomic. How far the reader gets decides which accesses it races with.
// From: Abdulla, Aronis, Jonsson and Sagonas, Optimal dynamic partial order reduction, POPL 2014.
//
//   ./raddle explore --cflag -DN=5 examples/lastzero.c     (N + 3) * 2^(N - 2) executions: 64
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 5
#endif

static atomic_int cells[N + 1];

static void *writeCell(void *argument) {
  long j = (long)argument;
  cells[j] = cells[j - 1] + 1;
  return NULL;
}

static void *findLastZero(void *unused) {
  int i = N;
  while (cells[i] != 0)
    i--;
  assert(i >= 0);
  return unused;
}

int main(void) {
  pthread_t reader, writers[N];
  pthread_create(&reader, NULL, findLastZero, NULL);
  for (long j = 1; j <= N; j++)
    pthread_create(&writers[j - 1], NULL, writeCell, (void *)j);
  pthread_join(reader, NULL);
  for (int j = 0; j < N; j++)
    pthread_join(writers[j], NULL);
}
