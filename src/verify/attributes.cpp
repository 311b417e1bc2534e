#include "verify/attributes.h"

#include <map>
#include <optional>

#include <llvm/IR/DIBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

#include "verify/lock_names.h"
#include "verify/specifications.h"

namespace raddle::verify {

namespace {

constexpr const char *kGlobalAnnotations = "llvm.global.annotations";

// `guarded_by mu` at a place in the source.
struct Attribute {
  std::string kind;
  std::string arguments;
  std::string file;
  unsigned line = 0;

  [[nodiscard]] std::string text() const { return kind + "(" + arguments + "), " + file + ":" + std::to_string(line); }
};

std::optional<Attribute> parse(const llvm::Value *text, const llvm::Value *file, const llvm::Value *line) {
  const std::string all = literalAt(text);
  llvm::StringRef rest = all;
  if (!rest.consume_front("raddle "))
    return std::nullopt;
  const auto [kind, arguments] = rest.split(' ');
  return Attribute{kind.str(), arguments.str(), literalAt(file),
                   static_cast<unsigned>(llvm::cast<llvm::ConstantInt>(line)->getZExtValue())};
}

// The way from an object to one of its numbers or pointers: members by number, and any element of arrays.
struct Leaf {
  std::vector<std::optional<unsigned>> steps;
  llvm::Type *type = nullptr;
};

void addLeaves(llvm::Type *type, Leaf way, std::vector<Leaf> &leaves) {
  if (auto *array = llvm::dyn_cast<llvm::ArrayType>(type)) {
    way.steps.emplace_back(std::nullopt);
    return addLeaves(array->getElementType(), way, leaves);
  }
  auto *structure = llvm::dyn_cast<llvm::StructType>(type);
  if (structure == nullptr) {
    way.type = type;
    leaves.push_back(std::move(way));
    return;
  }
  for (unsigned index = 0; index < structure->getNumElements(); ++index) {
    Leaf member = way;
    member.steps.emplace_back(index);
    addLeaves(structure->getElementType(index), member, leaves);
  }
}

class Reader {
public:
  explicit Reader(llvm::Module &module) : module_(module), names_(module), builder_(module.getContext()) {}

  AttributesRead read() {
    readFields();
    readGlobals();
    return {hasAny_, std::move(unread_)};
  }

private:
  using Field = std::pair<llvm::StructType *, unsigned>;

  // The member that has this address; nothing if that cannot be told. The first of a variable has the variable's.
  static std::optional<Field> fieldAt(llvm::Value &address) {
    if (const auto *member = llvm::dyn_cast<llvm::GEPOperator>(&address); member != nullptr)
      if (auto *structure = llvm::dyn_cast<llvm::StructType>(member->getSourceElementType());
          structure != nullptr && member->getNumIndices() == 2)
        return Field(structure, llvm::cast<llvm::ConstantInt>(member->getOperand(2))->getZExtValue());
    if (const auto *variable = llvm::dyn_cast<llvm::GlobalVariable>(&address); variable != nullptr)
      if (auto *structure = llvm::dyn_cast<llvm::StructType>(variable->getValueType());
          structure != nullptr && structure->getNumElements() > 0 && !structure->getElementType(0)->isAggregateType())
        return Field(structure, 0);
    return std::nullopt;
  }

  // Accesses to a member of a struct go through an annotation of its address.
  void readFields() {
    std::vector<llvm::IntrinsicInst *> marks;
    for (llvm::Function &function : module_)
      for (llvm::Instruction &instruction : llvm::instructions(function))
        if (auto *mark = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
            mark != nullptr && mark->getIntrinsicID() == llvm::Intrinsic::ptr_annotation)
          marks.push_back(mark);
    std::map<std::pair<Field, std::string>, bool> known;
    for (llvm::IntrinsicInst *mark : marks) {
      const auto attribute = parse(mark->getArgOperand(1), mark->getArgOperand(2), mark->getArgOperand(3));
      hasAny_ |= attribute.has_value();
      const std::optional<Field> field = fieldAt(*mark->getArgOperand(0)->stripPointerCasts());
      if (attribute && field) {
        if (!std::exchange(known[{*field, attribute->text()}], true))
          guardField(*field, *attribute);
      } else if (attribute) {
        unread_.push_back(attribute->text());
      }
      mark->replaceAllUsesWith(mark->getArgOperand(0));
      mark->eraseFromParent();
    }
  }

