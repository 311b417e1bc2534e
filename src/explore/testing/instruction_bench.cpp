// Searches of fixed models, and nothing else: what `scripts/check_instructions.py` counts the instructions of.
#include <cstdio>
#include <cstring>

#include "explore/dpor.h"
#include "explore/search.h"
#include "explore/testing/model_machine.h"
#include "explore/testing/programs.h"

using namespace raddle::explore;
using namespace raddle::explore::testing;

int main(int argc, char **argv) {
  const Model model = argc > 1 && std::strcmp(argv[1], "mutex") == 0 ? mutexCounter(3, 3) : racyCounter(2, 3);
  ModelMachine machine(model);
  Dpor dpor;
  ExecutionObserver observer;
  std::printf("%llu\n", static_cast<unsigned long long>(search(machine, dpor, observer).executions));
  return 0;
}
