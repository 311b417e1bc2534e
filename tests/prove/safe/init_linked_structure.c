// init: a linked tree is built by main, then searched by many threads
// verdict: race-free; shown by `raddle explore FILE -- 3`
// shown: all executions explored, 1

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct node {
  int key;
  struct node *left, *right;
};
static struct node *root;

static struct node *insert(struct node *n, int key) {
  if (!n) {
    n = calloc(1, sizeof *n);
    n->key = key;
    return n;
  }
  if (key < n->key)
    n->left = insert(n->left, key);
  else
    n->right = insert(n->right, key);
  return n;
}

static int contains(const struct node *n, int key) {
  while (n && n->key != key)
    n = key < n->key ? n->left : n->right;
  return n != NULL;
}

static void release(struct node *n) {
  if (n) {
    release(n->left);
    release(n->right);
    free(n);
  }
}

static void *search(void *arg) {
  return (void *)(long)contains(root, (int)(long)arg);
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 7;
  for (int i = 0; i < n; i++)
    root = insert(root, i * 37 % 11);
  pthread_t t[3];
  for (long i = 0; i < 3; i++)
    pthread_create(&t[i], NULL, search, (void *)(i * 4));
  for (int i = 0; i < 3; i++) {
    void *r;
    pthread_join(t[i], &r);
    printf("%ld\n", (long)r);
  }
  release(root);
  return 0;
}
