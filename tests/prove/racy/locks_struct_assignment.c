// locks: a whole struct is assigned outside of the lock that guards its fields
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `p.y`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct point {
  int x, y, z;
};
static struct point p;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *mover(void *q) {
  pthread_mutex_lock(&m);
  p.y++;
  pthread_mutex_unlock(&m);
  return q;
}

static void *copier(void *out) {
  *(struct point *)out = p;
  return NULL;
}

int main(void) {
  struct point copy;
  pthread_t a, b;
  pthread_create(&a, NULL, mover, NULL);
  pthread_create(&b, NULL, copier, &copy);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", copy.y);
  return 0;
}
