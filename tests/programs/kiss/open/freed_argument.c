// Objects of the environment can be freed: an access to one that another thread has freed is found, and so is that two
// threads free it; freeing it once is no error.
// RUN: %exits 1 %raddle kiss --entry put --entry use --check deref --cflag -DCAREFUL --trace-dir %t.dir %s | FileCheck %s
// CHECK-DAG: error: the thread frees a block that was freed before
// CHECK-DAG: error: the thread reads memory that was freed
// CHECK: violated: {{.*}} (and 1 more error)
// RUN: %exits 1 %raddle kiss --entry twice --check deref --quiet %s | FileCheck %s --check-prefix=TWICE
// TWICE: violated: {{.*}}free
// RUN: %exits 2 %raddle kiss --entry drop --one-each --check deref --quiet %s | FileCheck %s --check-prefix=DROP
// DROP: bounded: no failure found within the bounds
#include <raddle.h>
#include <stdlib.h>

struct o {
  int refs;
  int *data;
};

void put(struct o *o) {
#ifdef CAREFUL
  raddle_assume(o != 0 && o->data != 0);
#endif
  if (--o->refs == 0) {
    free(o->data);
    o->data = 0;
  }
}

int use(struct o *o) {
#ifdef CAREFUL
  raddle_assume(o != 0);
#endif
  int *data = o->data;
  if (o->refs > 0 && data)
    return *data;
  return 0;
}

void twice(struct o *o) {
  raddle_assume(o != 0 && o->data != 0);
  free(o->data);
  free(o);
}

void drop(struct o *o) {
  raddle_assume(o != 0);
  free(o->data);
  free(o);
}
