// A module in C without an object: its variables are what operations work on. To push and to count are two steps.
// RUN: rm -rf %t && %exits 1 %raddle check --budget 3600 --trace-dir %t --linearizable --entry push,pop,size --values push.value=1 %s | FileCheck %s
// RUN: %exits 1 %raddle replay %t/*.trace | FileCheck %s --check-prefix=REPLAY
// RUN: %raddle check --budget 3600 --linearizable --entry push,pop --calls 1 --values push.value=1 %s | FileCheck %s --check-prefix=RIGHT
// RUN: %raddle check --budget 3600 --linearizable --entry push --entry size --not-with push,size --not-with push,push --calls 1 %s | FileCheck %s --check-prefix=APART
// CHECK: module_stack.c:[[# @LINE + 21]]:1: error: not linearizable: these results are of no sequential order
// CHECK: main.1    main.2
// CHECK-NEXT: push(1)   pop(): 1
// CHECK-NEXT: push(1)   size(): -1
// CHECK: push(1), pop(), size(): 0, not -1
// CHECK: checked against the sequential behaviour: 51 scenarios, of up to 2 threads with 2 operations each
// CHECK: all explored
// REPLAY: error: not linearizable: these results are of no sequential order
// REPLAY: calls push(1)
// RIGHT: proved: no interleaving fails
// RIGHT: checked against the sequential behaviour: 3 scenarios, of up to 2 threads with 1 operation each
// APART: checked against the sequential behaviour: 1 scenario, of up to 2 threads with 1 operation each
#include <pthread.h>
#include <stdlib.h>
struct node {
  int value;
  struct node *next;
};
static struct node *top;
static int count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
void push(int value) {
  struct node *node = malloc(sizeof *node);
  node->value = value;
  pthread_mutex_lock(&lock);
  node->next = top;
  top = node;
  pthread_mutex_unlock(&lock);
  pthread_mutex_lock(&lock);
  ++count;
  pthread_mutex_unlock(&lock);
}
int pop(void) {
  pthread_mutex_lock(&lock);
  struct node *node = top;
  int value = 0;
  if (node) {
    top = node->next;
    value = node->value;
    --count;
    free(node);
  }
  pthread_mutex_unlock(&lock);
  return value;
}
int size(void) {
  pthread_mutex_lock(&lock);
  int result = count;
  pthread_mutex_unlock(&lock);
  return result;
}
int main(void) {
  return 0;
}
