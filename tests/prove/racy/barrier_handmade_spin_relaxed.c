// barrier: a barrier by a relaxed counter orders nothing
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `part[0]`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdatomic.h>
static atomic_int arrived;
static int part[2];

static void *work(void *arg) {
  int i = *(int *)arg;
  part[i] = 3;
  atomic_fetch_add_explicit(&arrived, 1, memory_order_relaxed);
  while (atomic_load_explicit(&arrived, memory_order_relaxed) < 2)
    ;
  if (part[1 - i] != 3)
    abort();
  return NULL;
}

int main(void) {
  int id[2] = {0, 1};
  pthread_t t[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, work, &id[i]);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  puts("met");
  return 0;
}
