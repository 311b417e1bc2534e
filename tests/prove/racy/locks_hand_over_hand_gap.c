// locks: the previous node is unlocked before the next one is locked, and the next one may be freed
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `lock of struct node allocated at locks_hand_over_hand_gap.c:16 in node()` (and 1 more error)

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct node {
  pthread_mutex_t lock;
  int v;
  struct node *next;
};
static struct node *head;

static struct node *node(int v, struct node *next) {
  struct node *n = malloc(sizeof *n);
  pthread_mutex_init(&n->lock, NULL);
  n->v = v;
  n->next = next;
  return n;
}

static void *reader(void *p) {
  pthread_mutex_lock(&head->lock);
  struct node *n = head->next;
  pthread_mutex_unlock(&head->lock);
  if (n) {
    pthread_mutex_lock(&n->lock);
    n->v++;
    pthread_mutex_unlock(&n->lock);
  }
  return p;
}

static void *remover(void *p) {
  pthread_mutex_lock(&head->lock);
  struct node *n = head->next;
  if (n) {
    pthread_mutex_lock(&n->lock);
    head->next = n->next;
    pthread_mutex_unlock(&n->lock);
  }
  pthread_mutex_unlock(&head->lock);
  free(n);
  return p;
}

int main(void) {
  head = node(0, node(1, NULL));
  pthread_t a, b;
  pthread_create(&a, NULL, reader, NULL);
  pthread_create(&b, NULL, remover, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  puts("end");
  return 0;
}