  void readGlobals() {
    llvm::GlobalVariable *all = module_.getNamedGlobal(kGlobalAnnotations);
    if (all == nullptr)
      return;
    for (const llvm::Use &each : llvm::cast<llvm::ConstantArray>(all->getInitializer())->operands()) {
      const auto *one = llvm::cast<llvm::ConstantStruct>(each.get());
      const auto attribute = parse(one->getOperand(1), one->getOperand(2), one->getOperand(3));
      llvm::Value *annotated = one->getOperand(0)->stripPointerCasts();
      if (!attribute)
        continue;
      hasAny_ = true;
      if (auto *variable = llvm::dyn_cast<llvm::GlobalVariable>(annotated))
        guardVariable(*variable, *attribute);
      else
        require(llvm::cast<llvm::Function>(*annotated), *attribute);
    }
    all->eraseFromParent(); // else all that is in it could be called by anybody
  }

  void guardField(const Field &field, const Attribute &attribute) {
    std::vector<Leaf> leaves;
    addLeaves(field.first->getElementType(field.second), {{field.second}}, leaves);
    guard(leaves, field.first, nullptr, attribute);
  }

  void guardVariable(llvm::GlobalVariable &variable, const Attribute &attribute) {
    std::vector<Leaf> leaves;
    addLeaves(variable.getValueType(), {}, leaves);
    guard(leaves, variable.getValueType(), &variable, attribute);
  }

  // Of all objects of the type, or of one.
  void guard(const std::vector<Leaf> &leaves, llvm::Type *type, llvm::GlobalVariable *variable,
             const Attribute &attribute) {
    std::vector<llvm::Function *> made;
    bool isRead = attribute.kind == "guarded_by";
    for (const Leaf &leaf : leaves)
      for (const char *mode : {"accessible", "readable", "writable"})
        if (isRead)
          isRead = addPredicate(mode, leaf, {type, variable}, attribute, made);
    if (isRead)
      return;
    for (llvm::Function *each : made)
      each->eraseFromParent();
    unread_.push_back(attribute.text());
  }

  struct Owner {
    llvm::Type *type;
    llvm::GlobalVariable *variable; // null: any object of the type
  };

  // Whether the lock is known. For a mutex there is one predicate, for a read-write lock one to read and one to write.
  bool addPredicate(llvm::StringRef mode, const Leaf &leaf, const Owner &owner, const Attribute &attribute,
                    std::vector<llvm::Function *> &made) {
    llvm::Function *function = begin("__raddle_" + mode.str() + "_by_attribute", leaf, owner, attribute);
    llvm::Value *object = owner.variable;
    unsigned parameter = 0;
    if (object == nullptr)
      object = function->getArg(parameter++);
    std::vector<llvm::Value *> indices = {builder_.getInt64(0)};
    for (const std::optional<unsigned> &step : leaf.steps)
      indices.push_back(step ? builder_.getInt32(*step) : static_cast<llvm::Value *>(function->getArg(parameter++)));
    const NamingScope scope =
        owner.variable == nullptr
            ? NamingScope{.self = object, .type = llvm::cast<llvm::StructType>(owner.type), .file = attribute.file}
            : NamingScope{.file = attribute.file};
    const auto lock = names_.find(attribute.arguments, scope, builder_);
    const bool isForThisKind = lock && (lock->kind == NamedLock::Kind::Mutex) == (mode == "accessible");
    if (!isForThisKind) {
      function->eraseFromParent();
      return lock.has_value();
    }
    call("__raddle_location", {builder_.CreateInBoundsGEP(owner.type, object, indices),
                               builder_.getInt64(module_.getDataLayout().getTypeStoreSize(leaf.type))});
    llvm::Value *may = isHeld(*lock);
    if (mode == "accessible")
      may = builder_.CreateOr(may, builder_.CreateICmpEQ(holder(*lock), builder_.getInt32(0)));
    if (mode == "readable")
      may = builder_.CreateOr(may, isRead(*lock));
    call("__raddle_holds", {builder_.CreateZExt(may, builder_.getInt32Ty())});
    builder_.CreateRetVoid();
    made.push_back(function);
    return true;
  }

  llvm::Function *begin(const std::string &name, const Leaf &leaf, const Owner &owner, const Attribute &attribute) {
    std::vector<llvm::Type *> parameters;
    if (owner.variable == nullptr)
      parameters.push_back(builder_.getPtrTy());
    for (const std::optional<unsigned> &step : leaf.steps)
      if (!step)
        parameters.push_back(builder_.getInt64Ty());
    auto *type = llvm::FunctionType::get(builder_.getVoidTy(), parameters, /*isVarArg=*/false);
    auto *function = llvm::Function::Create(type, llvm::GlobalValue::InternalLinkage, name, module_);
    builder_.SetInsertPoint(llvm::BasicBlock::Create(module_.getContext(), "", function));
    builder_.SetCurrentDebugLocation(placeOf(*function, attribute));
    return function;
  }

