// structlocks: hand-over-hand locking down a binary tree of locked nodes
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 6

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct tree {
  pthread_mutex_t lock;
  int key;
  struct tree *child[2];
};

static struct tree *leaf(int key) {
  struct tree *t = calloc(1, sizeof *t);
  t->key = key;
  pthread_mutex_init(&t->lock, NULL);
  return t;
}
static struct tree *root;

static void insert(int key) {
  struct tree *t = root;
  pthread_mutex_lock(&t->lock);
  for (;;) {
    int side = key > t->key;
    struct tree *next = t->child[side];
    if (next == NULL) {
      t->child[side] = leaf(key);
      break;
    }
    pthread_mutex_lock(&next->lock);
    pthread_mutex_unlock(&t->lock);
    t = next;
  }
  pthread_mutex_unlock(&t->lock);
}

static int count(struct tree *t) {
  return t ? 1 + count(t->child[0]) + count(t->child[1]) : 0;
}

static void *filler(void *arg) {
  const int *keys = arg;
  insert(keys[0]);
  insert(keys[1]);
  return NULL;
}

int main(void) {
  static const int low[] = {10, 60}, high[] = {70, 20};
  root = leaf(50);
  pthread_t a, b;
  pthread_create(&a, NULL, filler, (void *)low);
  pthread_create(&b, NULL, filler, (void *)high);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d nodes\n", count(root));
  return count(root) != 5;
}
