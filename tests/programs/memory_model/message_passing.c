// A message and a flag, both atomic: without release and acquire the flag may be visible before the message.
// No interleaving shows that.
// RUN: %exits 0 %raddle explore --memory-model sc %s 2>&1 | FileCheck %s --check-prefix=SC
// SC: proved: no interleaving fails
// SC: executions: 2, all explored; every external call is modelled; assuming {{.*}}sequential consistency
//
// The executions are those of the axioms: the flag is 0 or 1, and if it is 1, the message is either.
// RUN: %exits 1 %raddle explore --memory-model c11 --trace-dir %t %s 2>&1 | FileCheck %s --check-prefix=RELAXED
// RELAXED: impossible if {{.*}}message_passing.c:{{[0-9]+}} (`flag`) were `memory_order_
// RELAXED: violated: assertion `load(&data) == 1`
// RELAXED: executions: 3, all explored, under the C11 memory model; every external call is modelled; assuming {{.*}}no load buffering
//
// It is the same when it is repeated.
// RUN: %exits 1 %raddle replay %t/assertion-*.trace 2>&1 | FileCheck %s --check-prefix=AGAIN
// AGAIN: loads flag: 1
// AGAIN: loads data: 0, the initial value; main.1's 1 is not visible here
// AGAIN: violated: assertion `load(&data) == 1`{{.*}} (replayed)
//
// The search says that by itself, after the interleavings.
// RUN: %exits 1 %raddle explore %s 2>&1 | FileCheck %s --check-prefix=AUTO
// AUTO: loads data: 0, the initial value; main.1's 1 is not visible here
// AUTO: violated: assertion `load(&data) == 1`
// AUTO: note: no interleaving fails (2 executions): it takes values that only weak atomics find
//
// One of both orders does not suffice.
// RUN: %exits 1 %raddle explore --cflag=-DRELEASE=memory_order_release %s 2>&1 | FileCheck %s --check-prefix=RELAXED
// RUN: %exits 1 %raddle explore --cflag=-DACQUIRE=memory_order_acquire %s 2>&1 | FileCheck %s --check-prefix=RELAXED
//
// Both do, and nothing is assumed of interleavings then.
// RUN: %exits 0 %raddle explore --cflag=-DRELEASE=memory_order_release --cflag=-DACQUIRE=memory_order_acquire %s \
// RUN:   2>&1 | FileCheck %s --check-prefix=RIGHT
// RIGHT: proved: no execution fails
// RIGHT-NOT: sequential consistency
// RUN: %exits 0 %raddle check %s -DRELEASE=memory_order_release -DACQUIRE=memory_order_acquire 2>&1 | FileCheck %s --check-prefix=CHECK
// CHECK: proved: no execution fails
// CHECK-NOT: sequential consistency
// CHECK: under the C11 memory model
// RUN: %exits 1 %raddle check --jobs 2 %s 2>&1 | FileCheck %s --check-prefix=AUTO
// RIGHT: executions: 2, all explored, under the C11 memory model; every external call is modelled; assuming {{.*}}no load buffering
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef RELEASE
#define RELEASE memory_order_relaxed
#endif
#ifndef ACQUIRE
#define ACQUIRE memory_order_relaxed
#endif

static atomic_int data, flag;

#define load(variable) atomic_load_explicit(variable, memory_order_relaxed)

static void *sends(void *unused) {
  atomic_store_explicit(&data, 1, memory_order_relaxed);
  atomic_store_explicit(&flag, 1, RELEASE);
  return unused;
}

int main(void) {
  pthread_t sender;
  pthread_create(&sender, NULL, sends, NULL);
  if (atomic_load_explicit(&flag, ACQUIRE) == 1)
    assert(load(&data) == 1);
  pthread_join(sender, NULL);
}
