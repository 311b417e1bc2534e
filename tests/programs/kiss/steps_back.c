// From a member of any element of an array, a step back leads to the member before it.
// RUN: %exits 1 %raddle kiss %s | FileCheck %s
// CHECK: steps_back.c:[[@LINE+19]]:{{.*}} error: assertion `member[step] >= 30` failed
// CHECK-NOT: found symbolically
#include <assert.h>
#include <stdbool.h>

unsigned __VERIFIER_nondet_uint(void);
bool __VERIFIER_nondet_bool(void);

static struct {
  int first, second, third;
} table[4];

int main(void) {
  for (int i = 0; i < 4; ++i)
    table[i].first = 10, table[i].second = 20, table[i].third = 30;
  unsigned index = __VERIFIER_nondet_uint();
  int step = __VERIFIER_nondet_bool() ? -1 : 0;
  if (index < 4) {
    int *member = &table[index].third;
    assert(member[step] >= 30);
  }
}
