// rules: a recursion gives back the lock of its caller and returns with one of two others
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `count of struct node allocated at c/rules_hand_over_recursion.c:11 in make()`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
struct node { pthread_mutex_t lock; int count; struct node *next[2]; };
static struct node *root;

static struct node *make(struct node *left, struct node *right) {
  struct node *node = malloc(sizeof *node);
  pthread_mutex_init(&node->lock, NULL);
  node->count = 0;
  node->next[0] = left;
  node->next[1] = right;
  return node;
}

// Holds the lock of `p`; returns with that of the last node on the way.
static void walk(struct node *p, int way) {
  struct node *next = p->next[way];
  pthread_mutex_unlock(&p->lock);
  pthread_mutex_lock(&next->lock);
  if (next->next[way] == NULL)
    return;
  walk(next, way);
  next->count++; // its lock was given back by the call
}

static void *work(void *arg) {
  int way = arg != NULL;
  struct node *last = root->next[0]->next[way];
  pthread_mutex_lock(&root->lock);
  walk(root, way);
  pthread_mutex_unlock(&last->lock);
  return NULL;
}

int main(void) {
  struct node *leaves[2] = {make(NULL, NULL), make(NULL, NULL)};
  struct node *middle = make(leaves[0], leaves[1]);
  root = make(middle, middle);
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, root);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", middle->count);
  return 0;
}
