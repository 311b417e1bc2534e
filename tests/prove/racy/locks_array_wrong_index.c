// locks: locks[i] is held while data[i + 1] changes
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `data[1]`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#define N 3
static pthread_mutex_t locks[N];
static int data[N + 1];

static void *work(void *arg) {
  int i = *(int *)arg;
  pthread_mutex_lock(&locks[i]);
  data[i]++;
  data[i + 1]--;
  pthread_mutex_unlock(&locks[i]);
  return NULL;
}

int main(void) {
  pthread_t t[2];
  int id[2] = {0, 1};
  for (int i = 0; i < N; i++)
    pthread_mutex_init(&locks[i], NULL);
  for (int i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, work, &id[i]);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  printf("%d\n", data[1]);
  return 0;
}
