// reach_error, where the program only declares it.
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// The runtime does not define it yet, so that the program does not link.
// XFAIL: *
// CHECK: error: {{.*}}reach_error
// CHECK: executions: 1, all explored; nothing uncontrolled
extern void reach_error(void);

int main(void) { reach_error(); }
