// alias: the thread gets a member and finds the enclosing object by offsetof
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `o.count`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stddef.h>

struct link {
  struct link *next;
};

struct obj {
  int count;
  struct link link;
};
static struct obj o;

static void *work(void *arg) {
  struct obj *self = (struct obj *)((char *)arg - offsetof(struct obj, link));
  self->count++;
  return NULL;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, work, &o.link);
  o.count = 2;
  pthread_join(a, NULL);
  printf("%d\n", o.count);
  return 0;
}
