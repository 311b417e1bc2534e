#include "program/expressions.h"

#include <array>
#include <utility>

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/DebugProgramInstruction.h>
#include <llvm/IR/GetElementPtrTypeIterator.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

#include "program/debug_types.h"
#include "program/variables.h"

namespace raddle::program {

namespace {

constexpr unsigned kMaxDepth = 12;
constexpr const char *kUnknown = "(...)";
constexpr llvm::StringLiteral kRange = "__range"; // What clang calls what a range-based loop goes through.

// The element of a one-dimensional array, or nothing: rows of longer ones have no type of their own.
const llvm::DIType *elementOf(const llvm::DIType *array) {
  const llvm::DICompositeType *type = composite(array);
  return type->getElements().size() == 1 ? type->getBaseType() : nullptr;
}

// The member of a struct, class or union that covers byte `offset`, base classes included.
const llvm::DIDerivedType *memberAt(const llvm::DICompositeType &type, uint64_t offset) {
  for (const llvm::DINode *element : type.getElements()) {
    const llvm::DIDerivedType *member = asPart(element);
    if (!member)
      continue;
    const uint64_t begin = member->getOffsetInBits() / 8;
    const uint64_t size = sizeOf(member->getBaseType());
    if (offset >= begin && offset < begin + std::max<uint64_t>(size, 1))
      return member;
  }
  return nullptr;
}

// The source text of the line, as far as clang embedded it.
llvm::StringRef lineAt(const llvm::DILocation *at) {
  const std::optional<llvm::StringRef> source = at ? at->getFile()->getSource() : std::nullopt;
  llvm::StringRef rest = source.value_or("");
  for (unsigned line = 1; source && line < at->getLine(); ++line)
    rest = rest.split('\n').second;
  return rest.take_until([](char c) { return c == '\n'; });
}

bool containsWord(llvm::StringRef text, llvm::StringRef word) {
  auto isWordChar = [](char c) { return llvm::isAlnum(c) || c == '_'; };
  for (size_t at = text.find(word); at != llvm::StringRef::npos; at = text.find(word, at + 1)) {
    const bool begins = at == 0 || !isWordChar(text[at - 1]);
    const size_t end = at + word.size();
    if (begins && (end == text.size() || !isWordChar(text[end])))
      return true;
  }
  return false;
}

// The one value that a phi of closed SSA form stands for, and what casts are made of.
const llvm::Value *lookThrough(const llvm::Value *value) {
  while (true) {
    const auto *phi = llvm::dyn_cast<llvm::PHINode>(value);
    if (phi && phi->getNumIncomingValues() == 1)
      value = phi->getIncomingValue(0);
    else if (llvm::isa<llvm::CastInst>(value) || llvm::isa<llvm::FreezeInst>(value))
      value = llvm::cast<llvm::Instruction>(value)->getOperand(0);
    else
      return value;
  }
}

} // namespace

Expressions::Expressions(const llvm::Function &function) : layout_(function.getParent()->getDataLayout()) {
  for (const llvm::BasicBlock &block : function)
    for (const llvm::Instruction &instruction : block)
      for (llvm::DbgVariableRecord &record : llvm::filterDbgVars(instruction.getDbgRecordRange()))
        learn(record);
}

void Expressions::learn(llvm::DbgVariableRecord &record) {
  const llvm::Value *value = record.getNumVariableLocationOps() == 1 ? record.getVariableLocationOp(0) : nullptr;
  if (!value || llvm::isa<llvm::Constant>(value))
    return;
  const llvm::ArrayRef<uint64_t> operations = record.getExpression()->getElements();
  const bool isDeref = operations.size() == 1 && operations[0] == llvm::dwarf::DW_OP_deref;
  if (!operations.empty() && !isDeref)
    return;
  const bool isAddress = isDeref ? record.isDbgValue() : record.isDbgDeclare();
  if (!isAddress && (isDeref || !record.isDbgValue()))
    return;
  const bool isRange = !isAddress && record.getVariable()->getName().starts_with(kRange);
  if (isRange)
    ranges_.try_emplace(record.getVariable()->getScope(), value);
  else
    (isAddress ? addresses_ : contents_)[value].push_back(record.getVariable());
}

const llvm::DILocalVariable *Expressions::choose(const Variables &variables, Context context) {
  if (llvm::all_equal(variables))
    return variables.front();
  const llvm::StringRef line = lineAt(context.at);
  for (const llvm::DILocalVariable *variable : llvm::reverse(variables))
    if (containsWord(line, variable->getName()))
      return variable;
  for (const llvm::DILocalVariable *variable : llvm::reverse(variables))
    if (!isVoidPointer(variable->getType()))
      return variable;
  return variables.back();
}

std::string Expressions::number(const llvm::Value *value, const llvm::DILocation *at) const {
  const std::string text = this->value(value, {at}).text;
  return text.empty() ? kUnknown : text;
}

Expressions::Object Expressions::object(const llvm::Value *pointer, uint64_t size, const llvm::DILocation *at) const {
  Place result = place(pointer, {at});
  narrow(result, size);
  return {print(result), result.behind};
}

const llvm::DIType *Expressions::typeOf(const llvm::Value *pointer, uint64_t size, const llvm::DILocation *at) const {
  Place result = place(pointer, {at});
  narrow(result, size);
  return sizeOf(result.type) == size ? result.type : nullptr;
}

namespace {

// The type of what the C++ library allocates for a container or for std::make_unique: an argument of the template.
const llvm::DIType *typeOfAllocator(const llvm::CallBase &call) {
  const llvm::DILocation *at = call.getDebugLoc();
  const llvm::DISubprogram *function = at ? at->getScope()->getSubprogram() : nullptr;
  if (!function)
    return nullptr;
  const auto *allocator = llvm::dyn_cast_or_null<llvm::DICompositeType>(function->getScope());
  const bool isAllocator = allocator && (allocator->getName().starts_with("__new_allocator<") ||
                                         allocator->getName().starts_with("new_allocator<"));
  const bool makesUnique = function->getName().starts_with("make_unique<");
  if (!isAllocator && !makesUnique)
    return nullptr;
  const auto parameters = isAllocator ? allocator->getTemplateParams() : function->getTemplateParams();
  const auto *first = parameters.empty() ? nullptr : llvm::dyn_cast<llvm::DITemplateTypeParameter>(parameters[0]);
  return first && !isArray(first->getType()) ? first->getType() : nullptr;
}

// The class whose constructor is called on a new object; null for any other function.
const llvm::DIType *constructedBy(const llvm::CallBase &call) {
  const llvm::Function *callee = call.getCalledFunction();
  const llvm::DISubprogram *function = callee ? callee->getSubprogram() : nullptr;
  const auto *type = function ? llvm::dyn_cast_or_null<llvm::DICompositeType>(function->getScope()) : nullptr;
  const bool isConstructor =
      type && !function->getName().empty() && function->getName() == type->getName().split('<').first;
  return isConstructor ? type : nullptr;
}

// What `use` of a new object takes it for that is not stored in a variable.
const llvm::DIType *typeByUse(const llvm::CallBase &object, const llvm::User &use) {
  const auto *call = llvm::dyn_cast<llvm::CallBase>(&use);
  if (call && call->arg_size() > 0 && call->getArgOperand(0) == &object)
    return constructedBy(*call);
  const llvm::DISubprogram *function = object.getFunction()->getSubprogram();
  const bool isReturned = llvm::isa<llvm::ReturnInst>(use) && function && function->getType();
  const auto types = isReturned ? function->getType()->getTypeArray() : llvm::DITypeRefArray(nullptr);
  return types.size() > 0 ? pointee(types[0]) : nullptr;
}

} // namespace

const llvm::DIType *Expressions::allocated(const llvm::CallBase &call) const {
  if (const llvm::DIType *type = typeOfAllocator(call))
    return type;
  if (auto found = contents_.find(&call); found != contents_.end())
    for (const llvm::DILocalVariable *variable : found->second)
      if (const llvm::DIType *type = pointee(variable->getType()))
        return type;
  for (const llvm::User *user : call.users()) {
    const auto *store = llvm::dyn_cast<llvm::StoreInst>(user);
    if (!store || store->getValueOperand() != &call)
      continue;
    const uint64_t size = layout_.getTypeStoreSize(call.getType()).getKnownMinValue();
    if (const llvm::DIType *type = pointee(loaded(store->getPointerOperand(), size, {}).type))
      return type;
  }
  for (const llvm::User *user : call.users())
    if (const llvm::DIType *type = typeByUse(call, *user))
      return type;
  return nullptr;
}

std::string Expressions::print(const Place &place) {
  return place.behindPointer ? "*" + place.text : place.text;
}

Expressions::Place Expressions::place(const llvm::Value *pointer, Context context) const {
  if (context.depth > kMaxDepth)
    return {kUnknown};
  pointer = lookThrough(pointer);
  if (const auto *call = llvm::dyn_cast<llvm::IntrinsicInst>(pointer);
      call && call->getIntrinsicID() == llvm::Intrinsic::threadlocal_address)
    pointer = call->getArgOperand(0);
  if (auto found = addresses_.find(pointer); found != addresses_.end()) {
    const llvm::DILocalVariable *variable = choose(found->second, context);
    return {variable->getName().str(), variable->getType()};
  }
  if (const auto *global = llvm::dyn_cast<llvm::GlobalVariable>(pointer)) {
    const VariableInfo variable = describeBriefly(*global);
    return {variable.name, variable.type};
  }
  if (const auto *function = llvm::dyn_cast<llvm::Function>(pointer))
    return {llvm::demangle(function->getName())};
  if (const auto *element = llvm::dyn_cast<llvm::GEPOperator>(pointer); element && !contents_.contains(pointer))
    return elementPlace(*element, context);
  const Named named = value(pointer, context.deeper());
  Place result{named.text.empty() ? kUnknown : named.text, pointee(named.type)};
  result.behindPointer = !isReference(named.type);
  result.behind = result.type;
  return result;
}

Expressions::Place Expressions::elementPlace(const llvm::GEPOperator &element, Context context) const {
  Place result = place(element.getPointerOperand(), context.deeper());
  bool isFirst = true;
  for (auto step = llvm::gep_type_begin(element); step != llvm::gep_type_end(element); ++step) {
    const auto *constant = llvm::dyn_cast<llvm::ConstantInt>(step.getOperand());
    const uint64_t stride = step.isStruct() ? 0 : step.getSequentialElementStride(layout_).getFixedValue();
    if (const llvm::StructType *type = step.getStructTypeOrNull())
      enterOffset(result, layout_.getStructLayout(const_cast<llvm::StructType *>(type))
                              ->getElementOffset(static_cast<unsigned>(constant->getZExtValue())));
    else if (isFirst && constant && constant->isZero())
      ;
    else if (isFirst && constant && stride == 1 && sizeOf(result.type) > 1 && !isArray(result.type))
      enterOffset(result, constant->getZExtValue());
    else {
      const Named index = value(step.getOperand(), context.deeper());
      enterIndex(result, index.text.empty() ? kUnknown : index.text);
    }
    isFirst = false;
  }
  return result;
}

void Expressions::enterIndex(Place &place, const std::string &index) {
  place.text += "[" + index + "]";
  if (isArray(place.type)) // Behind a pointer to an array, too, its elements are meant.
    place.type = elementOf(place.type);
  place.behindPointer = false;
}

// Goes to the member that covers `offset`, and makes `offset` relative to it; false if there is none.
bool Expressions::enterMember(Place &place, uint64_t &offset) {
  const llvm::DICompositeType *type = composite(place.type);
  const llvm::DIDerivedType *member = type && !isArray(type) ? memberAt(*type, offset) : nullptr;
  if (!member)
    return false;
  offset -= member->getOffsetInBits() / 8;
  place.type = member->getBaseType();
  const bool isClosure = place.text == "this" && type->getName().empty();
  if (member->getTag() == llvm::dwarf::DW_TAG_inheritance || member->getName().empty())
    return true;
  const std::string name = member->getName().str();
  place.text = isClosure ? name : place.text + (place.behindPointer ? "->" : ".") + name;
  place.behindPointer = false;
  return true;
}

void Expressions::enterOffset(Place &place, uint64_t offset) {
  do {
    if (isArray(place.type) && sizeOf(elementOf(place.type)) > 0) {
      const uint64_t size = sizeOf(elementOf(place.type));
      enterIndex(place, std::to_string(offset / size));
      offset %= size;
    } else if (!enterMember(place, offset)) {
      return;
    }
  } while (offset > 0);
}

void Expressions::narrow(Place &place, uint64_t size) {
  for (unsigned level = 0; level < kMaxDepth && size > 0 && sizeOf(place.type) > size; ++level) {
    uint64_t offset = 0;
    if (isArray(place.type) && elementOf(place.type))
      enterIndex(place, "0");
    else if (!enterMember(place, offset))
      return;
  }
}

Expressions::Named Expressions::value(const llvm::Value *value, Context context) const {
  if (context.depth > kMaxDepth)
    return {};
  for (const llvm::Value *next = value;; next = lookThrough(next)) {
    if (auto found = contents_.find(next); found != contents_.end()) {
      const llvm::DILocalVariable *variable = choose(found->second, context);
      return {variable->getName().str(), variable->getType()};
    }
    if (lookThrough(next) == next)
      break;
  }
  value = lookThrough(value);
  if (const auto *number = llvm::dyn_cast<llvm::ConstantInt>(value); number && number->getBitWidth() <= 64)
    return {std::to_string(number->getSExtValue())};
  if (const auto *load = llvm::dyn_cast<llvm::LoadInst>(value))
    return loaded(load->getPointerOperand(), layout_.getTypeStoreSize(load->getType()).getKnownMinValue(),
                  context.deeper());
  if (llvm::isa<llvm::BinaryOperator>(value))
    return binary(*llvm::cast<llvm::Instruction>(value), context.deeper());
  const auto *call = llvm::dyn_cast<llvm::CallBase>(value);
  return call ? called(*call, context) : Named{};
}

Expressions::Named Expressions::called(const llvm::CallBase &call, Context context) const {
  const llvm::Function *callee = call.getCalledFunction();
  const llvm::DISubprogram *subprogram = callee ? callee->getSubprogram() : nullptr;
  if (!subprogram)
    return callee ? Named{llvm::demangle(callee->getName()) + "()"} : Named{};
  const auto types = subprogram->getType() ? subprogram->getType()->getTypeArray() : llvm::DITypeRefArray(nullptr);
  Named result{subprogram->getName().str() + "()", types.size() > 0 ? types[0] : nullptr};
  const unsigned receiver = call.hasStructRetAttr() ? 1 : 0;
  const bool isMethod = types.size() > 1 && types[1] && types[1]->isObjectPointer() && call.arg_size() > receiver;
  if (isMethod)
    result.text = methodCall(call, subprogram->getName(), receiver, context);
  return result;
}

// As the source writes it, where that is an operator, too.
std::string Expressions::methodCall(const llvm::CallBase &call, llvm::StringRef name, unsigned receiver,
                                    Context context) const {
  const Place object = place(call.getArgOperand(receiver), context.deeper());
  const bool hasArgument = call.arg_size() > receiver + 1;
  const bool isOfCompiler = llvm::StringRef(object.text).starts_with("__"); // As the iterator of a range-based loop.
  const bool isElement = isOfCompiler && name == "operator*" && !hasArgument;
  const std::string element = isElement ? elementOfRange(call.getArgOperand(receiver), context) : "";
  if (object.text == kUnknown || isOfCompiler)
    return element.empty() ? name.str() + "()" : element;
  if (name == "operator->")
    return object.text;
  if (name == "operator*" && !hasArgument)
    return "(*" + object.text + ")";
  if (name == "operator[]" && hasArgument) {
    const Named index = value(call.getArgOperand(receiver + 1), context.deeper());
    return object.text + "[" + (index.text.empty() ? kUnknown : index.text) + "]";
  }
  return object.text + (object.behindPointer ? "->" : ".") + name.str() + "()";
}

std::string Expressions::elementOfRange(const llvm::Value *iterator, Context context) const {
  const auto variables = addresses_.find(lookThrough(iterator));
  if (variables == addresses_.end())
    return {};
  const auto range = ranges_.find(choose(variables->second, context)->getScope());
  const Place place = range == ranges_.end() ? Place{kUnknown} : this->place(range->second, context.deeper());
  return place.text == kUnknown ? "" : "an element of " + print(place);
}

Expressions::Named Expressions::loaded(const llvm::Value *pointer, uint64_t size, Context context) const {
  Place source = place(pointer, context);
  narrow(source, size);
  return {print(source), source.type};
}

Expressions::Named Expressions::binary(const llvm::Instruction &operation, Context context) const {
  static constexpr std::array<std::pair<unsigned, const char *>, 12> kOperators = {{
      {llvm::Instruction::Add, " + "},
      {llvm::Instruction::Sub, " - "},
      {llvm::Instruction::Mul, " * "},
      {llvm::Instruction::SDiv, " / "},
      {llvm::Instruction::UDiv, " / "},
      {llvm::Instruction::SRem, " % "},
      {llvm::Instruction::URem, " % "},
      {llvm::Instruction::And, " & "},
      {llvm::Instruction::Or, " | "},
      {llvm::Instruction::Xor, " ^ "},
      {llvm::Instruction::Shl, " << "},
      {llvm::Instruction::LShr, " >> "},
  }};
  const Named left = value(operation.getOperand(0), context);
  Named right = value(operation.getOperand(1), context);
  if (left.text.empty() || right.text.empty())
    return {};
  for (auto [opcode, word] : kOperators) {
    if (opcode != operation.getOpcode())
      continue;
    if (opcode == llvm::Instruction::Add && right.text.starts_with('-'))
      return {left.text + " - " + right.text.substr(1), left.type};
    return {left.text + word + right.text, left.type};
  }
  return {};
}

} // namespace raddle::program
