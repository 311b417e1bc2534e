// qsort and bsearch under a lock; equal elements keep their order, as they do in the C library.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// Two orders of the critical sections.
// CHECK: executions: 2, all explored; every external call is modelled
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct Item {
  int key;
  int order;
};

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static struct Item items[6] = {{5, 0}, {1, 1}, {5, 2}, {3, 3}, {1, 4}, {0, 5}};

static int compare(const void *a, const void *b) {
  return ((const struct Item *)a)->key - ((const struct Item *)b)->key;
}

static void *sorts(void *unused) {
  pthread_mutex_lock(&m);
  qsort(items, 6, sizeof(items[0]), compare);
  for (int i = 1; i < 6; ++i)
    assert(items[i - 1].key < items[i].key ||
           (items[i - 1].key == items[i].key && items[i - 1].order < items[i].order));
  struct Item key = {3, 0};
  struct Item *found = bsearch(&key, items, 6, sizeof(items[0]), compare);
  assert(found && found->order == 3);
  key.key = 4;
  assert(!bsearch(&key, items, 6, sizeof(items[0]), compare));
  pthread_mutex_unlock(&m);
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, sorts, NULL);
  pthread_create(&second, NULL, sorts, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
