// ownership: a node is unlinked under the lock and freed outside of it; readers hold the lock while they use nodes
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 3

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct node {
  int key;
  struct node *next;
};
static struct node *head;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void push(int key) {
  struct node *n = malloc(sizeof *n);
  n->key = key;
  pthread_mutex_lock(&m);
  n->next = head;
  head = n;
  pthread_mutex_unlock(&m);
}

static int erase(int key) {
  struct node *dead = NULL;
  pthread_mutex_lock(&m);
  for (struct node **p = &head; *p; p = &(*p)->next)
    if ((*p)->key == key) {
      dead = *p;
      *p = dead->next;
      break;
    }
  pthread_mutex_unlock(&m);
  if (!dead)
    return 0;
  free(dead);
  return 1;
}

static void *eraser(void *out) {
  *(int *)out = erase(1) + erase(2);
  return NULL;
}

static void *summer(void *out) {
  pthread_mutex_lock(&m);
  for (struct node *n = head; n; n = n->next)
    *(int *)out += n->key;
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  push(1);
  push(2);
  push(3);
  int erased = 0, sum = 0;
  pthread_t a, b;
  pthread_create(&a, NULL, eraser, &erased);
  pthread_create(&b, NULL, summer, &sum);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d %d\n", erased, sum);
  erase(3);
  return erased != 2;
}
