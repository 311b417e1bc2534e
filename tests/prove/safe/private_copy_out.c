// private: a struct is copied under the lock and the copy is used outside of it
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 2

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct state {
  int x, y;
  char tag[8];
};
static struct state shared = {1, 2, "init"};
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static struct state snapshot(void) {
  pthread_mutex_lock(&m);
  struct state copy = shared;
  pthread_mutex_unlock(&m);
  return copy;
}

static void *mover(void *arg) {
  int by = *(int *)arg;
  pthread_mutex_lock(&m);
  shared.x += by;
  shared.y -= by;
  shared.tag[0] = 'm';
  pthread_mutex_unlock(&m);
  return NULL;
}

static void *viewer(void *p) {
  struct state mine = snapshot();
  mine.x *= 2;
  mine.y *= 2;
  if (mine.x + mine.y != 6)
    abort();
  printf("%s\n", mine.tag);
  return p;
}

int main(void) {
  int by = 4;
  pthread_t a, b;
  pthread_create(&a, NULL, mover, &by);
  pthread_create(&b, NULL, viewer, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
