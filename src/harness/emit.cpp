#include "harness/emit.h"

#include <llvm/IR/DIBuilder.h>
#include <llvm/IR/IRBuilder.h>

#include "harness/inputs.h"
#include "program/models.h"

namespace raddle::harness {

namespace {

class Emitter {
public:
  Emitter(llvm::Module &module, const Plan &plan) : module_(module), plan_(plan), builder_(module.getContext()) {}

  void run();

private:
  [[nodiscard]] llvm::Value *valueOf(const Input &input);
  [[nodiscard]] llvm::Value *choiceOf(const ChosenCall &call);
  void require(llvm::Value *condition) { required_ = builder_.CreateAnd(required_, condition); }
  void assumeRequired();
  void limit(const Input &input);
  void write(const Object &object, const Field &field);
  void writeBits(const Field &field, llvm::Value *value, llvm::Value *object);
  void setUp();
  void keepRules();
  void keepRule(const ChosenCall &first, const ChosenCall &second);
  void call(const Call &call);
  void call(const ChosenCall &call);
  [[nodiscard]] llvm::Function *addThread(size_t number);
  void addMain(const std::vector<llvm::Function *> &threads);

  llvm::Module &module_;
  const Plan &plan_;
  llvm::IRBuilder<> builder_;       // at the end of the function being written
  llvm::Value *required_ = nullptr; // what inputs and choices have to be, in main
};

llvm::Value *Emitter::valueOf(const Input &input) {
  if (input.kind == Leaf::Kind::Pointer && input.targets.size() == 1)
    return input.targets.front().address;
  llvm::Value *value = builder_.CreateCall(inputFunction(module_, input.name, input.type));
  if (input.kind != Leaf::Kind::Pointer)
    return value;
  llvm::Value *address = input.targets.back().address;
  for (size_t index = input.targets.size() - 1; index-- > 0;)
    address = builder_.CreateSelect(builder_.CreateICmpEQ(value, builder_.getInt8(static_cast<uint8_t>(index))),
                                    input.targets[index].address, address);
  return address;
}

void Emitter::assumeRequired() {
  const llvm::FunctionCallee function =
      module_.getOrInsertFunction("__raddle_assume", builder_.getVoidTy(), builder_.getInt32Ty());
  builder_.CreateCall(function, builder_.CreateZExt(required_, builder_.getInt32Ty()));
}

// To the targets that there are.
void Emitter::limit(const Input &input) {
  if (input.kind != Leaf::Kind::Pointer || input.targets.size() == 1)
    return;
  llvm::Value *value = builder_.CreateCall(inputFunction(module_, input.name, input.type));
  require(builder_.CreateICmpULT(value, llvm::ConstantInt::get(input.type, input.targets.size())));
}

// Fields that are not whole bytes: those around them are kept.
void Emitter::writeBits(const Field &field, llvm::Value *value, llvm::Value *object) {
  const uint64_t first = field.leaf.offset / 8;
  const uint64_t bytes = (field.leaf.offset + field.leaf.bits + 7) / 8 - first;
  llvm::Type *type = builder_.getIntNTy(static_cast<unsigned>(bytes) * 8);
  llvm::Value *address = builder_.CreateConstGEP1_64(builder_.getInt8Ty(), object, first);
  llvm::Value *shifted = builder_.CreateShl(builder_.CreateZExt(value, type), field.leaf.offset % 8);
  llvm::Value *rest = builder_.CreateAnd(
      builder_.CreateAlignedLoad(type, address, llvm::Align(1)),
      llvm::ConstantInt::get(type, ~(llvm::APInt::getLowBitsSet(static_cast<unsigned>(bytes) * 8, field.leaf.bits)
                                     << (field.leaf.offset % 8))));
  builder_.CreateAlignedStore(builder_.CreateOr(rest, shifted), address, llvm::Align(1));
}

void Emitter::write(const Object &object, const Field &field) {
  const Input &input = plan_.state.inputs[field.input];
  llvm::Value *value = valueOf(input);
  if (field.leaf.offset % 8 != 0 || field.leaf.bits % 8 != 0)
    return writeBits(field, value, object.variable);
  if (field.leaf.kind == Leaf::Kind::Bool)
    value = builder_.CreateZExt(value, builder_.getInt8Ty());
  const uint64_t offset = field.leaf.offset / 8;
  llvm::Value *address =
      offset == 0 ? object.variable : builder_.CreateConstGEP1_64(builder_.getInt8Ty(), object.variable, offset);
  builder_.CreateAlignedStore(value, address, llvm::Align(1));
}

llvm::Value *Emitter::choiceOf(const ChosenCall &call) {
  return builder_.CreateCall(choiceFunction(module_, call.choice, builder_.getInt8Ty()));
}

void Emitter::keepRule(const ChosenCall &first, const ChosenCall &second) {
  const auto isCall = [this](const ChosenCall &call, size_t entry) -> llvm::Value * {
    llvm::Value *is = builder_.getFalse();
    for (size_t index = 0; index < call.alternatives.size(); ++index)
      if (call.alternatives[index].entry == entry)
        is = call.choice.empty() ? builder_.getTrue()
                                 : builder_.CreateICmpEQ(choiceOf(call), builder_.getInt8(static_cast<uint8_t>(index)));
    return is;
  };
  for (const auto &[one, other] : plan_.notWith) {
    require(builder_.CreateNot(builder_.CreateAnd(isCall(first, one), isCall(second, other))));
    if (one != other)
      require(builder_.CreateNot(builder_.CreateAnd(isCall(first, other), isCall(second, one))));
  }
}

void Emitter::keepRules() {
  for (size_t thread = 0; thread < plan_.threads.size(); ++thread)
    for (const ChosenCall &call : plan_.threads[thread]) {
      if (!call.choice.empty())
        require(
            builder_.CreateICmpULT(choiceOf(call), builder_.getInt8(static_cast<uint8_t>(call.alternatives.size()))));
      for (size_t other = thread + 1; other < plan_.threads.size(); ++other)
        for (const ChosenCall &otherCall : plan_.threads[other])
          keepRule(call, otherCall);
    }
}

void Emitter::call(const Call &call) {
  std::vector<llvm::Value *> values;
  for (const Argument &argument : call.arguments)
    values.push_back(argument.kind == Argument::Kind::Input ? valueOf(plan_.state.inputs[argument.index])
                                                            : plan_.state.objects[argument.index].variable);
  llvm::Function *function = plan_.entries[call.entry].function;
  for (size_t index = 0; index < values.size(); ++index) // A truth value may be passed as a part of a larger number.
    if (values[index]->getType()->isIntegerTy(1))
      values[index] = builder_.CreateZExt(values[index], function->getArg(static_cast<unsigned>(index))->getType());
  llvm::CallInst *result = builder_.CreateCall(function, values);
  result->setCallingConv(function->getCallingConv());
  result->setAttributes(function->getAttributes());
}

void Emitter::call(const ChosenCall &chosen) {
  if (chosen.choice.empty())
    return call(chosen.alternatives.front());
  llvm::Function *function = builder_.GetInsertBlock()->getParent();
  llvm::Value *choice = choiceOf(chosen);
  std::vector<llvm::BasicBlock *> blocks;
  for (const Call &alternative : chosen.alternatives)
    blocks.push_back(llvm::BasicBlock::Create(module_.getContext(), plan_.entries[alternative.entry].name, function));
  llvm::BasicBlock *after = llvm::BasicBlock::Create(module_.getContext(), "after", function);
  llvm::SwitchInst *branch = builder_.CreateSwitch(choice, blocks.back());
  for (size_t index = 0; index < blocks.size(); ++index) {
    if (index + 1 < blocks.size())
      branch->addCase(builder_.getInt8(static_cast<uint8_t>(index)), blocks[index]);
    builder_.SetInsertPoint(blocks[index]);
    call(chosen.alternatives[index]);
    builder_.CreateBr(after);
  }
  builder_.SetInsertPoint(after);
}

llvm::Function *Emitter::addThread(size_t number) {
  llvm::Type *pointer = builder_.getPtrTy();
  llvm::Function *function =
      beginFunction(builder_, module_, llvm::FunctionType::get(pointer, {pointer}, /*isVarArg=*/false),
                    "thread" + std::to_string(number + 1));
  for (const ChosenCall &each : plan_.threads[number])
    call(each);
  builder_.CreateRet(llvm::ConstantPointerNull::get(builder_.getPtrTy()));
  return function;
}

// In one atomic section: nobody is there who could notice anything in between.
void Emitter::setUp() {
  const llvm::FunctionCallee begin =
      module_.getOrInsertFunction("__raddle_section_begin", builder_.getVoidTy(), builder_.getPtrTy());
  builder_.CreateCall(begin, llvm::ConstantPointerNull::get(builder_.getPtrTy()));
  required_ = builder_.getTrue();
  for (const Input &input : plan_.state.inputs)
    limit(input);
  keepRules();
  if (required_ != builder_.getTrue())
    assumeRequired();
  for (const Object &object : plan_.state.objects)
    for (const Field &field : object.fields)
      write(object, field);
  builder_.CreateCall(module_.getOrInsertFunction("__raddle_section_end", builder_.getVoidTy()));
}

void Emitter::addMain(const std::vector<llvm::Function *> &threads) {
  (void)beginFunction(builder_, module_, llvm::FunctionType::get(builder_.getInt32Ty(), /*isVarArg=*/false), "main");
  std::vector<llvm::AllocaInst *> handles;
  for (size_t number = 0; number < threads.size(); ++number)
    handles.push_back(builder_.CreateAlloca(builder_.getInt64Ty()));
  setUp();
  for (const Call &each : plan_.init)
    call(each);
  for (size_t number = 0; number < threads.size(); ++number)
    createThread(builder_, module_, *threads[number], *handles[number]);
  for (const ChosenCall &each : plan_.threads.back())
    call(each);
  for (llvm::AllocaInst *handle : handles)
    joinThread(builder_, module_, *handle);
  builder_.CreateRet(builder_.getInt32(0));
}

void Emitter::run() {
  std::vector<llvm::Function *> threads;
  for (size_t number = 0; number + 1 < plan_.threads.size(); ++number)
    threads.push_back(addThread(number));
  addMain(threads);
}

} // namespace

llvm::Function *beginFunction(llvm::IRBuilder<> &builder, llvm::Module &module, llvm::FunctionType *type,
                              const std::string &name) {
  auto *function = llvm::Function::Create(
      type, name == "main" ? llvm::GlobalValue::ExternalLinkage : llvm::GlobalValue::InternalLinkage, name, module);
  function->addFnAttr(kOfHarness);
  builder.SetInsertPoint(llvm::BasicBlock::Create(module.getContext(), "entry", function));
  builder.SetCurrentDebugLocation({});
  if (module.debug_compile_units().empty())
    return function;
  llvm::DIBuilder debug(module, /*AllowUnresolved=*/true, *module.debug_compile_units().begin());
  llvm::DIFile *file = debug.createFile(program::kHarnessFile, "");
  llvm::DISubprogram *subprogram =
      debug.createFunction(file, name, name, file, 0, debug.createSubroutineType(debug.getOrCreateTypeArray({})), 0,
                           llvm::DINode::FlagZero, llvm::DISubprogram::SPFlagDefinition);
  function->setSubprogram(subprogram);
  debug.finalize();
  builder.SetCurrentDebugLocation(llvm::DILocation::get(module.getContext(), 0, 1, subprogram));
  return function;
}

void createThread(llvm::IRBuilder<> &builder, llvm::Module &module, llvm::Function &function,
                  llvm::AllocaInst &handle) {
  llvm::Type *pointer = builder.getPtrTy();
  const llvm::FunctionCallee create =
      module.getOrInsertFunction("pthread_create", builder.getInt32Ty(), pointer, pointer, pointer, pointer);
  llvm::Constant *null = llvm::ConstantPointerNull::get(builder.getPtrTy());
  builder.CreateCall(create, {&handle, null, &function, null});
}

void joinThread(llvm::IRBuilder<> &builder, llvm::Module &module, llvm::AllocaInst &handle) {
  const llvm::FunctionCallee join =
      module.getOrInsertFunction("pthread_join", builder.getInt32Ty(), builder.getInt64Ty(), builder.getPtrTy());
  builder.CreateCall(
      join, {builder.CreateLoad(builder.getInt64Ty(), &handle), llvm::ConstantPointerNull::get(builder.getPtrTy())});
}

void emit(llvm::Module &module, const Plan &plan) {
  Emitter(module, plan).run();
}

} // namespace raddle::harness
