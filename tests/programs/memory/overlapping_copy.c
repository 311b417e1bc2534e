// memcpy and strcpy between parts of one object that overlap. memmove may do that, and a copy to itself changes nothing.
// Executions: one for each case.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK-DAG: overlapping_copy.c:[[@LINE+21]]:{{.*}}: error: the thread copies memory to where it overlaps with itself
// CHECK-DAG: overlapping_copy.c:[[@LINE+24]]:{{.*}}: error: the thread copies memory to where it overlaps with itself
// CHECK-DAG: overlapping_copy.c:[[@LINE+26]]:{{.*}}: error: the thread copies memory to where it overlaps with itself
// CHECK: violated: {{.*}} (and 2 more errors)
// CHECK: executions: 5, all explored
#include <raddle.h>
#include <string.h>
#include <wchar.h>

static char bytes[16] = "abcdefgh";

struct Part {
  int numbers[4];
};

int main(void) {
  char own[16] = "ijkl";
  wchar_t wide[8] = L"abc";
  struct Part part = {{1, 2, 3, 4}}, *same = &part;
  switch (raddle_choose(5)) {
  case 0:
    memcpy(bytes + 2, bytes, 3);
    break;
  case 1:
    strcpy(own, own + 3); // two bytes
    strcpy(own + 1, own);
    break;
  case 2:
    wmemcpy(wide, wide + 1, 4);
    break;
  case 3:
    memmove(bytes + 1, bytes, 4);
    memcpy(bytes + 8, bytes, 8);
    memcpy(bytes, bytes + 8, 0);
    break;
  default:
    *same = part;
    strcpy(own + 5, own);
  }
}
