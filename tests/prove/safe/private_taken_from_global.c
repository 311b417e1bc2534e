// private: a global pointer is taken over under the lock and set to null; the taker uses it alone
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 3

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct report {
  int lines;
  char title[16];
};
static struct report *pending;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static struct report *take(void) {
  pthread_mutex_lock(&m);
  struct report *r = pending;
  pending = NULL;
  pthread_mutex_unlock(&m);
  return r;
}

static void offer(struct report *r) {
  pthread_mutex_lock(&m);
  struct report *old = pending;
  pending = r;
  pthread_mutex_unlock(&m);
  free(old);
}

static void *writer(void *p) {
  for (int i = 1; i <= 2; i++) {
    struct report *r = malloc(sizeof *r);
    r->lines = i;
    snprintf(r->title, sizeof r->title, "report %d", i);
    offer(r);
  }
  return p;
}

static void *printer(void *p) {
  struct report *r = take();
  if (r) {
    r->lines++;
    printf("%s: %d\n", r->title, r->lines);
    free(r);
  }
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, writer, NULL);
  pthread_create(&b, NULL, printer, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  free(take());
  return 0;
}
