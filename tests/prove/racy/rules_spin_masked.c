// rules: somebody who does not have the spin lock masks all bits of its word
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `data`

#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

static atomic_int word;
static int data;

static void *work(void *arg) {
  while (atomic_exchange(&word, 1))
    ;
  data++;
  atomic_store(&word, 0);
  return arg;
}

static void *meddle(void *arg) {
  atomic_fetch_and(&word, 0);
  return arg;
}

int main(void) {
  pthread_t t[3];
  pthread_create(&t[0], NULL, work, NULL);
  pthread_create(&t[1], NULL, work, NULL);
  pthread_create(&t[2], NULL, meddle, NULL);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], NULL);
  return 0;
}
