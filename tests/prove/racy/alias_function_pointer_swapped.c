// alias: the locked or the unlocked variant is chosen by a pointer
// verdict: racy; shown by `raddle explore --first FILE -- 1`
// shown: data race on `n`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int n;

static void locked(void) {
  pthread_mutex_lock(&m);
  n++;
  pthread_mutex_unlock(&m);
}

static void unlocked(void) {
  n++;
}

static void (*update)(void) = locked;

static void *work(void *p) {
  update();
  return p;
}

int main(int argc, char **argv) {
  if (argc > 1 && atoi(argv[1]))
    update = unlocked;
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", n);
  return 0;
}
