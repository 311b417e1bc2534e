// One thread and an input: kiss looks at all values, and at all executions. With BAD, one of four billion fails.
// RUN: %exits 0 %raddle check --property %S/inputs/unreach-call.prp %s | FileCheck %s
// CHECK: {{^}}true{{$}}
// RUN: %exits 1 %raddle check --cflag -DBAD --property %S/inputs/unreach-call.prp --witness %t.yml %s | FileCheck %s --check-prefix=BAD
// BAD: {{^}}false(unreach-call){{$}}
// RUN: python3 %S/check_witness.py %t.yml | FileCheck %s --check-prefix=WITNESS
// WITNESS: 2.0 G ! call(reach_error())
// WITNESS-NEXT: function_return 21:33 \result == -12345
// WITNESS-NEXT: target 27:5
// The same bytes twice, if the time is the same.
// RUN: env SOURCE_DATE_EPOCH=0 %exits 1 %raddle check --cflag -DBAD --property %S/inputs/unreach-call.prp --witness %t.one %s
// RUN: cp %t.one %t.first
// RUN: env SOURCE_DATE_EPOCH=0 %exits 1 %raddle check --cflag -DBAD --property %S/inputs/unreach-call.prp --witness %t.one %s
// RUN: cmp %t.one %t.first
// RUN: FileCheck %s --check-prefix=TIME < %t.one
// TIME: creation_time: "1970-01-01T00:00:00Z"
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { /* whatever */ }

int main(void) {
  int x = __VERIFIER_nondet_int();
#ifdef BAD
  if (x == -12345)
#else
  if (x > 0 && x < 0)
#endif
    reach_error();
}
