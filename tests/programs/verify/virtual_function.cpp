// A function that is called through a table only is checked all the same.
// RUN: %exits 1 %raddle verify %s > %t && FileCheck %s < %t
// CHECK: C::poke() {{ *}}refused: access
// CHECK: make() {{ *}}verified
#include <raddle.h>
static pthread_mutex_t lock;
static int x;
RADDLE_GUARDED_BY(x, lock);
struct C { virtual void poke() { x = 1; } };
C *make() { return new C; }
