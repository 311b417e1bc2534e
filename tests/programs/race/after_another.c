// The race on `data` exists only because `flag` is no atomic: wherever both accesses to it happen, those to `flag` are
// between them. The one on `count` stands alone. JSON names the other race by its fingerprint, the text says it last.
// Executions: `flag` is read before or after it is written, and the two writes of `count` come in two orders.
// RUN: %exits 1 %raddle explore --self-check %s | FileCheck %s
// RUN: %exits 1 %raddle explore --visible=all --self-check %s | FileCheck %s --check-prefix=NOTE
// RUN: %exits 1 %explore --json - %s | FileCheck %s --check-prefix=JSON
// CHECK: error: data race on `flag`
// CHECK: error: data race on `data`
// CHECK: error: data race on `count`
// CHECK: violated: data race on `flag` (and 2 more errors)
// CHECK-NEXT: note: data race on `data` ({{.*}}after_another.c:[[#]]) was seen only after data race on `flag` ({{.*}}after_another.c:[[#]]), which orders its accesses
// CHECK-NEXT: executions: 4, all explored; every external call is modelled; rounds: 1, 4
// NOTE: violated:
// NOTE-NEXT: note: data race on `data` ({{.*}}) was seen only after data race on `flag`
// NOTE-NEXT: executions: 4, all explored; every external call is modelled
// JSON: "variable": "flag"
// JSON: "fingerprint": "[[FLAG:[0-9a-f]+]]"
// JSON-NEXT: "after": null
// JSON: "variable": "data"
// JSON: "after": "[[FLAG]]"
// JSON: "variable": "count"
// JSON: "after": null
#include <pthread.h>

static int data, flag, count, used;

static void *gives(void *unused) {
  data = 1;
  flag = 1;
  count = 1;
  return unused;
}

static void *takes(void *unused) {
  if (flag)
    used = data;
  count = 2;
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, gives, NULL);
  pthread_create(&second, NULL, takes, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
