// That there is memory is assumed of every way to ask for it, and named only if the program asks.
// RUN: %explore --cxxflag=-DWHAT=byNew %s | FileCheck %s
// RUN: %explore --cxxflag=-DWHAT=byArray %s | FileCheck %s
// RUN: %explore --cxxflag=-DWHAT=byAlignment %s | FileCheck %s
// RUN: %explore --cxxflag=-DWHAT=byNothing --cxxflag=-DALONE %s | FileCheck %s --check-prefix=NOTHING
// CHECK: proved
// CHECK: assuming malloc succeeds
// NOTHING: proved
// NOTHING-NOT: malloc
#include <cstdlib>
#include <new>

#ifndef ALONE
int byNew() {
  int *one = new (std::nothrow) int(1);
  const bool isThere = one != nullptr;
  delete one;
  return isThere ? 0 : 1;
}

int byArray() {
  delete[] new int[2]();
  return 0;
}

int byAlignment() {
  void *block = nullptr;
  const int status = posix_memalign(&block, 64, 64);
  std::free(block);
  return status;
}

#endif

int byNothing() { return 0; }

int main() { return WHAT(); }
