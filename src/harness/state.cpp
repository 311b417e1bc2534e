#include "harness/state.h"

#include <algorithm>
#include <cctype>

#include <llvm/IR/Constants.h>
#include <llvm/IR/DIBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Operator.h>

#include "harness/blocks.h"
#include "program/debug_types.h"
#include "program/inputs.h"
#include "program/models.h"
#include "program/variables.h"

namespace raddle::harness {

namespace {

constexpr uint64_t kUnknownBytes = 64;   // of memory of which nothing is known
constexpr uint64_t kNumbers = 4;         // so many there are where a pointer to a number points to
constexpr uint64_t kCharacters = 8;      // the same for characters; the last is 0, as strings have it
constexpr unsigned kDeepestPointers = 4; // that lead from an argument to an object
constexpr size_t kMostTargets = 100;
constexpr llvm::StringLiteral kUnknownKey = "memory";

// As part of a name in C.
std::string asIdentifier(const std::string &text) {
  std::string result;
  for (const llvm::StringRef word : {"struct ", "union ", "enum ", "class "})
    if (llvm::StringRef(text).starts_with(word))
      return asIdentifier(text.substr(word.size()));
  for (const char letter : text)
    if (std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_')
      result += letter;
    else if (!result.ends_with('_'))
      result += '_';
  return result;
}

bool isNumber(const llvm::DIType *type) {
  const llvm::DIType *stripped = program::strip(type);
  return stripped &&
         (llvm::isa<llvm::DIBasicType>(stripped) || stripped->getTag() == llvm::dwarf::DW_TAG_pointer_type ||
          stripped->getTag() == llvm::dwarf::DW_TAG_enumeration_type);
}

bool isCharacter(const llvm::DIType *type) {
  const auto *basic = llvm::dyn_cast_or_null<llvm::DIBasicType>(program::strip(type));
  return basic && (basic->getEncoding() == llvm::dwarf::DW_ATE_signed_char ||
                   basic->getEncoding() == llvm::dwarf::DW_ATE_unsigned_char);
}

// How many objects of that type there are where a pointer to it points to; 0 if there is one that is no array.
uint64_t elementsAt(const llvm::DIType *target) {
  if (program::sizeOf(target) == 0)
    return kUnknownBytes / 8;
  return isCharacter(target) ? kCharacters : isNumber(target) ? kNumbers : 0;
}

// Whether something else than the functions that name it may have its address.
bool mayBeKnownOutside(const llvm::Value &value) {
  return llvm::any_of(value.users(), [&](const llvm::User *user) {
    if (llvm::isa<llvm::LoadInst>(user))
      return false;
    if (const auto *store = llvm::dyn_cast<llvm::StoreInst>(user))
      return store->getValueOperand() == &value;
    return !llvm::isa<llvm::GEPOperator>(user) || mayBeKnownOutside(*user);
  });
}

// Debug information, so that reports name its parts.
void describe(llvm::GlobalVariable &variable, const llvm::DIType &type) {
  llvm::Module &module = *variable.getParent();
  if (module.debug_compile_units().empty())
    return;
  llvm::DICompileUnit *unit = *module.debug_compile_units().begin();
  llvm::DIBuilder builder(module, /*AllowUnresolved=*/true, unit);
  variable.addDebugInfo(builder.createGlobalVariableExpression(
      unit, variable.getName(), variable.getName(), unit->getFile(), 0, const_cast<llvm::DIType *>(&type),
      /*IsLocalToUnit=*/true)); // NOLINT: LLVM keeps it as it is
  builder.finalize();
}

const llvm::DIType *arrayOf(llvm::Module &module, const llvm::DIType &element, uint64_t count) {
  if (module.debug_compile_units().empty())
    return nullptr;
  llvm::DIBuilder builder(module, /*AllowUnresolved=*/true, *module.debug_compile_units().begin());
  const llvm::DINodeArray ranges =
      builder.getOrCreateArray({builder.getOrCreateSubrange(0, static_cast<int64_t>(count))});
  return builder.createArrayType(program::sizeOf(&element) * 8 * count, 0, const_cast<llvm::DIType *>(&element),
                                 ranges); // NOLINT
}

llvm::Constant *addressIn(llvm::GlobalVariable &variable, uint64_t offset) {
  llvm::LLVMContext &context = variable.getContext();
  if (offset == 0)
    return &variable;
  return llvm::ConstantExpr::getGetElementPtr(llvm::Type::getInt8Ty(context), &variable,
                                              llvm::ConstantInt::get(llvm::Type::getInt64Ty(context), offset));
}

bool sameTypes(const llvm::DISubroutineType &first, const llvm::DISubroutineType &second) {
  const auto firstTypes = first.getTypeArray();
  const auto secondTypes = second.getTypeArray();
  if (firstTypes.size() != secondTypes.size())
    return false;
  for (unsigned index = 0; index < firstTypes.size(); ++index)
    if (keyOf(firstTypes[index]) != keyOf(secondTypes[index]))
      return false;
  return true;
}

} // namespace

std::string StateBuilder::freeName(const std::string &wanted) const {
  const auto isTaken = [this](const std::string &name) {
    const auto *object = llvm::dyn_cast_or_null<llvm::GlobalObject>(module_.getNamedValue(name));
    return (object != nullptr && !program::isOurs(*object)) || // They have the same names natively.
           llvm::any_of(state_.objects, [&](const Object &object) { return object.name == name; }) ||
           llvm::any_of(state_.inputs, [&](const Input &input) { return input.name == name; });
  };
  std::string name = wanted;
  for (unsigned number = 2; isTaken(name); ++number)
    name = wanted + "_" + std::to_string(number);
  return name;
}

size_t StateBuilder::makeObject(const std::string &name, uint64_t bytes, const llvm::DIType *shown) {
  auto *type = llvm::ArrayType::get(llvm::Type::getInt8Ty(module_.getContext()), std::max<uint64_t>(bytes, 1));
  const std::string unique = freeName(name);
  auto *variable = new llvm::GlobalVariable(module_, type, /*isConstant=*/false, llvm::GlobalValue::InternalLinkage,
                                            llvm::ConstantAggregateZero::get(type), unique);
  variable->setAlignment(llvm::Align(16));
  if (shown)
    describe(*variable, *shown);
  state_.objects.push_back({.name = unique, .spelling = {}, .variable = variable, .fields = {}, .parts = {}});
  keys_.emplace_back();
  return state_.objects.size() - 1;
}

size_t StateBuilder::addInput(Input input, const Leaf &leaf, Null null, unsigned depth) {
  llvm::LLVMContext &context = module_.getContext();
  input.kind = leaf.kind;
  input.isSigned = leaf.isSigned;
  if (leaf.kind == Leaf::Kind::Pointer) {
    input.type = llvm::Type::getInt8Ty(context);
    pending_.push_back({state_.inputs.size(), leaf.target, null, depth});
  } else if (leaf.kind == Leaf::Kind::Float) {
    input.type = leaf.bits == 32 ? llvm::Type::getFloatTy(context) : llvm::Type::getDoubleTy(context);
  } else {
    input.type = llvm::Type::getIntNTy(context, leaf.kind == Leaf::Kind::Bool ? 1 : leaf.bits);
  }
  // What raddle_input calls so, and takes for something else, is another input.
  const llvm::Function *other = module_.getFunction((program::kInputPrefix + input.name).str());
  if (other && other->getReturnType() != input.type)
    input.name += "_2";
  state_.inputs.push_back(std::move(input));
  return state_.inputs.size() - 1;
}

void StateBuilder::takeApart(size_t object, Anatomy anatomy, unsigned depth) {
  state_.leftOut.insert(anatomy.leftOut.begin(), anatomy.leftOut.end());
  state_.objects[object].parts = std::move(anatomy.parts);
  for (Leaf &leaf : anatomy.leaves) {
    Input input{.name = state_.objects[object].name + leaf.path, .spelling = {}, .targets = {}};
    const size_t index = addInput(std::move(input), leaf, Null::Allowed, depth);
    state_.objects[object].fields.push_back({std::move(leaf), index});
  }
}

size_t StateBuilder::addArgument(const std::string &name, const llvm::DIType *type, llvm::Type &value, Null null) {
  Leaf leaf;
  const Anatomy anatomy = type ? anatomyOf(type) : Anatomy();
  if (anatomy.leaves.size() == 1 && (anatomy.leaves[0].kind == Leaf::Kind::Pointer) == value.isPointerTy())
    leaf = anatomy.leaves[0];
  else if (value.isPointerTy())
    leaf.kind = Leaf::Kind::Pointer;
  if (!value.isPointerTy())
    leaf.bits = static_cast<unsigned>(value.getPrimitiveSizeInBits().getFixedValue());
  if (value.isFloatTy() || value.isDoubleTy())
    leaf.kind = Leaf::Kind::Float;
  return addInput({.name = freeName(name), .spelling = type ? spellingOf(type) : "", .targets = {}}, leaf, null, 0);
}

size_t StateBuilder::addObject(const std::string &name, const llvm::DIType *type, uint64_t bytes) {
  const size_t object = makeObject(name, bytes, type);
  state_.objects[object].type = type;
  state_.objects[object].spelling = spellingOf(type);
  takeApart(object, anatomyOf(type), 0);
  return object;
}

void StateBuilder::addContents(llvm::GlobalVariable &variable) {
  const program::VariableInfo info = program::describe(variable);
  Object object{.name = info.name,
                .spelling = spellingOf(info.type),
                .type = info.type,
                .variable = &variable,
                .fields = {},
                .parts = {},
                .isOfProgram = true};
  state_.objects.push_back(std::move(object));
  keys_.emplace_back();
  takeApart(state_.objects.size() - 1,
            info.type ? anatomyOf(info.type) : anatomyOf(*variable.getValueType(), module_.getDataLayout()), 0);
}

Anatomy StateBuilder::anatomyInPool(const llvm::DIType *target, uint64_t count) const {
  if (program::sizeOf(target) == 0)
    return program::strip(target)
               ? Anatomy() // It is not complete: the program cannot look into it.
               : anatomyOf(*llvm::ArrayType::get(llvm::Type::getInt64Ty(module_.getContext()), count),
                           module_.getDataLayout());
  Anatomy one = anatomyOf(target);
  if (count == 0)
    return one;
  Anatomy all;
  for (uint64_t index = 0; index < (isCharacter(target) ? count - 1 : count); ++index)
    for (Leaf leaf : one.leaves) {
      leaf.path = "[" + std::to_string(index) + "]";
      leaf.offset += index * program::sizeOf(target) * 8;
      all.leaves.push_back(std::move(leaf));
    }
  return all;
}

size_t StateBuilder::addToPool(const llvm::DIType *target, const std::string &key, size_t number, unsigned depth) {
  const bool isKnown = program::sizeOf(target) > 0;
  const uint64_t count = elementsAt(target);
  const uint64_t bytes = isKnown ? program::sizeOf(target) * std::max<uint64_t>(count, 1) : kUnknownBytes;
  const llvm::DIType *shown = isKnown && count > 0 ? arrayOf(module_, *target, count) : target;
  const size_t object = makeObject(asIdentifier(key) + "_" + std::to_string(number), bytes, isKnown ? shown : nullptr);
  keys_[object] = key;
  Object &made = state_.objects[object];
  made.type = isKnown ? target : nullptr;
  made.count = count;
  made.isBlock = freesBlocks(module_);
  if (made.isBlock)
    made.variable->addAttribute(program::kBlockAttribute);
  made.spelling = isKnown ? spellingOf(target) : "unsigned long";
  takeApart(object, anatomyInPool(target, count), depth);
  return object;
}

void StateBuilder::fillPool(const llvm::DIType *target, unsigned depth) {
  if (asFunction(target))
    return;
  const std::string key = program::strip(target) ? keyOf(target) : kUnknownKey.str();
  if (key.empty() || pools_.contains(key))
    return;
  if (depth > kDeepestPointers) {
    state_.leftOut.insert("objects that more than " + std::to_string(kDeepestPointers) + " pointers lead to");
    return;
  }
  std::vector<size_t> &pool = pools_[key];
  for (size_t number = 1; number <= poolSize_; ++number)
    pool.push_back(addToPool(target, key, number, depth + 1));
}

Target StateBuilder::targetAt(size_t object, const std::string &path, uint64_t offset) const {
  const Object &owner = state_.objects[object];
  const std::string text = path.empty() && owner.count > 0 ? owner.name : "&" + owner.name + path;
  return {text, addressIn(*owner.variable, offset), object};
}

void StateBuilder::addVariable(llvm::GlobalVariable &variable) {
  const program::VariableInfo info = program::describe(variable);
  if (!info.type)
    return;
  const auto add = [&](const llvm::DIType *type, const std::string &path, uint64_t offset) {
    const std::string key = keyOf(type);
    if (!key.empty())
      variables_[key].push_back({"&" + info.name + path, addressIn(variable, offset), kNoObject});
  };
  add(info.type, "", 0);
  if (program::isArray(info.type))
    add(program::composite(info.type)->getBaseType(), "[0]", 0);
  for (const Part &part : anatomyOf(info.type).parts)
    add(part.type, part.path, part.offset);
}

void StateBuilder::findVariables() {
  for (llvm::GlobalVariable &variable : module_.globals()) {
    const bool isHidden = variable.hasLocalLinkage() && !mayBeKnownOutside(variable);
    const bool isObject = llvm::any_of(
        state_.objects, [&](const Object &object) { return object.variable == &variable && !object.isOfProgram; });
    if (!variable.isDeclaration() && !variable.isConstant() && !variable.isThreadLocal() && !isHidden && !isObject &&
        !program::isOurs(variable))
      addVariable(variable);
  }
}

void StateBuilder::addFunctions(const llvm::DISubroutineType &type, std::vector<Target> &targets) const {
  for (llvm::Function &function : module_)
    if (const llvm::DISubprogram *subprogram = function.getSubprogram(); subprogram && !function.isDeclaration() &&
                                                                         !program::isOurs(function) &&
                                                                         sameTypes(*subprogram->getType(), type))
      targets.push_back({function.getName().str(), &function, kNoObject});
}

// Struct types only: that numbers in structs are pointed to would be too many possibilities for too little.
void StateBuilder::addParts(const std::string &key, std::vector<Target> &targets) const {
  for (size_t object = 0; object < state_.objects.size(); ++object)
    if (!state_.objects[object].isOfProgram)
      for (const Part &part : state_.objects[object].parts)
        if (keyOf(part.type) == key)
          targets.push_back(targetAt(object, part.path, part.offset));
}

void StateBuilder::choose(const Pending &pending) {
  std::vector<Target> &targets = state_.inputs[pending.input].targets;
  if (pending.null == Null::Allowed)
    targets.push_back(
        {"0", llvm::ConstantPointerNull::get(llvm::PointerType::getUnqual(module_.getContext())), kNoObject});
  if (const llvm::DISubroutineType *function = asFunction(pending.target))
    return addFunctions(*function, targets);
  const std::string key = program::strip(pending.target) ? keyOf(pending.target) : kUnknownKey.str();
  for (const size_t object : pools_[key])
    if (targets.size() <= mentions_[key] + (pending.null == Null::Allowed ? 1 : 0))
      targets.push_back(targetAt(object, "", 0));
  ++mentions_[key];
  const auto variables = variables_.find(key);
  if (variables != variables_.end())
    targets.insert(targets.end(), variables->second.begin(), variables->second.end());
  addParts(key, targets);
  if (targets.size() > kMostTargets) {
    targets.resize(kMostTargets);
    state_.leftOut.insert("pointers to more than " + std::to_string(kMostTargets) + " places");
  }
}

State StateBuilder::finish() {
  for (size_t index = 0; index < pending_.size(); ++index) // NOLINT: it grows meanwhile
    fillPool(pending_[index].target, pending_[index].depth);
  findVariables();
  std::map<size_t, size_t> ownerOf; // of inputs
  for (size_t object = 0; object < state_.objects.size(); ++object)
    for (const Field &field : state_.objects[object].fields)
      ownerOf[field.input] = object;
  for (const Pending &pending : pending_) {
    const auto owner = ownerOf.find(pending.input);
    if (owner != ownerOf.end() && seenObjects_.insert(owner->second).second && !keys_[owner->second].empty())
      ++mentions_[keys_[owner->second]];
    choose(pending);
  }
  return std::move(state_);
}

} // namespace raddle::harness
