// ownership: a pointer is handed over by atomic exchange: whoever gets it owns it
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 6

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdatomic.h>

struct parcel {
  int weight;
};

static _Atomic(struct parcel *) slot;

static void *sender(void *arg) {
  struct parcel *p = malloc(sizeof *p);
  p->weight = *(int *)arg;
  struct parcel *old = atomic_exchange(&slot, p);
  if (old) {
    printf("replaced %d\n", old->weight);
    free(old);
  }
  return NULL;
}

static void *receiver(void *out) {
  struct parcel *p = atomic_exchange(&slot, NULL);
  if (p) {
    p->weight += 1;
    *(int *)out = p->weight;
    free(p);
  }
  return NULL;
}

int main(void) {
  int w1 = 5, w2 = 6, got = 0;
  pthread_t a, b, c;
  pthread_create(&a, NULL, sender, &w1);
  pthread_create(&b, NULL, sender, &w2);
  pthread_create(&c, NULL, receiver, &got);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_join(c, NULL);
  free(atomic_load(&slot));
  printf("%d\n", got);
  return 0;
}
