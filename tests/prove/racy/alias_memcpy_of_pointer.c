// alias: a struct with a pointer is copied by memcpy through a char buffer
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `target`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct ref {
  int tag;
  int *to;
};

static int target;
static char wire[sizeof(struct ref)];

static void *work(void *p) {
  struct ref r;
  memcpy(&r, wire, sizeof r);
  if (r.tag == 7)
    ++*r.to;
  return p;
}

int main(void) {
  struct ref r = {7, &target};
  memcpy(wire, &r, sizeof r);
  pthread_t a;
  pthread_create(&a, NULL, work, NULL);
  target--;
  pthread_join(a, NULL);
  printf("%d\n", target);
  return 0;
}
