// Each file includes what lies beside it, when what is proposed for it is tried, too.
// RUN: rm -rf %t && mkdir -p %t/one %t/two
// RUN: cp %s %t/one/one.c && sed 's/bump/raise/' %s > %t/two/two.c
// RUN: echo 'typedef int number;' > %t/one/kinds.h && echo 'typedef struct { int number; } pair;' > %t/two/kinds.h
// RUN: sed -i 's/^static number/static int/' %t/two/two.c && echo 'static pair unused;' >> %t/two/two.c
// RUN: %exits 0 %raddle verify --infer %t/one/one.c %t/two/two.c | FileCheck %s
// CHECK: +RADDLE_GUARDED_BY(total, lock);
// CHECK: +RADDLE_GUARDED_BY(total, lock);
// CHECK: proved
#include "kinds.h"
#include <pthread.h>

static pthread_mutex_t lock;
static number total;

void bump(void) {
  pthread_mutex_lock(&lock);
  total++;
  pthread_mutex_unlock(&lock);
}
