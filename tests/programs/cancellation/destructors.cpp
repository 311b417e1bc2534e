// Cancellation runs the destructors of the objects on the stack, innermost first.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: executions: 2, all explored
#include <cassert>
#include <pthread.h>

static int order;
struct Outer {
  ~Outer() {
    assert(order == 1);
    order = 2;
  }
};
struct Inner {
  ~Inner() {
    assert(order == 0);
    order = 1;
  }
};

static void nested() {
  Inner inner;
  pthread_testcancel();
}
static void *works(void *) {
  Outer outer;
  nested();
  return nullptr;
}

int main() {
  pthread_t thread;
  pthread_create(&thread, nullptr, works, nullptr);
  pthread_cancel(thread);
  pthread_join(thread, nullptr);
  assert(order == 2);
}
