// escape: a fresh heap object is filled without a lock after it was put into the global
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `open of struct session allocated at escape_private_after_publication.c:16 in opener()`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct session {
  int id;
  int open;
};
static struct session *current;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *opener(void *p) {
  struct session *s = malloc(sizeof *s);
  s->id = 1;
  pthread_mutex_lock(&m);
  current = s;
  pthread_mutex_unlock(&m);
  s->open = 1;
  return p;
}

static void *closer(void *p) {
  pthread_mutex_lock(&m);
  if (current)
    current->open = 0;
  pthread_mutex_unlock(&m);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, opener, NULL);
  pthread_create(&b, NULL, closer, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", current->open);
  free(current);
  return 0;
}
