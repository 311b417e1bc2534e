// True only from what was proved. That the program aborts where an assumption does not hold is no matter.
// RUN: %exits 0 %raddle check --property %S/inputs/unreach-call.prp --witness %t.yml %s | FileCheck %s --check-prefix=TRUE
// RUN: %exits 0 %raddle check --property %S/inputs/no-data-race.prp %s | FileCheck %s --check-prefix=TRUE
// RUN: %exits 0 %raddle check --property %S/inputs/valid-free.prp %s | FileCheck %s --check-prefix=TRUE
// RUN: test ! -e %t.yml
// TRUE: proved: no interleaving fails
// TRUE: {{^}}true{{$}}
// TRUE-NOT: {{.}}
// A part of the executions is no proof,
// RUN: %exits 3 %raddle check --max-executions 1 --property %S/inputs/unreach-call.prp %s | FileCheck %s --check-prefix=PART
// PART: unknown: what explore would have checked next, had it not been stopped by --max-executions
// PART: {{^}}unknown{{$}}
// nor are inputs of which some were tried, if there are threads;
// RUN: %exits 3 %raddle check --cflag "-DVALUE=__VERIFIER_nondet_int()" --property %S/inputs/unreach-call.prp %s | FileCheck %s --check-prefix=INPUT
// INPUT: unknown: what is beyond the bound `only boundary values of the inputs were tried`, in executions that are not balanced
// INPUT: {{^}}unknown{{$}}
// nor is it one if what the program does is not defined.
// RUN: %exits 3 %raddle check --cflag "-DBREAK=*(int*)0=1;" --property %S/inputs/unreach-call.prp %s | FileCheck %s --check-prefix=UNDEFINED
// UNDEFINED: unknown: what follows is not defined: access through a null pointer
// UNDEFINED: {{^}}unknown{{$}}
#include <pthread.h>

extern void abort(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
void assume_abort_if_not(int condition) {
  if (!condition)
    abort();
}
#ifndef VALUE
#define VALUE 2
#endif
#ifndef BREAK
#define BREAK
#endif

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int x;

static void *add(void *unused) {
  pthread_mutex_lock(&mutex);
  ++x;
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  int least = VALUE;
  pthread_t thread;
  pthread_create(&thread, 0, add, 0);
  pthread_mutex_lock(&mutex);
  int seen = x;
  pthread_mutex_unlock(&mutex);
  assume_abort_if_not(seen > 0 && least > 1);
  BREAK
  if (seen > least)
    reach_error();
  pthread_join(thread, 0);
}
