#include "guards/walk.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Operator.h>

#include "effects/functions.h"
#include "effects/library.h"
#include "verify/specifications.h"

namespace raddle::guards {

namespace {

using Values = std::map<const llvm::Value *, PlacePtr>;

constexpr size_t kMostDepth = 24;   // of calls
constexpr unsigned kMostRounds = 8; // through the blocks of a function, until nothing changes

// What a thread has at one point of its way.
struct State {
  std::map<std::string, Held> held;       // by key
  std::map<std::string, PlacePtr> memory; // what is stored in private memory, by the key of the address

  [[nodiscard]] std::string key() const {
    std::string text;
    for (const auto &[name, one] : held)
      text += name + static_cast<char>('0' + static_cast<int>(one.mode)) + ";";
    for (const auto &[name, value] : memory)
      text += name + "=" + value->key + ";";
    return text;
  }

  // What both have.
  void meet(const State &other) {
    std::erase_if(held, [&](const auto &each) {
      const auto same = other.held.find(each.first);
      return same == other.held.end() || same->second.mode != each.second.mode;
    });
    std::erase_if(memory, [&](const auto &each) {
      const auto same = other.memory.find(each.first);
      return same == other.memory.end() || same->second->key != each.second->key;
    });
  }
};

// What a call comes to.
struct Returned {
  State state;
  PlacePtr value; // null if there is none, or several
};

Held::Mode modeOf(effects::LockSide side) {
  using effects::LockSide;
  return side == LockSide::Writer ? Held::Mode::Write : side == LockSide::Reader ? Held::Mode::Read : Held::Mode::Mutex;
}

// What is known of all walks.
struct Record {
  Walked walked;
  std::set<std::string> seen;                             // accesses
  std::map<std::string, std::optional<Returned>> answers; // by what was called
  std::set<std::string> recorded;                         // of these, whose accesses are known
  std::vector<const llvm::Function *> stack;              // what is being walked through
};

enum class Pass : uint8_t { Settle, Record };

// One function, called with given arguments.
class FunctionWalk {
public:
  FunctionWalk(Record &record, const llvm::Function &function, std::string name, const std::vector<PlacePtr> &arguments)
      : record_(record), function_(function), name_(std::move(name)) {
    for (const llvm::Argument &argument : function.args())
      values_[&argument] = arguments[argument.getArgNo()];
    unsigned number = 0;
    for (const llvm::Instruction &instruction : llvm::instructions(function))
      numbers_[&instruction] = number++;
  }

  // Nothing if it does not return.
  std::optional<Returned> run(const State &in, Pass pass);

  // What is computed, without following calls.
  PlacePtr valueOf(const llvm::Value *value);
  void visit(State &state, const llvm::Instruction &instruction, Pass pass);

private:
  [[nodiscard]] PlacePtr unknown(const llvm::Instruction &instruction);
  [[nodiscard]] PlacePtr part(const llvm::GEPOperator &operation);
  [[nodiscard]] PlacePtr cast(const llvm::CastInst &instruction);
  [[nodiscard]] PlacePtr compared(const llvm::ICmpInst &test);
  [[nodiscard]] PlacePtr onlyOne(const llvm::Instruction &instruction, const std::vector<const llvm::Value *> &values);
  [[nodiscard]] PlacePtr load(State &state, const llvm::LoadInst &instruction, Pass pass);
  [[nodiscard]] PlacePtr call(State &state, const llvm::CallBase &call, Pass pass);
  [[nodiscard]] PlacePtr enter(State &state, const llvm::CallBase &call, Pass pass);
  [[nodiscard]] PlacePtr computed(State &state, const llvm::Instruction &instruction, Pass pass);
  static void release(State &state, const PlacePtr &lock);
  void access(const State &state, const llvm::Instruction &at, const PlacePtr &place, Access::Mode mode);
  // The ways on, with what is known there.
  [[nodiscard]] std::vector<std::pair<const llvm::BasicBlock *, State>> leave(const llvm::BasicBlock &block,
                                                                              const State &state);
  [[nodiscard]] PlacePtr ownLock(const llvm::Instruction &instruction);
  void takeRequired(State &state, const llvm::BasicBlock &begin);
  bool pass(std::map<const llvm::BasicBlock *, State> &states, Pass pass);

