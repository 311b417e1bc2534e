// value: the flag that guards the dead branch is set by copying the whole struct
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `n`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct mode {
  int level;
  int unsafe;
};
static struct mode mode;
static const struct mode wild = {1, 1};
static int n;

static void *work(void *p) {
  if (mode.unsafe)
    n++;
  return p;
}

int main(void) {
  memcpy(&mode, &wild, sizeof mode);
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", n);
  return 0;
}
