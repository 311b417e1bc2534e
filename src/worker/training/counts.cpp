// Part of a runtime that learns (scripts/train) only: writes what was counted to the file that LLVM_PROFILE_FILE names.
//
// By itself clang's library would do that whenever the program ends, which is after each execution.
#include "worker/process.h"

extern "C" {
int __llvm_profile_runtime = 0; // that it is here keeps clang from linking the part that does so
void __llvm_profile_initialize_file();
int __llvm_profile_write_file();
}

namespace raddle::worker {

void writeCounts() {
  __llvm_profile_initialize_file();
  __llvm_profile_write_file();
}

} // namespace raddle::worker
