// dcl: the initialized flag is set before the table is filled
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `table[2]`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdatomic.h>
static atomic_int initialized;
static int table[3];
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void ensure(void) {
  if (!atomic_load(&initialized)) {
    pthread_mutex_lock(&m);
    if (!atomic_load(&initialized)) {
      atomic_store(&initialized, 1);
      for (int i = 0; i < 3; i++)
        table[i] = i;
    }
    pthread_mutex_unlock(&m);
  }
}

static void *work(void *out) {
  ensure();
  *(int *)out = table[2];
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
