// What comes from new has to go to delete, and what comes from new[] to delete[].
// Executions: nothing is concurrent.
// RUN: %exits 1 %raddle explore --self-check --cxxflag=-DWHAT=1 %s 2>&1 | FileCheck %s --check-prefixes=CHECK,ONE
// RUN: %exits 1 %raddle explore --self-check --cxxflag=-DWHAT=2 %s 2>&1 | FileCheck %s --check-prefixes=CHECK,TWO
// RUN: %exits 1 %raddle explore --self-check --cxxflag=-DWHAT=3 %s 2>&1 | FileCheck %s --check-prefixes=CHECK,THREE
// RUN: %exits 0 %raddle explore --self-check --cxxflag=-DWHAT=4 %s 2>&1 | FileCheck %s --check-prefix=RIGHT
// ONE: error: the thread frees with free what was allocated with new (
// TWO: error: the thread frees with delete what was allocated with new[] (
// THREE: error: the thread frees with delete[] what was allocated with malloc (
// CHECK: note: main.1 allocated it here
// CHECK: violated: the thread frees with
// CHECK: executions: 1, all explored; every external call is modelled
// RIGHT: proved: no interleaving fails
// RIGHT: executions: 1, all explored; every external call is modelled
#include <cstdlib>
#include <thread>

static void work() {
#if WHAT == 1
  int *volatile block = new int(3);
  std::free(block);
#elif WHAT == 2
  int *volatile block = new int[3];
  delete block;
#elif WHAT == 3
  int *volatile block = static_cast<int *>(std::malloc(12));
  delete[] block;
#else
  int *volatile one = new int(3);
  delete one;
  int *volatile several = new int[3];
  delete[] several;
  struct alignas(64) Wide {
    int value;
  };
  Wide *volatile wide = new Wide;
  delete wide;
#endif
}

int main() {
  std::thread(work).join();
}
