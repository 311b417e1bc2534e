// Of two blocks one is lost for ever; the other one is out of use, but the program could still free it.
// Executions: nothing is concurrent.
// RUN: %exits 1 %raddle explore --self-check --leaks %s 2>&1 | FileCheck %s
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s --check-prefix=SILENT
// CHECK: leak.c:[[@LINE+15]]:{{[0-9]+}}: error: memory is never freed, and nothing leads to it any more (`struct node allocated at {{.*}}leak.c:[[@LINE+15]] in push()`)
// CHECK-NOT: error:
// CHECK: violated: memory is never freed
// CHECK: executions: 1, all explored; every external call is modelled
// SILENT: proved: no interleaving fails
#include <pthread.h>
#include <stdlib.h>

struct node {
  struct node *next;
};
static struct node *kept;
static struct node *list;

static void push(void) {
  struct node *node = malloc(sizeof *node);
  node->next = list;
  list = node;
}

static void *works(void *unused) {
  kept = malloc(100);
  push();
  push();
  list = NULL;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, works, NULL);
  pthread_join(thread, NULL);
}
