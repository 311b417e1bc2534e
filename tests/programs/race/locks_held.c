// A race report says which locks each thread held at its access; here both hold one, but not the same.
// Executions: who writes `count` first, and who writes `total` first.
// RUN: %exits 1 %raddle explore --self-check %s | FileCheck %s
// RUN: %exits 1 %explore --json - %s | FileCheck %s --check-prefix=JSON
// CHECK: locks_held.c:[[#LINE:]]:9: error: data race on `count`
// CHECK: locks_held.c:[[#LINE]]:9: note: main.1 writes `count`, holding `outer`, `shelves[1].lock`
// CHECK: locks_held.c:[[#LINE]]:9: note: main.2 writes `count`, holding `shelves[0].lock`
// CHECK: locks_held.c:{{.*}}: error: data race on `total`
// CHECK: note: main.1 writes `total`, holding `outer`
// CHECK: note: main.2 writes `total`, holding no lock
// CHECK: executions: 4, all explored; every external call is modelled; rounds: 1, 4
// JSON: "variable": "count"
// JSON: "locks": [
// JSON-NEXT: "outer"
// JSON-NEXT: "shelves[1].lock"
// JSON-NEXT: ]
// JSON: "locks": [
// JSON-NEXT: "shelves[0].lock"
// JSON-NEXT: ]
// JSON: "variable": "total"
// JSON: "locks": [
// JSON-NEXT: "outer"
// JSON: "locks": []
#include <pthread.h>

static pthread_mutex_t outer = PTHREAD_MUTEX_INITIALIZER;
static struct {
  int books;
  pthread_mutex_t lock;
} shelves[2];
static int count, total;

static void add(pthread_mutex_t *lock) {
  pthread_mutex_lock(lock);
  count = 1;
  pthread_mutex_unlock(lock);
  total = 1;
}

static void *addsBelow(void *unused) {
  pthread_mutex_lock(&outer);
  add(&shelves[1].lock);
  pthread_mutex_unlock(&outer);
  return unused;
}

static void *adds(void *unused) {
  add(&shelves[0].lock);
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, addsBelow, NULL);
  pthread_create(&second, NULL, adds, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
