// Memory safety: each part under its own name.
// RUN: %exits 1 %raddle check --cflag -DHOW=1 --property %S/inputs/valid-memsafety.prp --witness %t.yml %s | FileCheck %s --check-prefix=FREE
// FREE: {{^}}false(valid-free){{$}}
// RUN: python3 %S/check_witness.py %t.yml | FileCheck %s --check-prefix=WITNESS
// WITNESS: 2.0 G valid-free
// WITNESS-NEXT: target [[# @LINE + 14]]:-
// RUN: %exits 1 %raddle check --cflag -DHOW=2 --property %S/inputs/valid-memsafety.prp %s | FileCheck %s --check-prefix=DEREF
// RUN: %exits 1 %raddle check --cflag -DHOW=3 --property %S/inputs/valid-memsafety.prp %s | FileCheck %s --check-prefix=DEREF
// DEREF: {{^}}false(valid-deref){{$}}
// RUN: %exits 1 %raddle check --cflag -DHOW=4 --property %S/inputs/valid-memsafety.prp %s | FileCheck %s --check-prefix=LEAK
// LEAK: {{^}}false(valid-memtrack){{$}}
// Of other properties none of this is a violation, and nothing is known behind it.
// RUN: %exits 3 %raddle check --cflag -DHOW=2 --property %S/inputs/no-data-race.prp %s | FileCheck %s --check-prefix=OTHER
// OTHER: {{^}}unknown{{$}}
#include <stdlib.h>
int main(void) {
  int *p = malloc(4);
  free(p);
#if HOW == 1
  free(p);
#elif HOW == 2
  return *p;
#elif HOW == 3
  p = 0;
  return *p;
#else
  p = malloc(4);
  p = 0;
#endif
}
