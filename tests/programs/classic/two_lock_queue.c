// A queue with a lock for each end: put and take go on side by side.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 0 %explore --brute-force %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 4, all explored{{.*}}; every external call is modelled
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct Node {
  _Atomic(struct Node *) next;
  int value;
};
static struct Node dummy, nodes[2];
static struct Node *head = &dummy, *tail = &dummy;
static pthread_mutex_t headMutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t tailMutex = PTHREAD_MUTEX_INITIALIZER;

static void put(struct Node *node, int value) {
  node->value = value;
  pthread_mutex_lock(&tailMutex);
  atomic_store(&tail->next, node);
  tail = node;
  pthread_mutex_unlock(&tailMutex);
}

static int take(void) {
  pthread_mutex_lock(&headMutex);
  struct Node *first = atomic_load(&head->next);
  if (first)
    head = first;
  pthread_mutex_unlock(&headMutex);
  return first ? first->value : 0;
}

static void *puts_(void *unused) {
  put(&nodes[0], 1);
  put(&nodes[1], 2);
  return unused;
}

static void *takes(void *unused) {
  int first = take(), second = take();
  assert(first == 0 ? second <= 1 : first == 1 && second != 1);
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, puts_, NULL);
  pthread_create(&second, NULL, takes, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
