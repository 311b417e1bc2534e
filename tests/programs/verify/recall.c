// Results are kept: only what has changed is checked again, and a caller only if the specification of what it calls has.
// RUN: rm -rf %t.kept && mkdir -p %t.kept && cp %s %t.c
// RUN: %raddle verify --jobs 2 --cache %t.kept %t.c | FileCheck %s --check-prefix=FIRST
// FIRST: proved
// FIRST-NOT: checked before
// RUN: %raddle verify --cache %t.kept %t.c | FileCheck %s --check-prefix=SAME
// SAME: note: 3 of 3 procedures are as they were when they were checked before
// RUN: sed 's/total = total + 1;/total = 1 + total;/' %s > %t.c
// RUN: %raddle verify --cache %t.kept %t.c | FileCheck %s --check-prefix=BODY
// BODY: note: 2 of 3 procedures are as they were when they were checked before
// RUN: sed 's/== RADDLE_OLD(total) + 1/> RADDLE_OLD(total) - 1/' %s > %t.c
// RUN: %exits 1 %raddle verify --cache %t.kept %t.c | FileCheck %s --check-prefix=SPEC
// SPEC: note: 1 of 3 procedures are as they were when they were checked before
// What is not in a procedure may matter to it all the same: locks that may be taken again, for example.
// RUN: sed 's/^  return x + 1;/  pthread_mutexattr_t a;\n  pthread_mutexattr_settype(\&a, PTHREAD_MUTEX_RECURSIVE);\n&/' %s > %t.c
// RUN: %exits 3 %raddle verify --cache %t.kept %t.c | FileCheck %s --check-prefix=ELSEWHERE
// ELSEWHERE: unknown: {{.*}}recursive mutexes
// A result that says no is kept, too, with the way there.
// RUN: sed 's/total = total + 1;/total = total + 2;/' %s > %t.c
// RUN: %exits 1 %raddle verify --cache %t.kept %t.c | grep -v '^note' > %t.first
// RUN: %exits 1 %raddle verify --cache %t.kept %t.c | grep -v '^note' | diff %t.first -
// RUN: FileCheck %s --check-prefix=NO < %t.first
// NO: error: what the procedure does up to here in one step is none of the actions
// NO: R {{.*}} takes `m`
// NO: B {{.*}} reads `total`
// NO: B {{.*}} writes `total`
// NO: L {{.*}} releases `m`
// RUN: %raddle verify --show-movers %s | FileCheck %s --check-prefix=MARGIN
// MARGIN: R {{.*}}pthread_mutex_lock(&m);
// MARGIN-NEXT: B {{.*}}total = total + 1;
// MARGIN-NEXT: L {{.*}}pthread_mutex_unlock(&m);
// RUN: %exits 64 %raddle verify --cache %t.nowhere %s
#include <pthread.h>
#include <raddle.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int total;
RADDLE_GUARDED_BY(total, m);

void add(void) {
  RADDLE_PERFORMS("add", RADDLE_MODIFIES(total),
                  RADDLE_OLD(raddle_holder(&m)) == 0 && total == RADDLE_OLD(total) + 1);
  pthread_mutex_lock(&m);
  total = total + 1;
  pthread_mutex_unlock(&m);
}

void use(void) {
  add();
  add();
}

int other(int x) {
  return x + 1;
}
