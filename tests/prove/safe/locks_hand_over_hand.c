// locks: a sorted list with a lock per node, traversed hand over hand
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 6

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct node {
  int key;
  pthread_mutex_t lock;
  struct node *next;
};
static struct node *list;

static struct node *node(int key, struct node *next) {
  struct node *n = malloc(sizeof *n);
  n->key = key;
  n->next = next;
  pthread_mutex_init(&n->lock, NULL);
  return n;
}

static int insert(int key) {
  struct node *p = list;
  pthread_mutex_lock(&p->lock);
  struct node *c = p->next;
  if (c)
    pthread_mutex_lock(&c->lock);
  while (c && c->key < key) {
    pthread_mutex_unlock(&p->lock);
    p = c;
    c = c->next;
    if (c)
      pthread_mutex_lock(&c->lock);
  }
  int fresh = !c || c->key != key;
  if (fresh)
    p->next = node(key, c);
  if (c)
    pthread_mutex_unlock(&c->lock);
  pthread_mutex_unlock(&p->lock);
  return fresh;
}

static void *inserter(void *arg) {
  int k = *(int *)arg;
  insert(k);
  insert(k + 1);
  return NULL;
}

int main(int argc, char **argv) {
  int a = 1, b = argc > 1 ? atoi(argv[1]) : 2;
  list = node(-1, NULL);
  pthread_t x, y;
  pthread_create(&x, NULL, inserter, &a);
  pthread_create(&y, NULL, inserter, &b);
  pthread_join(x, NULL);
  pthread_join(y, NULL);
  for (struct node *n = list->next; n; n = n->next)
    printf("%d ", n->key);
  puts("");
  return 0;
}
