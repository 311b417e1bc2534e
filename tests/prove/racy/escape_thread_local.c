// escape: the address of a thread-local variable is given to another thread
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `counter (thread-local of main.1)`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdatomic.h>
static _Thread_local int counter;
static _Atomic(int *) exported;

static void *owner(void *p) {
  atomic_store(&exported, &counter);
  for (int i = 0; i < 2; i++)
    counter++;
  while (atomic_load(&exported))
    ;
  return p;
}

static void *spy(void *p) {
  int *c;
  while (!(c = atomic_load(&exported)))
    ;
  *c = 100;
  atomic_store(&exported, NULL);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, owner, NULL);
  pthread_create(&b, NULL, spy, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  puts("done");
  return 0;
}
