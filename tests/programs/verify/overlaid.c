// A union lays bytes over what a lock guards. An access to these bytes does not look like one to guarded memory, so that
// nothing is proved of a module with such a union. Unions elsewhere, as those in the locks themselves, do not matter.
// RUN: %exits 2 %raddle verify %s | FileCheck %s
// RUN: %raddle verify --cflag=-DHARMLESS %s | FileCheck %s --check-prefix=HARMLESS
// CHECK: bounded
// CHECK: not checked: accesses to {{.*}}view{{.*}}: its members lie over guarded ones
// HARMLESS: proved
#include <raddle.h>

struct account {
  pthread_mutex_t m;
  int balance;
};
RADDLE_GUARDED_BY(self->balance, self->m, struct account *self);

union view {
#ifdef HARMLESS
  struct account *account;
#else
  struct account account;
#endif
  char bytes[64];
};

void clear(union view *view) { view->bytes[41] = 0; }
