// rules: what is handed over is an index into a pool
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `pool[0].value`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct block { int used; int value; };
static struct block pool[4];
static int mailbox = -1;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static int take(void) {
  pthread_mutex_lock(&m);
  int i = 0;
  while (i < 3 && pool[i].used)
    i++;
  pool[i].used = 1;
  pthread_mutex_unlock(&m);
  return i;
}

static void *work(void *arg) {
  int mine = take();
  pool[mine].value = 1;
  pthread_mutex_lock(&m);
  mailbox = mine;
  pthread_mutex_unlock(&m);
  pool[mine].value = 2;
  return arg;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, work, NULL);
  pthread_mutex_lock(&m);
  int got = mailbox;
  pthread_mutex_unlock(&m);
  if (got >= 0)
    printf("%d\n", pool[got].value);
  pthread_join(a, NULL);
  return 0;
}
