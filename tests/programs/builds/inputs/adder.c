#include "counter.h"

// The same name as in main.c, for something else.
static void *done(void *value) { return value; }

void *adder(void *unused) {
  add();
  return done(unused);
}
