// reach_error fails where it is called: declared only, or defined, whatever its body does.
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 1 %raddle explore --visible=all --self-check --cflag "-DBODY={}" %s 2>&1 | FileCheck %s
// RUN: %exits 1 %raddle kiss %s 2>&1 | FileCheck %s --check-prefix=KISS
// CHECK: reach_error.c:[[# @LINE + 12]]:18: error: reach_error is called
// CHECK: executions: 1, all explored; every external call is modelled
// KISS: reach_error.c:[[# @LINE + 10]]:18: error: reach_error is called
// KISS: violated: reach_error is called
#ifdef BODY
void reach_error(void) BODY
#else
extern void reach_error(void);
#endif

// clang-format off
// The call has its own line.
int main(void) { reach_error(); }
