// A list is filled under its lock and searched without it.
// RUN: %exits 1 %explore --first --json %t.json --sarif %t.sarif %s > %t.txt
// RUN: python3 %S/inputs/user_places.py %t.json %t.sarif %t.txt %s
// NAMES: data race on `list->head`
#include <pthread.h>
#include <stdlib.h>
struct node {
  int key;
  struct node *next;
};
struct list {
  pthread_mutex_t lock;
  struct node *head;
};
struct job {
  struct list *list;
  int key;
};
static void insert(struct list *list, int key) {
  struct node *node = malloc(sizeof *node);
  node->key = key;
  pthread_mutex_lock(&list->lock);
  node->next = list->head;
  list->head = node; // STANDS
  pthread_mutex_unlock(&list->lock);
}
static struct node *find(struct list *list, int key) {
  struct node *node = list->head; // STANDS
  while (node && node->key != key)
    node = node->next;
  return node;
}
static void *inserter(void *argument) {
  struct job *job = argument;
  insert(job->list, job->key);
  return NULL;
}
int main(void) {
  struct list *list = malloc(sizeof *list);
  pthread_mutex_init(&list->lock, NULL);
  list->head = NULL;
  insert(list, 1);
  struct job job = {list, 2};
  pthread_t thread;
  pthread_create(&thread, NULL, inserter, &job);
  find(list, 1);
  pthread_join(thread, NULL);
  return 0;
}
