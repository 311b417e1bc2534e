#include "frontend/assembly_machine.h"

#include <array>

#include <llvm/ADT/StringExtras.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

namespace raddle::frontend {

namespace {

constexpr unsigned kRegisterBits = 64;

// A direct operand that is none of these, a vector register for example, is not followed.
constexpr llvm::StringLiteral kIntegerConstraints = "rqQRlabcdSDinIJKLMNOeZgmoX";

// Condition codes: which flag, and whether it has to be off.
struct Code {
  llvm::StringLiteral name;
  std::array<llvm::Value * AssemblyFlags::*, 2> anyOf; // the second may be null
  bool isNegated;
};
constexpr llvm::Value *AssemblyFlags::*kNone = nullptr;
constexpr std::array kCodes = {
    Code{"z", {&AssemblyFlags::zero, kNone}, false},
    Code{"e", {&AssemblyFlags::zero, kNone}, false},
    Code{"nz", {&AssemblyFlags::zero, kNone}, true},
    Code{"ne", {&AssemblyFlags::zero, kNone}, true},
    Code{"s", {&AssemblyFlags::sign, kNone}, false},
    Code{"ns", {&AssemblyFlags::sign, kNone}, true},
    Code{"c", {&AssemblyFlags::carry, kNone}, false},
    Code{"b", {&AssemblyFlags::carry, kNone}, false},
    Code{"nae", {&AssemblyFlags::carry, kNone}, false},
    Code{"nc", {&AssemblyFlags::carry, kNone}, true},
    Code{"nb", {&AssemblyFlags::carry, kNone}, true},
    Code{"ae", {&AssemblyFlags::carry, kNone}, true},
    Code{"l", {&AssemblyFlags::less, kNone}, false},
    Code{"nge", {&AssemblyFlags::less, kNone}, false},
    Code{"ge", {&AssemblyFlags::less, kNone}, true},
    Code{"nl", {&AssemblyFlags::less, kNone}, true},
    Code{"be", {&AssemblyFlags::carry, &AssemblyFlags::zero}, false},
    Code{"na", {&AssemblyFlags::carry, &AssemblyFlags::zero}, false},
    Code{"a", {&AssemblyFlags::carry, &AssemblyFlags::zero}, true},
    Code{"nbe", {&AssemblyFlags::carry, &AssemblyFlags::zero}, true},
    Code{"le", {&AssemblyFlags::less, &AssemblyFlags::zero}, false},
    Code{"ng", {&AssemblyFlags::less, &AssemblyFlags::zero}, false},
    Code{"g", {&AssemblyFlags::less, &AssemblyFlags::zero}, true},
    Code{"nle", {&AssemblyFlags::less, &AssemblyFlags::zero}, true},
};

using Constraint = llvm::InlineAsm::ConstraintInfo;

// {ax} as ax; empty if the constraint is for no register in particular.
llvm::StringRef fixedRegister(const Constraint &constraint) {
  llvm::StringRef code = constraint.Codes.empty() ? "" : llvm::StringRef(constraint.Codes[0]);
  return code.consume_front("{") && code.consume_back("}") ? code : "";
}

bool isForInteger(const Constraint &constraint) {
  return llvm::all_of(constraint.Codes, [](const std::string &code) {
    return code.size() == 1 && kIntegerConstraints.contains(code[0]);
  });
}

bool isForMemory(const Constraint &constraint) {
  return llvm::any_of(constraint.Codes, [](const std::string &code) { return code == "m" || code == "o"; });
}

llvm::Type *outputType(const llvm::CallInst &call, unsigned index) {
  const auto *all = llvm::dyn_cast<llvm::StructType>(call.getType());
  return all ? all->getElementType(index) : call.getType();
}

} // namespace

AssemblyMachine::AssemblyMachine(llvm::CallInst &call)
    : call_(call),
      builder_(call.getContext(), llvm::ConstantFolder(),
               llvm::IRBuilderCallbackInserter([this](llvm::Instruction *step) { built_.push_back(step); })) {
  builder_.SetInsertPoint(&call);
  addParameters();
}

void AssemblyMachine::takeBack() {
  for (llvm::Instruction *step : llvm::reverse(built_))
    step->eraseFromParent();
  built_.clear();
  for (llvm::BasicBlock *block : blocks_)
    block->eraseFromParent();
  blocks_.clear();
  if (head_)
    llvm::BranchInst::Create(call_.getParent(), head_);
  builder_.SetInsertPoint(&call_);
}

void AssemblyMachine::close() {
  if (head_)
    builder_.CreateBr(call_.getParent());
}

void AssemblyMachine::useBlocks() {
  head_ = call_.getParent();
  llvm::SplitBlock(head_, &call_);
  head_->getTerminator()->eraseFromParent();
  builder_.SetInsertPoint(head_);
}

llvm::BasicBlock *AssemblyMachine::makeBlock() {
  return blocks_.emplace_back(llvm::BasicBlock::Create(call_.getContext(), "", call_.getFunction(), call_.getParent()));
}

AssemblyMachine::Label &AssemblyMachine::labelAt(int64_t number) {
  Label &label = labels_[number];
  if (!label.block)
    label.block = makeBlock();
  return label;
}

llvm::AllocaInst *AssemblyMachine::variableOf(const std::string &slot) {
  llvm::AllocaInst *&variable = variables_[slot];
  if (!variable) {
    llvm::BasicBlock &entry = call_.getFunction()->getEntryBlock();
    variable = new llvm::AllocaInst(integer(kRegisterBits), 0, "", entry.begin());
    built_.push_back(variable);
  }
  return variable;
}

void AssemblyMachine::keepSlots() {
  for (auto &[name, slot] : slots_)
    if (slot.exact && !slot.isKept) {
      builder_.CreateStore(number(slot), variableOf(name));
      slot.isKept = true;
    }
}

void AssemblyMachine::meet(Label &label) {
  keepSlots();
  std::map<std::string, unsigned> bits;
  for (const auto &[name, slot] : slots_)
    if (slot.bits != 0)
      bits[name] = slot.bits;
  const bool isFirst = label.bits.empty() && !label.isEntered;
  if (isFirst)
    label.bits = bits;
  for (auto &[name, known] : label.bits) {
    // What has begun already relies on it.
    if (label.isEntered && bits[name] < known)
      fail();
    known = std::min(known, bits[name]);
  }
}

void AssemblyMachine::enter(int64_t number) {
  Label &label = labelAt(number);
  if (!isUnreachable_) {
    meet(label);
    builder_.CreateBr(label.block);
  }
  label.isEntered = true;
  isUnreachable_ = false;
  builder_.SetInsertPoint(label.block);
  flags = {};
  slots_.clear();
  for (const auto &[name, bits] : label.bits)
    slots_[name] = {.bits = bits, .isKept = true};
}

void AssemblyMachine::jump(int64_t number, llvm::Value *condition) {
  Label &label = labelAt(number);
  meet(label);
  if (!condition) {
    builder_.CreateBr(label.block);
    isUnreachable_ = true;
    return;
  }
  llvm::BasicBlock *next = makeBlock();
  builder_.CreateCondBr(condition, label.block, next);
  builder_.SetInsertPoint(next);
}

void AssemblyMachine::addParameters() {
  const auto &assembly = *llvm::cast<llvm::InlineAsm>(call_.getCalledOperand());
  unsigned nextArgument = 0;
  unsigned nextOutput = 0;
  for (const Constraint &constraint : assembly.ParseConstraints()) {
    if (constraint.Type == llvm::InlineAsm::isClobber) {
      isBarrier_ |= constraint.Codes[0] == "{memory}";
      continue;
    }
    if (constraint.isMultipleAlternative || constraint.Type == llvm::InlineAsm::isLabel || failed_)
      return fail();
    if (constraint.isIndirect) {
      if (!isForMemory(constraint))
        return fail();
      llvm::Type *element = call_.getParamElementType(nextArgument);
      parameters_.push_back({.pointer = call_.getArgOperand(nextArgument++), .bits = bitsOf(element)});
    } else if (constraint.Type == llvm::InlineAsm::isOutput) {
      addOutput(constraint, nextOutput);
    } else {
      addInput(constraint, call_.getArgOperand(nextArgument++));
    }
  }
}

unsigned AssemblyMachine::bitsOf(llvm::Type *type) const {
  if (!type || !(type->isIntegerTy() || type->isPointerTy()))
    return 0;
  const uint64_t bits = call_.getModule()->getDataLayout().getTypeSizeInBits(type);
  return bits <= uint64_t{2} * kRegisterBits ? static_cast<unsigned>(bits) : 0;
}

std::string AssemblyMachine::slotFor(const Constraint &constraint) {
  if (const llvm::StringRef name = fixedRegister(constraint); !name.empty()) {
    const std::optional<std::string> family = registerFamily(name);
    if (!family)
      fail();
    return family.value_or("");
  }
  if (!isForInteger(constraint))
    fail();
  return "#" + std::to_string(parameters_.size());
}

void AssemblyMachine::addOutput(const Constraint &constraint, unsigned &nextOutput) {
  llvm::Type *type = outputType(call_, nextOutput++);
  Parameter parameter{.bits = bitsOf(type)};
  llvm::StringRef flag = fixedRegister(constraint);
  if (flag.consume_front("@cc"))
    parameter.flag = flag.str();
  else
    parameter.slot = slotFor(constraint);
  if (parameter.bits == 0 || parameter.bits > kRegisterBits)
    fail();
  outputs_.push_back({parameters_.size(), type});
  parameters_.push_back(std::move(parameter));
}

void AssemblyMachine::addInput(const Constraint &constraint, llvm::Value *value) {
  size_t tied = 0;
  const bool isTied = constraint.Codes.size() == 1 && llvm::to_integer(constraint.Codes[0], tied, 10);
  Parameter parameter{.bits = bitsOf(value->getType())};
  if (parameter.bits == 0 || parameter.bits > kRegisterBits || (isTied && tied >= parameters_.size()))
    return fail();
  parameter.slot = isTied ? parameters_[tied].slot : slotFor(constraint);
  put(slots_[parameter.slot], value, parameter.bits);
  parameters_.push_back(std::move(parameter));
}

llvm::Value *AssemblyMachine::nothing(unsigned bits) {
  fail();
  return llvm::PoisonValue::get(integer(bits));
}

const AssemblyMachine::Parameter *AssemblyMachine::parameterOf(const AssemblyOperand &operand) const {
  const bool isKnown = operand.kind == AssemblyOperand::Kind::Parameter && operand.number >= 0 &&
                       operand.number < static_cast<int64_t>(parameters_.size());
  return isKnown ? &parameters_[static_cast<size_t>(operand.number)] : nullptr;
}

std::string AssemblyMachine::slotOf(const AssemblyOperand &operand) const {
  if (operand.kind == AssemblyOperand::Kind::Register)
    return operand.name.str();
  const Parameter *parameter = parameterOf(operand);
  return parameter ? parameter->slot : "";
}

bool AssemblyMachine::isMemory(const AssemblyOperand &operand) const {
  const Parameter *parameter = parameterOf(operand);
  return operand.isDereferenced || (parameter && parameter->pointer);
}

bool AssemblyMachine::isStackTop(const AssemblyOperand &operand) const {
  return operand.isDereferenced && operand.kind == AssemblyOperand::Kind::Register && operand.name == "sp";
}

unsigned AssemblyMachine::bitsOf(const AssemblyOperand &operand) const {
  if (operand.bits != 0 || operand.isDereferenced)
    return operand.bits;
  const Parameter *parameter = parameterOf(operand);
  return parameter ? parameter->bits : 0;
}

llvm::Value *AssemblyMachine::address(const AssemblyOperand &operand) {
  const Parameter *parameter = parameterOf(operand);
  llvm::Value *base = parameter && !operand.isDereferenced ? parameter->pointer : nullptr;
  if (operand.isDereferenced && (!parameter || !parameter->pointer)) {
    Slot *slot = slotNamed(slotOf(operand));
    if (!slot || slot->bits != kRegisterBits)
      fail();
    else
      base = slot->isPointer() ? slot->exact : builder_.CreateIntToPtr(number(*slot), builder_.getPtrTy());
  }
  if (!base) {
    fail();
    return llvm::PoisonValue::get(builder_.getPtrTy());
  }
  return operand.displacement == 0 ? base
                                   : builder_.CreateGEP(builder_.getInt8Ty(), base,
                                                        builder_.getInt64(static_cast<uint64_t>(operand.displacement)));
}

// Of what is written to 32 bits, the others become 0; of less, they stay.
void AssemblyMachine::put(Slot &slot, llvm::Value *value, unsigned bits) {
  if (bits >= 32 || slot.bits <= bits) {
    slot = {.exact = value, .bits = bits};
    return;
  }
  llvm::Value *kept = builder_.CreateAnd(number(slot), ~((uint64_t{1} << bits) - 1));
  llvm::Value *wide = builder_.CreateZExt(value, integer(kRegisterBits));
  slot = {.exact = value, .number = builder_.CreateOr(kept, wide), .bits = slot.bits};
}

AssemblyMachine::Slot *AssemblyMachine::slotNamed(const std::string &name) {
  const auto found = slots_.find(name);
  if (found == slots_.end() || found->second.bits == 0)
    return nullptr;
  if (!found->second.exact)
    found->second.exact = builder_.CreateLoad(integer(kRegisterBits), variableOf(name));
  return &found->second;
}

llvm::Value *AssemblyMachine::number(Slot &slot) {
  if (!slot.number)
    slot.number = slot.isPointer() ? builder_.CreatePtrToInt(slot.exact, integer(kRegisterBits))
                                   : builder_.CreateZExt(slot.exact, integer(kRegisterBits));
  return slot.number;
}

llvm::Value *AssemblyMachine::readSlot(const std::string &name, unsigned bits) {
  Slot *slot = slotNamed(name);
  if (!slot || slot->bits < bits)
    return nothing(bits);
  return slot->exact->getType() == integer(bits) ? slot->exact : builder_.CreateTrunc(number(*slot), integer(bits));
}

llvm::Value *AssemblyMachine::read(const AssemblyOperand &operand, unsigned bits) {
  if (operand.kind == AssemblyOperand::Kind::Immediate)
    return llvm::ConstantInt::get(integer(bits), static_cast<uint64_t>(operand.number));
  if (!isMemory(operand))
    return readSlot(slotOf(operand), bits);
  llvm::Value *from = address(operand);
  llvm::LoadInst *load = builder_.CreateAlignedLoad(integer(bits), from, llvm::Align(bits / 8));
  load->setAtomic(isBarrier_ ? llvm::AtomicOrdering::Acquire : llvm::AtomicOrdering::Monotonic);
  return load;
}

llvm::Value *AssemblyMachine::readPointerOr(const AssemblyOperand &operand, unsigned bits) {
  const Slot *slot = slotNamed(slotOf(operand));
  return bits == kRegisterBits && slot && slot->isPointer() ? slot->exact : read(operand, bits);
}

void AssemblyMachine::write(const AssemblyOperand &operand, llvm::Value *value, unsigned bits) {
  if (isMemory(operand)) {
    llvm::StoreInst *store = builder_.CreateAlignedStore(value, address(operand), llvm::Align(bits / 8));
    store->setAtomic(isBarrier_ ? llvm::AtomicOrdering::Release : llvm::AtomicOrdering::Monotonic);
    return;
  }
  const std::string slot = slotOf(operand);
  if (slot.empty() || slot == "sp")
    return fail();
  slotNamed(slot); // what was kept of it may be needed
  put(slots_[slot], value, bits);
  // The processor clears the upper half of the register.
  if (bits == 32)
    slots_[slot].bits = kRegisterBits;
}

llvm::AtomicOrdering AssemblyMachine::updateOrder() const {
  return isBarrier_ ? llvm::AtomicOrdering::SequentiallyConsistent : llvm::AtomicOrdering::Monotonic;
}

llvm::Value *AssemblyMachine::condition(llvm::StringRef name) {
  const auto *code = llvm::find_if(kCodes, [&](const Code &each) { return each.name == name; });
  llvm::Value *truth = nullptr;
  for (llvm::Value *AssemblyFlags::*which : code == kCodes.end() ? decltype(code->anyOf){} : code->anyOf) {
    if (!which)
      continue;
    if (!(flags.*which))
      return nothing(1);
    truth = truth ? builder_.CreateOr(truth, flags.*which) : flags.*which;
  }
  if (!truth)
    return nothing(1);
  return code->isNegated ? builder_.CreateNot(truth) : truth;
}

llvm::Value *AssemblyMachine::outputValue(const Output &output) {
  const Parameter &parameter = parameters_[output.parameter];
  if (!parameter.flag.empty())
    return builder_.CreateZExt(condition(parameter.flag), output.type);
  Slot *slot = slotNamed(parameter.slot);
  if (!output.type->isPointerTy())
    return readSlot(parameter.slot, parameter.bits);
  if (slot && slot->bits == kRegisterBits)
    return slot->isPointer() ? slot->exact : builder_.CreateIntToPtr(number(*slot), output.type);
  fail();
  return llvm::PoisonValue::get(output.type);
}

std::vector<llvm::Value *> AssemblyMachine::outputs() {
  std::vector<llvm::Value *> result;
  for (const Output &output : outputs_)
    result.push_back(outputValue(output));
  return result;
}

} // namespace raddle::frontend
