// escape: a stack node is linked into a global list and not taken out before the owner changes it
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `mine.v (local of main.1)`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct node {
  int v;
  struct node *next;
};
static struct node *list;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *owner(void *p) {
  struct node mine = {1, NULL};
  pthread_mutex_lock(&m);
  mine.next = list;
  list = &mine;
  pthread_mutex_unlock(&m);
  mine.v = 2;
  pthread_mutex_lock(&m);
  list = mine.next;
  pthread_mutex_unlock(&m);
  return p;
}

static void *reader(void *out) {
  pthread_mutex_lock(&m);
  for (struct node *n = list; n; n = n->next)
    *(int *)out += n->v;
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  int out = 0;
  pthread_t a, b;
  pthread_create(&a, NULL, owner, NULL);
  pthread_create(&b, NULL, reader, &out);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", out);
  return 0;
}
