// control: longjmp leaves the critical section; the recovery path unlocks and then writes
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `state`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <setjmp.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int state;

static void fail(jmp_buf *out) {
  pthread_mutex_unlock(&m);
  longjmp(*out, 1);
}

static void *work(void *arg) {
  jmp_buf out;
  pthread_mutex_lock(&m);
  if (setjmp(out) == 0) {
    if (*(int *)arg > 0)
      fail(&out);
  }
  state++;
  if (*(int *)arg <= 0)
    pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  int bad = 1, good = 0;
  pthread_t a, b;
  pthread_create(&a, NULL, work, &bad);
  pthread_create(&b, NULL, work, &good);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", state);
  return 0;
}
