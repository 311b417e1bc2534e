// locks: cell c is guarded by stripe c % 2 in one thread and by c % 3 in the other
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `cells[5]`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_mutex_t stripe[3] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER,
                                    PTHREAD_MUTEX_INITIALIZER};
static int cells[6];

static void bump(int c, int stripes) {
  pthread_mutex_lock(&stripe[c % stripes]);
  cells[c]++;
  pthread_mutex_unlock(&stripe[c % stripes]);
}

static void *two(void *p) {
  for (int c = 0; c < 6; c++)
    bump(c, 2);
  return p;
}

static void *three(void *p) {
  for (int c = 0; c < 6; c++)
    bump(c, 3);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, two, NULL);
  pthread_create(&b, NULL, three, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", cells[5]);
  return 0;
}
