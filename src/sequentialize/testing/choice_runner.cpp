#include "sequentialize/testing/choice_runner.h"

#include <array>
#include <csetjmp>
#include <cstring>

#include <llvm/ExecutionEngine/Orc/Core.h>
#include <llvm/Support/TargetSelect.h>

#include "base/check.h"

namespace raddle::sequentialize::testing {

namespace {

// The execution that is going on. What the module calls can be told nothing else.
struct Execution {
  std::vector<bool> choices;
  size_t next = 0;
  Ending ending;
  std::array<char, 4096> heap = {};
  size_t heapUsed = 0;
  const uint32_t *where = nullptr;
  std::jmp_buf out = {};
};
Execution execution;

bool choose() {
  if (execution.next == execution.choices.size())
    execution.choices.push_back(false);
  execution.ending.places.push_back(*execution.where);
  return execution.choices[execution.next++];
}

[[noreturn]] void leave(Ending::Kind kind) {
  execution.ending.kind = kind;
  std::longjmp(execution.out, 1); // NOLINT: out of code that has nothing to destroy
}

uint32_t chooseNumber() {
  return choose() ? 1 : 0;
}
void assume(int condition) {
  if (condition == 0)
    leave(Ending::Kind::Discarded);
}
void fail(const char *expression, const char *, unsigned line, const char *) {
  execution.ending.expression = expression;
  execution.ending.line = line;
  leave(Ending::Kind::Fail);
}
void endProgram(int) {
  leave(Ending::Kind::Exit);
}
void abortProgram() {
  leave(Ending::Kind::Abort);
}
void *allocate(size_t bytes) {
  void *result = &execution.heap[execution.heapUsed];
  execution.heapUsed += (bytes + 15) / 16 * 16;
  CHECK(execution.heapUsed <= execution.heap.size(), "small programs should need little memory");
  return result;
}

struct Memory {
  char *address;
  std::vector<char> initial;
};

// The variables of a module, to be set back after each execution.
std::vector<std::pair<std::string, uint64_t>> exposeVariables(llvm::Module &module) {
  std::vector<std::pair<std::string, uint64_t>> result;
  for (llvm::GlobalVariable &variable : module.globals()) {
    if (variable.isConstant() || variable.isDeclaration())
      continue;
    variable.setLinkage(llvm::GlobalValue::ExternalLinkage);
    result.emplace_back(variable.getName().str(),
                        module.getDataLayout().getTypeAllocSize(variable.getValueType()).getFixedValue());
  }
  return result;
}

llvm::orc::SymbolMap environment(llvm::orc::LLJIT &jit) {
  const std::pair<const char *, void *> functions[] = {
      {"__VERIFIER_nondet_bool", reinterpret_cast<void *>(choose)},
      {"__VERIFIER_nondet_uint", reinterpret_cast<void *>(chooseNumber)},
      {"__VERIFIER_assume", reinterpret_cast<void *>(assume)},
      {"__assert_fail", reinterpret_cast<void *>(fail)},
      {"exit", reinterpret_cast<void *>(endProgram)},
      {"abort", reinterpret_cast<void *>(abortProgram)},
      {"malloc", reinterpret_cast<void *>(allocate)},
      {"memset", reinterpret_cast<void *>(std::memset)},
      {"memcpy", reinterpret_cast<void *>(std::memcpy)}};
  llvm::orc::SymbolMap result;
  for (const auto &[name, address] : functions)
    result[jit.mangleAndIntern(name)] = {llvm::orc::ExecutorAddr::fromPtr(address), llvm::JITSymbolFlags::Exported};
  return result;
}

// The last choice that was false becomes true; false if there is none.
bool backtrack() {
  execution.choices.resize(execution.next);
  while (!execution.choices.empty() && execution.choices.back())
    execution.choices.pop_back();
  if (execution.choices.empty())
    return false;
  execution.choices.back() = true;
  return true;
}

void runOnce(int (*main)(), std::vector<Memory> &variables) {
  for (Memory &variable : variables)
    std::memcpy(variable.address, variable.initial.data(), variable.initial.size());
  execution.next = 0;
  execution.heapUsed = 0;
  execution.ending = {};
  if (setjmp(execution.out) == 0) // NOLINT: see leave
    main();
}

} // namespace

ChoiceRunner::ChoiceRunner() : context(std::make_unique<llvm::LLVMContext>()) {
  llvm::InitializeNativeTarget();
  llvm::InitializeNativeTargetAsmPrinter();
  jit_ = llvm::cantFail(llvm::orc::LLJITBuilder().create());
}
ChoiceRunner::~ChoiceRunner() = default;

bool ChoiceRunner::runAll(std::unique_ptr<llvm::Module> module, const std::vector<std::string> &globals, uint64_t limit,
                          const std::function<void(const Ending &)> &visit) {
  const auto names = exposeVariables(*module);
  llvm::orc::JITDylib &library = llvm::cantFail(jit_->createJITDylib("module" + std::to_string(modules_++)));
  llvm::cantFail(library.define(llvm::orc::absoluteSymbols(environment(*jit_))));
  llvm::cantFail(jit_->addIRModule(library, llvm::orc::ThreadSafeModule(std::move(module), context)));
  const auto find = [&](const std::string &name) {
    return llvm::cantFail(jit_->lookup(library, name)).toPtr<char *>();
  };
  std::vector<Memory> variables;
  for (const auto &[name, bytes] : names) {
    char *address = find(name);
    variables.push_back({address, std::vector<char>(address, address + bytes)});
  }
  std::vector<const int *> observed;
  for (const std::string &name : globals)
    observed.push_back(reinterpret_cast<const int *>(find(name)));
  execution.choices.clear();
  execution.where = reinterpret_cast<const uint32_t *>(find("__kiss_where"));
  auto *main = reinterpret_cast<int (*)()>(find("main"));
  uint64_t count = 0;
  do {
    runOnce(main, variables);
    for (const int *value : observed)
      execution.ending.globals.push_back(*value);
    visit(execution.ending);
  } while (backtrack() && ++count < limit);
  llvm::cantFail(jit_->getExecutionSession().removeJITDylib(library));
  return count < limit;
}

} // namespace raddle::sequentialize::testing
