// A loop that waits for a moment comes to its end, because each reading takes time.
// Executions: one thread, one execution.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: executions: 1, all explored
#include <time.h>

int main(void) {
  time_t end = time(NULL) + 2;
  while (time(NULL) < end)
    ;
  return 0;
}
