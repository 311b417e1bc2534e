// A relaxed flag hands nothing over: the data behind it is raced on, although no interleaving reads a wrong value.
// Executions: the load of the flag comes before or after the store; the second round makes `data` visible, which adds
// no order, because in the one execution that reads it the flag has decided.
// RUN: %exits 1 %raddle explore --self-check %s | FileCheck %s
// RUN: %exits 1 %raddle explore --visible=all --self-check %s | FileCheck %s --check-prefix=ALL
// CHECK: relaxed_flag.c:{{[0-9]+}}:{{[0-9]+}}: error: data race on `data`
// CHECK: note: main reads `data`
// CHECK: violated: data race on `data`
// CHECK: executions: 2, all explored; every external call is modelled; rounds: 2, 2; assuming sequential consistency
// ALL: violated: data race on `data`
// ALL: executions: 2, all explored
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int flag;
static int data;

static void *send(void *unused) {
  data = 1;
  atomic_store_explicit(&flag, 1, memory_order_relaxed);
  return unused;
}

int main(void) {
  pthread_t sender;
  pthread_create(&sender, NULL, send, NULL);
  if (atomic_load_explicit(&flag, memory_order_relaxed))
    assert(data == 1);
  pthread_join(sender, NULL);
}
