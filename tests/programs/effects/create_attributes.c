// pthread_create reads the attributes that another thread changes.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
#include <pthread.h>

static pthread_attr_t attributes;

static void *nothing(void *unused) { return unused; }

static void *create(void *unused) {
  pthread_t thread;
  pthread_create(&thread, &attributes, nothing, 0);
  pthread_join(thread, 0);
  return unused;
}

static void *change(void *unused) {
  pthread_attr_setstacksize(&attributes, 1 << 20);
  return unused;
}

int main(void) {
  pthread_t a, b;
  pthread_attr_init(&attributes);
  pthread_create(&a, 0, create, 0);
  pthread_create(&b, 0, change, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
// CHECK: violated: data race on `attributes`
// The attributes are read before or after they change.
// CHECK: executions: 2, all explored
