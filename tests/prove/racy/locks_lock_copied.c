// locks: the struct with its mutex is copied into each thread's argument; the data is shared by pointer
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `value (local of main)`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct guarded {
  pthread_mutex_t lock;
  int *value;
};

static void *work(void *arg) {
  struct guarded *g = arg;
  pthread_mutex_lock(&g->lock);
  ++*g->value;
  pthread_mutex_unlock(&g->lock);
  free(g);
  return NULL;
}

int main(void) {
  int value = 0;
  struct guarded original;
  pthread_mutex_init(&original.lock, NULL);
  original.value = &value;
  pthread_t t[2];
  for (int i = 0; i < 2; i++) {
    struct guarded *copy = malloc(sizeof *copy);
    *copy = original;
    pthread_create(&t[i], NULL, work, copy);
  }
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  printf("%d\n", value);
  return 0;
}
