// control: the callback releases and retakes the lock; the caller's cached pointer is used after it
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `main::cell`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int *current;

static void yield_lock(void) {
  pthread_mutex_unlock(&m);
  pthread_mutex_lock(&m);
}

static void visit(int *p, void (*callback)(void)) {
  callback();
  *p += 1;
}

static void *visitor(void *arg) {
  pthread_mutex_lock(&m);
  if (current)
    visit(current, yield_lock);
  pthread_mutex_unlock(&m);
  return arg;
}

static void *remover(void *arg) {
  pthread_mutex_lock(&m);
  int *old = current;
  current = NULL;
  pthread_mutex_unlock(&m);
  if (old) {
    *old = 0;
  }
  return arg;
}

int main(void) {
  static int cell = 1;
  current = &cell;
  pthread_t a, b;
  pthread_create(&a, NULL, visitor, NULL);
  pthread_create(&b, NULL, remover, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", cell);
  return 0;
}