  Record &record_;
  const llvm::Function &function_;
  std::string name_; // tells what is unknown in this call from what is unknown in others
  Values values_;
  std::map<const llvm::Instruction *, unsigned> numbers_;
  std::map<const llvm::Value *, Held> tried_; // locks that the thread has if these calls returned 0
  std::optional<Returned> returned_;
};

std::optional<Returned> walkInto(Record &record, const llvm::Function &function, const std::vector<PlacePtr> &arguments,
                                 const State &state, Pass pass) {
  std::string name = function.getName().str() + "(";
  for (const PlacePtr &argument : arguments)
    name += argument->key + ",";
  const std::string what = name + ") " + state.key();
  const auto known = record.answers.find(what);
  record.stack.push_back(&function);
  const std::string whose = record.stack.front()->getName().str() + " " + what;
  if (known != record.answers.end() && (pass == Pass::Settle || record.recorded.contains(whose))) {
    record.stack.pop_back();
    return known->second;
  }
  if (pass == Pass::Record)
    record.recorded.insert(whose);
  std::optional<Returned> returned = FunctionWalk(record, function, name, arguments).run(state, pass);
  record.stack.pop_back();
  record.answers[what] = returned;
  return returned;
}

// Whether what is behind a condition is a specification.
bool isSpecification(const llvm::BranchInst &branch) {
  const auto *test = branch.isConditional() ? llvm::dyn_cast<llvm::ICmpInst>(branch.getCondition()) : nullptr;
  const auto *call = test != nullptr ? llvm::dyn_cast<llvm::CallBase>(test->getOperand(0)) : nullptr;
  return call != nullptr && verify::calleeName(*call) == "__raddle_spec";
}

// The lock, if that is what is compared: `raddle_holder(&lock) == raddle_tid`.
PlacePtr FunctionWalk::ownLock(const llvm::Instruction &instruction) {
  const auto *test = llvm::dyn_cast<llvm::ICmpInst>(&instruction);
  if (test == nullptr || test->getPredicate() != llvm::ICmpInst::ICMP_EQ)
    return nullptr;
  const llvm::CallBase *holder = nullptr;
  bool isSelf = false;
  for (const llvm::Value *operand : test->operands())
    if (const auto *call = llvm::dyn_cast<llvm::CallBase>(operand)) {
      holder = verify::calleeName(*call) == "__raddle_holder" ? call : holder;
      isSelf = isSelf || verify::calleeName(*call) == "__raddle_tid";
    }
  return holder != nullptr && isSelf ? lockAt(valueOf(holder->getArgOperand(0))) : nullptr;
}

// Locks that callers have to hold are held.
void FunctionWalk::takeRequired(State &state, const llvm::BasicBlock &begin) {
  const std::set<const llvm::BasicBlock *> blocks = verify::blocksOf({&begin, nullptr});
  State scratch = state;
  std::vector<PlacePtr> locks;
  bool isRequired = false;
  for (const llvm::BasicBlock &block : function_)
    for (const llvm::Instruction &instruction : block) {
      if (!blocks.contains(&block))
        break;
      visit(scratch, instruction, Pass::Settle);
      if (const PlacePtr lock = ownLock(instruction))
        locks.push_back(lock);
      const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
      isRequired = isRequired || (call != nullptr && verify::calleeName(*call) == "__raddle_requires");
    }
  for (const PlacePtr &lock : locks)
    if (isRequired)
      state.held.insert_or_assign(lock->key, Held{lock, Held::Mode::Mutex});
}

std::vector<std::pair<const llvm::BasicBlock *, State>> FunctionWalk::leave(const llvm::BasicBlock &block,
                                                                            const State &state) {
  const auto *branch = llvm::dyn_cast<llvm::BranchInst>(block.getTerminator());
  if (branch != nullptr && isSpecification(*branch)) {
    State after = state;
    takeRequired(after, *branch->getSuccessor(0));
    return {{branch->getSuccessor(1), after}};
  }
  if (branch != nullptr && branch->isConditional())
    if (const PlacePtr condition = valueOf(branch->getCondition()); condition->kind == Place::Kind::Number)
      return {{branch->getSuccessor(condition->number != 0 ? 0 : 1), state}};
  std::vector<std::pair<const llvm::BasicBlock *, State>> ways;
  for (const llvm::BasicBlock *next : llvm::successors(&block))
    ways.emplace_back(next, state);
  const auto *test =
      branch != nullptr && branch->isConditional() ? llvm::dyn_cast<llvm::ICmpInst>(branch->getCondition()) : nullptr;
  const auto tried = test != nullptr ? tried_.find(test->getOperand(0)) : tried_.end();
  if (tried == tried_.end() || !test->isEquality() || !llvm::isa<llvm::ConstantInt>(test->getOperand(1)) ||
      !llvm::cast<llvm::ConstantInt>(test->getOperand(1))->isZero())
    return ways;
  State &succeeded = ways[test->getPredicate() == llvm::ICmpInst::ICMP_EQ ? 0 : 1].second;
  succeeded.held.insert_or_assign(tried->second.lock->key, tried->second);
  return ways;
}

// Once through all blocks; whether something was learned.
bool FunctionWalk::pass(std::map<const llvm::BasicBlock *, State> &states, Pass pass) {
  bool isChanged = false;
  returned_.reset();
  for (const llvm::BasicBlock *block : llvm::ReversePostOrderTraversal<const llvm::Function *>(&function_)) {
    const auto in = states.find(block);
    if (in == states.end())
      continue;
    State state = in->second;
    for (const llvm::Instruction &instruction : *block)
      visit(state, instruction, pass);
    if (const auto *end = llvm::dyn_cast<llvm::ReturnInst>(block->getTerminator())) {
      const PlacePtr value = end->getReturnValue() != nullptr ? valueOf(end->getReturnValue()) : nullptr;
      if (!returned_) {
        returned_ = Returned{state, value};
      } else {
        returned_->state.meet(state);
        if (value && returned_->value && value->key != returned_->value->key)
          returned_->value = opaquePlace(name_ + "returned");
      }
    }
    for (const auto &[next, there] : leave(*block, state)) {
      const auto [known, isNew] = states.try_emplace(next, there);
      const std::string before = isNew ? "" : known->second.key();
      known->second.meet(there);
      isChanged = isChanged || isNew || known->second.key() != before;
    }
  }
  return isChanged;
}

std::optional<Returned> FunctionWalk::run(const State &in, Pass last) {
  std::map<const llvm::BasicBlock *, State> states = {{&function_.getEntryBlock(), in}};
  for (unsigned round = 0; round < kMostRounds; ++round)
    if (!pass(states, Pass::Settle))
      break;
  if (last == Pass::Record)
    (void)pass(states, Pass::Record);
  return returned_;
}

PlacePtr FunctionWalk::unknown(const llvm::Instruction &instruction) {
  const PlacePtr place = opaquePlace(name_ + "%" + std::to_string(numbers_.at(&instruction)));
  return instruction.getType()->isIntegerTy(64) ? spelledAs(place, "unsigned long") : place;
}

PlacePtr FunctionWalk::valueOf(const llvm::Value *value) {
  if (const auto *variable = llvm::dyn_cast<llvm::GlobalVariable>(value))
    return globalPlace(*variable);
  if (const auto *number = llvm::dyn_cast<llvm::ConstantInt>(value); number != nullptr && number->getBitWidth() <= 64)
    return numberPlace(static_cast<uint64_t>(number->getSExtValue()));
  if (const auto *operation = llvm::dyn_cast<llvm::GEPOperator>(value);
      operation != nullptr && llvm::isa<llvm::Constant>(value))
    return part(*operation);
  const auto known = values_.find(value);
  if (known != values_.end())
    return known->second;
  if (const auto *instruction = llvm::dyn_cast<llvm::Instruction>(value))
    return unknown(*instruction);
  return opaquePlace(name_ + "constant");
}

PlacePtr FunctionWalk::part(const llvm::GEPOperator &operation) {
  llvm::Type *type = operation.getSourceElementType();
  PlacePtr place = valueOf(operation.getPointerOperand());
  bool isFirst = true;
  for (const llvm::Use &index : operation.indices()) {
    const PlacePtr number = valueOf(index.get());
    if (isFirst) {
      if (number->key != "0")
        place = elementPlace(place, *type, number);
    } else if (auto *structure = llvm::dyn_cast<llvm::StructType>(type)) {
      const auto member = static_cast<unsigned>(number->number);
      place = fieldPlace(place, *structure, member);
      type = structure->getElementType(member);
    } else {
      type = llvm::cast<llvm::ArrayType>(type)->getElementType();
      place = elementPlace(place, *type, number);
    }
    isFirst = false;
  }
  return place;
}

PlacePtr FunctionWalk::cast(const llvm::CastInst &instruction) {
  PlacePtr value = valueOf(instruction.getOperand(0));
  if (!instruction.getSrcTy()->isIntegerTy(32))
    return value;
  return spelledAs(value, llvm::isa<llvm::ZExtInst>(instruction) ? "unsigned" : "int");
}

// What is known to be so: whether there are threads at all, as the C++ library asks.
PlacePtr FunctionWalk::compared(const llvm::ICmpInst &test) {
  const PlacePtr left = valueOf(test.getOperand(0));
  const PlacePtr right = valueOf(test.getOperand(1));
  if (!test.isEquality() || left->kind != Place::Kind::Number || right->kind != Place::Kind::Number)
    return unknown(test);
  return numberPlace((left->key == right->key) == (test.getPredicate() == llvm::ICmpInst::ICMP_EQ) ? 1 : 0);
}

PlacePtr FunctionWalk::onlyOne(const llvm::Instruction &instruction, const std::vector<const llvm::Value *> &values) {
  const PlacePtr first = valueOf(values.front());
  const bool areSame = std::all_of(values.begin(), values.end(),
                                   [&](const llvm::Value *value) { return valueOf(value)->key == first->key; });
  return areSame ? first : unknown(instruction);
}

void FunctionWalk::access(const State &state, const llvm::Instruction &at, const PlacePtr &place, Access::Mode mode) {
  if (rootOf(*place).kind == Place::Kind::Private)
    return;
  Access found{&at, place, mode, {}, record_.stack.front()};
  std::string key = found.procedure->getName().str() + " " + function_.getName().str() + "%" +
                    std::to_string(numbers_.at(&at)) + " " + place->key;
  for (const auto &[name, one] : state.held) {
    found.held.push_back(one);
    key += ";" + name + static_cast<char>('0' + static_cast<int>(one.mode));
  }
  if (record_.seen.insert(key).second)
    record_.walked.accesses.push_back(std::move(found));
}

PlacePtr FunctionWalk::load(State &state, const llvm::LoadInst &instruction, Pass pass) {
  const PlacePtr address = scalarAt(valueOf(instruction.getPointerOperand()));
  if (pass == Pass::Record)
    access(state, instruction, address, Access::Mode::Read);
  if (const auto stored = state.memory.find(address->key); stored != state.memory.end())
    return stored->second;
  return rootOf(*address).kind == Place::Kind::Private ? unknown(instruction) : loadedPlace(address);
}

// A lock that is known is that one; otherwise each of its kind may be it.
void FunctionWalk::release(State &state, const PlacePtr &lock) {
  if (state.held.erase(lock->key) > 0)
    return;
  const std::string family = familyOf(*lock);
  std::erase_if(state.held, [&](const auto &each) { return familyOf(*each.second.lock) == family; });
}

PlacePtr FunctionWalk::enter(State &state, const llvm::CallBase &call, Pass pass) {
  const llvm::Function *callee = call.getCalledFunction();
  const bool isEntered = callee != nullptr && !callee->isDeclaration() && !verify::isOfSpecification(*callee) &&
                         record_.stack.size() < kMostDepth &&
                         std::find(record_.stack.begin(), record_.stack.end(), callee) == record_.stack.end();
  if (!isEntered)
    return unknown(call);
  std::vector<PlacePtr> arguments;
  for (const llvm::Argument &argument : callee->args())
    arguments.push_back(argument.hasByValAttr() ? privatePlace(name_ + "copy", argument.getParamByValType())
                                                : valueOf(call.getArgOperand(argument.getArgNo())));
  const std::optional<Returned> returned = walkInto(record_, *callee, arguments, state, pass);
  if (!returned)
    return unknown(call);
  state = returned->state;
  return returned->value ? returned->value : unknown(call);
}

PlacePtr FunctionWalk::call(State &state, const llvm::CallBase &call, Pass pass) {
  const llvm::StringRef name = verify::calleeName(call);
  if (effects::functionNamed(name).returnsFreshBlock())
    return privatePlace(name_ + "%" + std::to_string(numbers_.at(&call)), nullptr);
  using effects::LockUse;
  const auto [use, side] = effects::lockFunctionNamed({name.data(), name.size()});
  if (use == LockUse::Make && side != effects::LockSide::Condition && pass == Pass::Record)
    record_.walked.started.push_back({lockAt(valueOf(call.getArgOperand(0))), record_.stack.front()});
  if (use != LockUse::Take && use != LockUse::Try && use != LockUse::Release)
    return enter(state, call, pass);
  const Held held{lockAt(valueOf(call.getArgOperand(0))), modeOf(side)};
  if (use == LockUse::Release)
    release(state, held.lock);
  else if (use == LockUse::Try)
    tried_.insert_or_assign(&call, held);
  else
    state.held.insert_or_assign(held.lock->key, held);
  return unknown(call);
}

PlacePtr FunctionWalk::computed(State &state, const llvm::Instruction &instruction, Pass pass) {
  if (const auto *local = llvm::dyn_cast<llvm::AllocaInst>(&instruction))
    return privatePlace(name_ + "%" + std::to_string(numbers_.at(local)), local->getAllocatedType());
  if (const auto *read = llvm::dyn_cast<llvm::LoadInst>(&instruction))
    return load(state, *read, pass);
  if (const auto *operation = llvm::dyn_cast<llvm::GEPOperator>(&instruction))
    return part(*operation);
  if (const auto *converted = llvm::dyn_cast<llvm::CastInst>(&instruction))
    return cast(*converted);
  if (const auto *binary = llvm::dyn_cast<llvm::BinaryOperator>(&instruction))
    return operationPlace(binary->getOpcode(), valueOf(binary->getOperand(0)), valueOf(binary->getOperand(1)));
  if (const auto *test = llvm::dyn_cast<llvm::ICmpInst>(&instruction))
    return compared(*test);
  if (const auto *phi = llvm::dyn_cast<llvm::PHINode>(&instruction))
    return onlyOne(instruction, {phi->value_op_begin(), phi->value_op_end()});
  if (const auto *select = llvm::dyn_cast<llvm::SelectInst>(&instruction))
    return onlyOne(instruction, {select->getTrueValue(), select->getFalseValue()});
  if (const auto *called = llvm::dyn_cast<llvm::CallBase>(&instruction))
    return call(state, *called, pass);
  return unknown(instruction);
}

void FunctionWalk::visit(State &state, const llvm::Instruction &instruction, Pass pass) {
  const bool isUpdate = llvm::isa<llvm::AtomicRMWInst>(instruction) || llvm::isa<llvm::AtomicCmpXchgInst>(instruction);
  const auto *store = llvm::dyn_cast<llvm::StoreInst>(&instruction);
  if (store != nullptr || isUpdate) {
    const llvm::Value *pointer = store != nullptr ? store->getPointerOperand() : instruction.getOperand(0);
    const PlacePtr address = scalarAt(valueOf(pointer));
    if (pass == Pass::Record)
      access(state, instruction, address, Access::Mode::Write);
    if (store != nullptr && rootOf(*address).kind == Place::Kind::Private)
      state.memory.insert_or_assign(address->key, valueOf(store->getValueOperand()));
  }
  if (!instruction.getType()->isVoidTy() || llvm::isa<llvm::CallBase>(instruction))
    values_[&instruction] = computed(state, instruction, pass);
}

std::vector<PlacePtr> unknownArguments(const llvm::Function &function) {
  std::vector<PlacePtr> arguments;
  for (const llvm::Argument &argument : function.args()) {
    const std::string key = keyOf(argument);
    arguments.push_back(argument.hasByValAttr() ? privatePlace(key, argument.getParamByValType()) : opaquePlace(key));
    if (argument.getType()->isIntegerTy(64))
      arguments.back() = spelledAs(arguments.back(), "unsigned long");
  }
  return arguments;
}

} // namespace

std::string keyOf(const llvm::Argument &argument) {
  return argument.getParent()->getName().str() + " " + std::to_string(argument.getArgNo());
}

Walked walk(const std::vector<const llvm::Function *> &procedures) {
  Record record;
  for (const llvm::Function *procedure : procedures)
    (void)walkInto(record, *procedure, unknownArguments(*procedure), {}, Pass::Record);
  return std::move(record.walked);
}

PlacePtr annotatedPlace(const llvm::Function &predicate) {
  Record record;
  record.stack.push_back(&predicate);
  const llvm::CallBase *mark = verify::markIn(predicate, "__raddle_location");
  FunctionWalk walk(record, predicate, "", unknownArguments(predicate));
  State state;
  for (const llvm::Instruction &instruction : predicate.getEntryBlock()) {
    if (&instruction == mark)
      break;
    walk.visit(state, instruction, Pass::Settle);
  }
  return scalarAt(walk.valueOf(mark->getArgOperand(0)));
}

} // namespace raddle::guards
