// A stack whose head is a pointer and a counter, changed by cmpxchg16b: pushing from two threads loses nothing.
// RUN: %exits 0 %raddle explore %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

struct node {
  struct node *next;
};
struct head {
  struct node *top;
  uint64_t count;
} __attribute__((aligned(16)));
static struct head head;

static char exchange(struct head *address, struct head *expected, struct head desired) {
  char succeeded;
  __asm__ __volatile__("lock; cmpxchg16b %1; setz %0"
                       : "=q"(succeeded), "+m"(*address), "+a"(expected->top), "+d"(expected->count)
                       : "b"(desired.top), "c"(desired.count)
                       : "memory", "cc");
  return succeeded;
}

static void *pushes(void *node) {
  struct head seen = {NULL, 0};
  do
    ((struct node *)node)->next = seen.top;
  while (!exchange(&head, &seen, (struct head){node, seen.count + 1}));
  return NULL;
}

int main(void) {
  struct node nodes[2];
  pthread_t threads[2];
  for (int t = 0; t < 2; t++)
    pthread_create(&threads[t], NULL, pushes, &nodes[t]);
  for (int t = 0; t < 2; t++)
    pthread_join(threads[t], NULL);
  assert(head.count == 2 && head.top->next->next == NULL);
}
