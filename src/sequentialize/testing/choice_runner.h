// Runs sequential modules under all their choices, in this process.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <llvm/ExecutionEngine/Orc/LLJIT.h>
#include <llvm/IR/Module.h>

namespace raddle::sequentialize::testing {

// How one execution ended.
struct Ending {
  enum class Kind : uint8_t { End, Exit, Fail, Abort, Discarded } kind = Kind::End;
  std::string expression;       // of a Fail
  uint32_t line = 0;            // of a Fail
  std::vector<int> globals;     // the values of those asked for
  std::vector<uint32_t> places; // __kiss_where at each choice
};

class ChoiceRunner {
public:
  ChoiceRunner();
  ~ChoiceRunner();
  ChoiceRunner(const ChoiceRunner &) = delete;
  ChoiceRunner &operator=(const ChoiceRunner &) = delete;

  // Calls `visit` with every execution of `main` of the module, which is not to be used any more; false if there are
  // more than `limit`. `globals` are variables of type int.
  bool runAll(std::unique_ptr<llvm::Module> module, const std::vector<std::string> &globals, uint64_t limit,
              const std::function<void(const Ending &)> &visit);

  // Modules to run have to be of this.
  llvm::orc::ThreadSafeContext context;

private:
  std::unique_ptr<llvm::orc::LLJIT> jit_;
  uint32_t modules_ = 0; // run so far
};

} // namespace raddle::sequentialize::testing
