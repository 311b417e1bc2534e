// A C program: a list whose node is freed while another thread reads it.
// RUN: %exits 1 %explore --first --json %t.json --sarif %t.sarif %s > %t.txt
// RUN: python3 %S/inputs/user_places.py %t.json %t.sarif %t.txt %s
// NAMES: memory that was freed (`struct node allocated at
#include <pthread.h>
#include <stdlib.h>
struct node {
  int value;
};
static struct node *head;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static void *drop(void *unused) {
  pthread_mutex_lock(&mutex);
  free(head);
  pthread_mutex_unlock(&mutex);
  return unused;
}
int main(void) {
  head = malloc(sizeof *head);
  head->value = 1;
  pthread_t thread;
  pthread_create(&thread, 0, drop, 0);
  pthread_mutex_lock(&mutex);
  const int value = head->value; /* STANDS */
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, 0);
  return value == 1 ? 0 : 2;
}
