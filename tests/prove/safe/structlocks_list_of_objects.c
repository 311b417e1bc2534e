// structlocks: a linked list built before the threads start; each node is guarded by its own lock
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 2

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct node {
  int id;
  pthread_mutex_t lock;
  long visits;
  struct node *next;
};
static struct node *head;

static void build(int n) {
  for (int i = 0; i < n; i++) {
    struct node *node = calloc(1, sizeof *node);
    node->id = i;
    pthread_mutex_init(&node->lock, NULL);
    node->next = head;
    head = node;
  }
}

static void *walk(void *arg) {
  int stride = *(int *)arg;
  for (struct node *n = head; n != NULL; n = n->next) {
    if (n->id % stride)
      continue;
    pthread_mutex_lock(&n->lock);
    n->visits++;
    pthread_mutex_unlock(&n->lock);
  }
  return NULL;
}

int main(int argc, char **argv) {
  build(argc > 1 ? atoi(argv[1]) : 5);
  int one = 1, two = 2;
  pthread_t a, b;
  pthread_create(&a, NULL, walk, &one);
  pthread_create(&b, NULL, walk, &two);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  for (struct node *n = head, *next; n; n = next) {
    next = n->next;
    printf("node %d: %ld visits\n", n->id, n->visits);
    pthread_mutex_destroy(&n->lock);
    free(n);
  }
  return 0;
}
