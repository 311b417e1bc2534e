#include "clients/clients.h"

#include <llvm/IR/IRBuilder.h>

#include "clients/callable.h"
#include "clients/requirements.h"
#include "harness/emit.h"
#include "harness/entries.h"
#include "harness/state.h"

namespace raddle::clients {

namespace {

using harness::Entry;
using harness::Input;
using harness::Leaf;
using harness::Parameter;

constexpr uint32_t kNumbers = 3; // that are tried for each number

// A call of a procedure, with its arguments: inputs, or objects.
struct Call {
  const Entry *entry = nullptr;
  std::vector<size_t> arguments; // by parameter: which input, or which object if it is passed in place
};
using Alternatives = std::vector<Call>;

class Builder {
public:
  Builder(llvm::Module &module, const harness::Options &options)
      : module_(module), options_(options), specifications_(verify::collect(module)), states_(module, options.objects),
        builder_(module.getContext()) {}

  std::optional<Error> run();

private:
  [[nodiscard]] std::optional<Error> find(const std::vector<std::string> &names, std::vector<Entry> &found);
  [[nodiscard]] Call plan(const Entry &entry);
  void planAll();
  [[nodiscard]] llvm::Value *choose(uint32_t count);
  [[nodiscard]] llvm::Value *chosen(const Input &input);
  [[nodiscard]] llvm::Value *oneOf(const std::vector<harness::Target> &targets);
  void call(const Call &call);
  void call(const Alternatives &alternatives);
  void assumeRequired(const Call &call, const std::vector<llvm::Value *> &values);
  [[nodiscard]] llvm::Function *addThread(size_t number);
  void addMain(const std::vector<llvm::Function *> &threads);

