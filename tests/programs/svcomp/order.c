// Three properties of one program, and the witnesses of its violations.
// RUN: %exits 1 %raddle check --quiet --property %S/inputs/unreach-call.prp --witness %t.yml %s | FileCheck %s --check-prefix=REACH
// REACH: violated: reach_error is called
// REACH: {{^}}false(unreach-call){{$}}
// REACH-NOT: {{.}}
// RUN: python3 %S/check_witness.py %t.yml | FileCheck %s --check-prefix=WITNESS
// WITNESS: 2.2 G ! call(reach_error())
// WITNESS-NEXT: thread 0 assumption 41:- 1
// WITNESS-NEXT: thread 1 assumption 32:- 1
// WITNESS-NEXT: thread 1 assumption 35:- 1
// WITNESS-NEXT: thread 0 assumption 44:- 1
// WITNESS-NEXT: thread 0 target 45:5
// RUN: %exits 1 %raddle check --quiet --property %S/inputs/no-data-race.prp --data-model LP64 --witness %t.yml %s | FileCheck %s --check-prefix=RACE
// RACE: {{^}}false(no-data-race){{$}}
// RUN: python3 %S/check_witness.py %t.yml | FileCheck %s --check-prefix=PAIR
// PAIR: 2.2 G ! data-race
// PAIR: thread {{[01]}} target {{44|35}}:- | thread {{[01]}} target {{44|35}}:-
// RUN: %exits 3 %raddle check --quiet --property %S/inputs/valid-memsafety.prp %s | FileCheck %s --check-prefix=MEMORY
// MEMORY: unknown: not every violation of valid-deref is noticed
// MEMORY: {{^}}unknown{{$}}
// RUN: %exits 3 %raddle check --quiet --property %S/inputs/no-overflow.prp %s | FileCheck %s --check-prefix=OVERFLOW
// OVERFLOW: unknown: the property `G ! overflow` is none that we check
// OVERFLOW: {{^}}unknown{{$}}
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
void reach_error(void) {}
static int x, flag;

static void *writer(void *unused) {
  __VERIFIER_atomic_begin();
  x = x + 1;
  __VERIFIER_atomic_end();
  flag = 1;
  return unused;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, writer, 0);
  __VERIFIER_atomic_begin();
  int seen = x;
  __VERIFIER_atomic_end();
  if (flag && seen == 0)
    reach_error();
  pthread_join(thread, 0);
}
