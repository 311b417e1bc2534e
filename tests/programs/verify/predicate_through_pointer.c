// What an access predicate finds behind a pointer may be anything, and anybody's.
// RUN: %exits 1 %raddle verify %s > %t && FileCheck %s < %t
// CHECK: {{.*}}:[[#@LINE+7]]:{{[0-9]+}}: error: while a thread has this for itself, another thread may change what the access predicate depends on
#include <raddle.h>
struct s { int *owner; int v; };
static int any;
static pthread_mutex_t lock;
RADDLE_GUARDED_BY(any, lock);
RADDLE_ACCESSIBLE_IF(self->owner, 0, struct s *self);
RADDLE_ACCESSIBLE_IF(self->v, *self->owner == raddle_tid, struct s *self);
void f(struct s *p) { (void)p; }
