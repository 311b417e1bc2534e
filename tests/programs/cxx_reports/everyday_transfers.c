// Two accounts on the heap are locked in opposite orders. Only locals of main and the arguments of the threads lead there.
// RUN: %exits 1 %explore --first --json %t.json --sarif %t.sarif %s > %t.txt
// RUN: python3 %S/inputs/user_places.py %t.json %t.sarif %t.txt %s
// NAMES: main.1 waits for `savings->lock`, held by main.2, main.2 waits for `checking->lock`, held by main.1
#include <pthread.h>
#include <stdlib.h>
typedef struct {
  pthread_mutex_t lock;
  long cents;
} account;
typedef struct {
  account *from, *to;
  long cents;
} order;
static account *account_open(long cents) {
  account *self = malloc(sizeof *self);
  pthread_mutex_init(&self->lock, NULL);
  self->cents = cents;
  return self;
}
static void *transfer(void *argument) {
  order *o = argument;
  pthread_mutex_lock(&o->from->lock);
  pthread_mutex_lock(&o->to->lock); // STANDS STANDS
  o->from->cents -= o->cents;
  o->to->cents += o->cents;
  pthread_mutex_unlock(&o->to->lock);
  pthread_mutex_unlock(&o->from->lock);
  return NULL;
}
int main(void) {
  account *checking = account_open(100), *savings = account_open(100);
  order orders[] = {{checking, savings, 10}, {savings, checking, 20}};
  pthread_t threads[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, transfer, &orders[i]);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  free(checking);
  free(savings);
  return 0;
}
