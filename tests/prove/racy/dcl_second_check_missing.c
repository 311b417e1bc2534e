// dcl: without the second check the table is filled again while somebody reads it
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `table`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdatomic.h>
static atomic_int done;
static int table;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static int get(void) {
  if (!atomic_load(&done)) {
    pthread_mutex_lock(&m);
    table = 5;
    atomic_store(&done, 1);
    pthread_mutex_unlock(&m);
  }
  return table;
}

static void *work(void *out) {
  *(int *)out = get();
  return NULL;
}

int main(void) {
  int x, y;
  pthread_t a, b;
  pthread_create(&a, NULL, work, &x);
  pthread_create(&b, NULL, work, &y);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", x + y);
  return 0;
}