  // What is said about the predicate is said about the attribute.
  llvm::DebugLoc placeOf(llvm::Function &function, const Attribute &attribute) {
    llvm::DICompileUnit *unit = module_.debug_compile_units_begin() == module_.debug_compile_units_end()
                                    ? nullptr
                                    : *module_.debug_compile_units_begin();
    if (unit == nullptr)
      return {};
    llvm::DIFile *file = unit->getFile();
    for (const llvm::Function &each : module_)
      if (const llvm::DISubprogram *subprogram = each.getSubprogram();
          subprogram != nullptr && isCalled(*subprogram->getFile(), attribute.file))
        file = subprogram->getFile();
    llvm::DIBuilder debug(module_, /*AllowUnresolved=*/false, unit);
    llvm::DISubprogram *subprogram =
        debug.createFunction(file, attribute.kind, function.getName(), file, attribute.line,
                             debug.createSubroutineType(debug.getOrCreateTypeArray({})), attribute.line,
                             llvm::DINode::FlagZero, llvm::DISubprogram::SPFlagDefinition);
    debug.finalizeSubprogram(subprogram);
    function.setSubprogram(subprogram);
    return llvm::DILocation::get(module_.getContext(), attribute.line, 0, subprogram);
  }

  // A precondition for each lock that is named.
  void require(llvm::Function &function, const Attribute &attribute) {
    const bool isShared = attribute.kind == "requires_shared_capability";
    if (function.isDeclaration())
      return;
    if (!isShared && attribute.kind != "requires_capability")
      return unread_.push_back(attribute.text());
    llvm::SmallVector<llvm::StringRef, 4> locks;
    llvm::StringRef(attribute.arguments).split(locks, ',');
    for (const llvm::StringRef name : locks)
      if (!addPrecondition(function, name, isShared ? &Reader::isHeldAtAll : &Reader::isHeld))
        unread_.push_back(attribute.kind + "(" + name.trim().str() + ") of " + function.getName().str());
  }

  bool addPrecondition(llvm::Function &function, llvm::StringRef name,
                       llvm::Value *(Reader::*condition)(const NamedLock &)) {
    llvm::BasicBlock &entry = function.getEntryBlock();
    builder_.SetInsertPoint(&entry, entry.getFirstNonPHIOrDbgOrAlloca());
    builder_.SetCurrentDebugLocation(
        llvm::DILocation::get(module_.getContext(), function.getSubprogram()->getLine(), 0, function.getSubprogram()));
    llvm::CallInst *specified = call("__raddle_spec", {}, builder_.getInt32Ty());
    llvm::Value *isSpecified = builder_.CreateICmpNE(specified, builder_.getInt32(0));
    llvm::Instruction *end =
        llvm::SplitBlockAndInsertIfThen(isSpecified, builder_.GetInsertPoint(), /*Unreachable=*/false);
    builder_.SetInsertPoint(end);
    const auto lock =
        names_.find(name, {.function = &function, .file = function.getSubprogram()->getFilename()}, builder_);
    llvm::Value *holds = lock ? (this->*condition)(*lock) : builder_.getTrue();
    call("__raddle_requires", {builder_.CreateZExt(holds, builder_.getInt32Ty())});
    call("__raddle_spec_end", {});
    if (!lock) { // then there is no precondition
      specified->replaceAllUsesWith(builder_.getInt32(0));
      specified->eraseFromParent();
    }
    return lock.has_value();
  }

  llvm::Value *holder(const NamedLock &lock) { return call("__raddle_holder", {lock.address}, builder_.getInt32Ty()); }
  llvm::Value *isHeld(const NamedLock &lock) {
    return builder_.CreateICmpEQ(holder(lock), call("__raddle_tid", {}, builder_.getInt32Ty()));
  }
  llvm::Value *isRead(const NamedLock &lock) {
    return builder_.CreateICmpNE(call("__raddle_reads", {lock.address}, builder_.getInt32Ty()), builder_.getInt32(0));
  }
  llvm::Value *isHeldAtAll(const NamedLock &lock) { return builder_.CreateOr(isHeld(lock), isRead(lock)); }

  llvm::CallInst *call(const char *name, llvm::ArrayRef<llvm::Value *> arguments, llvm::Type *result = nullptr) {
    llvm::SmallVector<llvm::Type *, 2> types;
    for (const llvm::Value *argument : arguments)
      types.push_back(argument->getType());
    auto *type = llvm::FunctionType::get(result != nullptr ? result : builder_.getVoidTy(), types, /*isVarArg=*/false);
    return builder_.CreateCall(module_.getOrInsertFunction(name, type), arguments);
  }

  llvm::Module &module_;
  LockNames names_;
  llvm::IRBuilder<> builder_;
  bool hasAny_ = false;
  std::vector<std::string> unread_;
};

} // namespace

AttributesRead readAttributes(llvm::Module &module) {
  return Reader(module).read();
}

} // namespace raddle::verify
