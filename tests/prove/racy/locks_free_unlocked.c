// locks: the list is emptied under the lock, but its node is freed after a reader has taken the pointer
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `struct node allocated at locks_free_unlocked.c:35 in main()`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct node {
  int v;
};
static struct node *first;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *reader(void *out) {
  pthread_mutex_lock(&m);
  struct node *n = first;
  pthread_mutex_unlock(&m);
  if (n)
    *(int *)out = n->v;
  return NULL;
}

static void *remover(void *arg) {
  pthread_mutex_lock(&m);
  struct node *n = first;
  first = NULL;
  pthread_mutex_unlock(&m);
  free(n);
  return arg;
}

int main(void) {
  int out = 0;
  first = malloc(sizeof *first);
  first->v = 5;
  pthread_t r, d;
  pthread_create(&r, NULL, reader, &out);
  pthread_create(&d, NULL, remover, NULL);
  pthread_join(r, NULL);
  pthread_join(d, NULL);
  printf("%d\n", out);
  return 0;
}
