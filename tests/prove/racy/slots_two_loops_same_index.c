// slots: a second loop of creates starts at index 0 again before the first is joined
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `cell[0]`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static int cell[2];

static void *work(void *arg) {
  cell[(int)(long)arg]++;
  return NULL;
}

int main(void) {
  pthread_t a[2], b[2];
  for (long i = 0; i < 2; i++)
    pthread_create(&a[i], NULL, work, (void *)i);
  for (long i = 0; i < 2; i++)
    pthread_create(&b[i], NULL, work, (void *)i);
  for (int i = 0; i < 2; i++) {
    pthread_join(a[i], NULL);
    pthread_join(b[i], NULL);
  }
  printf("%d\n", cell[0]);
  return 0;
}
