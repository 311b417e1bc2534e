// Variables have the values that the program gives them, or, if asked, any; those of the environment any. Constants
// stay what they are.
// RUN: %exits 1 %raddle kiss %s --entry look --threads 1 | FileCheck %s --check-prefix=INITIAL
// INITIAL: error: assertion `given != 5` failed
// INITIAL: with given = 5
// INITIAL: violated: assertion `given != 5` failed{{$}}
// RUN: %exits 1 %raddle kiss %s --entry look --threads 1 --globals any | FileCheck %s --check-prefix=ANY
// ANY-DAG: error: assertion `given != 5` failed
// ANY-DAG: error: assertion `count == 3` failed
// ANY: violated: assertion `count == 3` failed (and 1 more error)
#include <assert.h>

extern int given;
static int count = 3;
static const int limit = 4;

void look(void) {
  assert(count == 3);
  assert(given != 5);
  assert(limit == 4);
  count = 3;
}
