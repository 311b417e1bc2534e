// Who prints to a standard stream that was closed is told so; the other one is still open.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK-NEXT: executions: 1, all explored; every external call is modelled
#include <assert.h>
#include <stdio.h>
int main(void) {
  assert(printf("%d\n", 1000) == 5);
  assert(puts("four") == 5);
  assert(fputs("x", stdout) >= 0);
  assert(fclose(stdout) == 0);
  assert(fflush(stdout) == 0);
  assert(printf("x") < 0);
  assert(puts("x") == EOF);
  assert(fputs("x", stdout) == EOF);
  assert(putchar('x') == EOF);
  assert(fputc('x', stdout) == EOF);
  assert(fwrite("x", 1, 1, stdout) == 0);
  assert(fprintf(stdout, "x") < 0);
  assert(fprintf(stderr, "%s", "abc") == 3);
  assert(fclose(stderr) == 0);
  assert(fprintf(stderr, "x") < 0);
}
