#include "shared.h"

const char *name() { return "strong"; }

void *adder(void *unused) {
  add();
  return unused;
}
