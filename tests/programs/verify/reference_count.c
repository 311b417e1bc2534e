// Reference counts: each step on the count is an action. That nobody else can reach the object when the count comes to 0
// cannot be expressed; freeing it is not proved.
// RUN: %exits 1 %raddle verify %s > %t && FileCheck %s < %t
// CHECK: get {{ *}}verified
// CHECK: put {{ *}}verified
// CHECK: put_in_two_steps {{ *}}refused: simulation
// CHECK: put_and_free {{ *}}unknown: an object is freed that other threads may reach
#include <raddle.h>
#include <stdatomic.h>
#include <stdlib.h>

struct object {
  int value;
  atomic_int references;
};

void get(struct object *o) {
  RADDLE_PERFORMS("get", RADDLE_MODIFIES(o->references), o->references == RADDLE_OLD(o->references) + 1);
  atomic_fetch_add(&o->references, 1);
}

int put(struct object *o) {
  RADDLE_PERFORMS("put", RADDLE_MODIFIES(o->references),
                  o->references == RADDLE_OLD(o->references) - 1 && RADDLE_RESULT(int) == (o->references == 0));
  return atomic_fetch_sub(&o->references, 1) == 1;
}

int put_in_two_steps(struct object *o) {
  RADDLE_PERFORMS("put", RADDLE_MODIFIES(o->references),
                  o->references == RADDLE_OLD(o->references) - 1 && RADDLE_RESULT(int) == (o->references == 0));
  atomic_fetch_sub(&o->references, 1);
  return o->references == 0;
}

void put_and_free(struct object *o) {
  if (put(o))
    free(o);
}