  llvm::Module &module_;
  const harness::Options &options_;
  verify::Specifications specifications_;
  harness::StateBuilder states_;
  harness::State state_;
  std::vector<Entry> entries_;
  std::vector<Entry> init_;
  std::vector<Call> preparing_;
  std::vector<std::vector<Alternatives>> threads_;
  std::map<const llvm::Function *, llvm::Function *> requirements_; // of those that have any
  unsigned calls_ = 0;                                              // that were planned
  llvm::IRBuilder<> builder_;                                       // at the end of the function being written
};

std::optional<Error> Builder::find(const std::vector<std::string> &names, std::vector<Entry> &found) {
  for (const std::string &name : names) {
    Result<Entry> entry = harness::findEntry(module_, name);
    if (!entry)
      return entry.error();
    const verify::ProcedureSpec *spec = specifications_.find(*entry->function);
    if (spec != nullptr && !canRequire(*spec))
      return Error{"what `" + name + "` requires cannot be computed from its arguments"};
    if (llvm::Function *requirement = spec != nullptr ? addRequirement(*entry->function, *spec) : nullptr)
      requirements_[entry->function] = requirement;
    found.push_back(std::move(*entry));
  }
  return std::nullopt;
}

// Each call has arguments of its own.
Call Builder::plan(const Entry &entry) {
  using Null = harness::StateBuilder::Null;
  const verify::ProcedureSpec *spec = specifications_.find(*entry.function);
  const std::string suffix = "_" + std::to_string(++calls_);
  Call call{&entry, {}};
  for (const Parameter &parameter : entry.parameters) {
    const unsigned number = parameter.argument->getArgNo();
    const Null null = spec != nullptr && spec->mayBeNull(number) ? Null::Allowed : Null::Excluded;
    if (parameter.passed == Parameter::Passed::Plain) {
      call.arguments.push_back(
          states_.addArgument(parameter.name + suffix, parameter.type, *parameter.argument->getType(), null));
      continue;
    }
    llvm::Type *type = parameter.passed == Parameter::Passed::InPlace ? parameter.argument->getParamByValType()
                                                                      : parameter.argument->getParamStructRetType();
    call.arguments.push_back(states_.addObject(parameter.name + suffix, parameter.type,
                                               module_.getDataLayout().getTypeAllocSize(type).getFixedValue()));
  }
  return call;
}

void Builder::planAll() {
  for (const Entry &entry : init_)
    preparing_.push_back(plan(entry));
  for (uint32_t thread = 0; thread < options_.threads; ++thread) {
    std::vector<Alternatives> &calls = threads_.emplace_back();
    for (uint32_t number = 0; number < options_.callsOfEach(); ++number) {
      Alternatives &alternatives = calls.emplace_back();
      for (const Entry &entry : entries_)
        if (thread > 0 || &entry == &entries_.front())
          alternatives.push_back(plan(entry));
    }
  }
  state_ = states_.finish();
}

llvm::Value *Builder::choose(uint32_t count) {
  if (count == 1)
    return builder_.getInt32(0);
  const llvm::FunctionCallee function =
      module_.getOrInsertFunction("__raddle_choose", builder_.getInt32Ty(), builder_.getInt32Ty());
  return builder_.CreateCall(function, {builder_.getInt32(count)});
}

llvm::Value *Builder::oneOf(const std::vector<harness::Target> &targets) {
  llvm::Value *index = choose(static_cast<uint32_t>(targets.size()));
  llvm::Value *address = targets.back().address;
  for (size_t target = targets.size() - 1; target-- > 0;)
    address = builder_.CreateSelect(builder_.CreateICmpEQ(index, builder_.getInt32(static_cast<uint32_t>(target))),
                                    targets[target].address, address);
  return address;
}

llvm::Value *Builder::chosen(const Input &input) {
  switch (input.kind) {
  case Leaf::Kind::Pointer:
    return oneOf(input.targets);
  case Leaf::Kind::Bool:
    return builder_.CreateZExtOrTrunc(choose(2), input.type);
  case Leaf::Kind::Number:
    return builder_.CreateZExtOrTrunc(choose(kNumbers), input.type);
  case Leaf::Kind::Float:
    return builder_.CreateUIToFP(choose(2), input.type);
  }
  return nullptr;
}

void Builder::assumeRequired(const Call &call, const std::vector<llvm::Value *> &values) {
  const auto requirement = requirements_.find(call.entry->function);
  if (requirement == requirements_.end())
    return;
  const llvm::FunctionCallee assume =
      module_.getOrInsertFunction("__raddle_assume", builder_.getVoidTy(), builder_.getInt32Ty());
  builder_.CreateCall(assume, {builder_.CreateCall(requirement->second, values)});
}

void Builder::call(const Call &call) {
  std::vector<llvm::Value *> values;
  llvm::Function *function = call.entry->function;
  for (size_t index = 0; index < call.arguments.size(); ++index) {
    const Parameter &parameter = call.entry->parameters[index];
    llvm::Value *value = parameter.passed == Parameter::Passed::Plain ? chosen(state_.inputs[call.arguments[index]])
                                                                      : state_.objects[call.arguments[index]].variable;
    if (value->getType()->isIntegerTy(1)) // A truth value may be passed as a part of a larger number.
      value = builder_.CreateZExt(value, parameter.argument->getType());
    values.push_back(value);
  }
  assumeRequired(call, values);
  llvm::CallInst *result = builder_.CreateCall(function, values);
  result->setCallingConv(function->getCallingConv());
  result->setAttributes(function->getAttributes());
}

void Builder::call(const Alternatives &alternatives) {
  llvm::Function *function = builder_.GetInsertBlock()->getParent();
  llvm::Value *choice = choose(static_cast<uint32_t>(alternatives.size()));
  llvm::BasicBlock *after = llvm::BasicBlock::Create(module_.getContext(), "after", function);
  llvm::SwitchInst *branch = builder_.CreateSwitch(choice, after);
  for (uint32_t index = 0; index < alternatives.size(); ++index) {
    llvm::BasicBlock *block = llvm::BasicBlock::Create(module_.getContext(), "call", function, after);
    branch->addCase(builder_.getInt32(index), block);
    builder_.SetInsertPoint(block);
    call(alternatives[index]);
    builder_.CreateBr(after);
  }
  builder_.SetInsertPoint(after);
}

llvm::Function *Builder::addThread(size_t number) {
  llvm::Type *pointer = builder_.getPtrTy();
  llvm::Function *function = harness::beginFunction(
      builder_, module_, llvm::FunctionType::get(pointer, {pointer}, false), "client" + std::to_string(number + 1));
  for (const Alternatives &alternatives : threads_[number])
    call(alternatives);
  builder_.CreateRet(llvm::ConstantPointerNull::get(builder_.getPtrTy()));
  return function;
}

void Builder::addMain(const std::vector<llvm::Function *> &threads) {
  (void)harness::beginFunction(builder_, module_, llvm::FunctionType::get(builder_.getInt32Ty(), false), "main");
  std::vector<llvm::AllocaInst *> handles;
  for (size_t number = 0; number < threads.size(); ++number)
    handles.push_back(builder_.CreateAlloca(builder_.getInt64Ty()));
  for (const Call &each : preparing_)
    call(each);
  for (size_t number = 0; number < threads.size(); ++number)
    harness::createThread(builder_, module_, *threads[number], *handles[number]);
  for (llvm::AllocaInst *handle : handles)
    harness::joinThread(builder_, module_, *handle);
  builder_.CreateRet(builder_.getInt32(0));
}

std::optional<Error> Builder::run() {
  if (std::optional<Error> error = find(options_.entries, entries_))
    return error;
  if (std::optional<Error> error = find(options_.init, init_))
    return error;
  if (llvm::Function *main = module_.getFunction("main")) {
    main->setName("main.of.program");
    main->setLinkage(llvm::GlobalValue::InternalLinkage);
  }
  planAll();
  std::vector<llvm::Function *> threads;
  for (size_t number = 0; number < threads_.size(); ++number)
    threads.push_back(addThread(number));
  addMain(threads);
  return std::nullopt;
}

bool isCalled(const llvm::Function &function) {
  return llvm::any_of(function.users(), [&](const llvm::User *user) {
    const auto *call = llvm::dyn_cast<llvm::CallBase>(user);
    return call != nullptr && call->getCalledFunction() == &function;
  });
}

// What nobody defines has to be there all the same, so that the program can start. An execution ends where it is
// called.
void defineMissing(llvm::Module &module) {
  for (llvm::Function &function : module) {
    if (!function.isDeclaration() || function.isIntrinsic() || !isCalled(function) || isDefinedElsewhere(function))
      continue;
    llvm::IRBuilder<> builder(llvm::BasicBlock::Create(module.getContext(), "entry", &function));
    const llvm::FunctionCallee assume =
        module.getOrInsertFunction("__raddle_assume", builder.getVoidTy(), builder.getInt32Ty());
    builder.CreateCall(assume, {builder.getInt32(0)});
    builder.CreateUnreachable();
    function.setLinkage(llvm::GlobalValue::InternalLinkage);
  }
}

} // namespace

std::optional<Error> addClients(llvm::Module &module, const harness::Options &options) {
  defineMissing(module);
  return Builder(module, options).run();
}

} // namespace raddle::clients
