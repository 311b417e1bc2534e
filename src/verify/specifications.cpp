#include "verify/specifications.h"

#include <algorithm>
#include <set>
#include <utility>

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

#include "base/check.h"

namespace raddle::verify {

namespace {

constexpr std::string_view kPrefix = "__raddle_";

// The first call of a region that says what it is.
const llvm::CallBase *markOf(const Region &region) {
  static const std::set<llvm::StringRef> kMarks = {"__raddle_requires", "__raddle_action",      "__raddle_invariant",
                                                   "__raddle_init",     "__raddle_nonblocking", "__raddle_nullable"};
  for (const llvm::BasicBlock *block : blocksOf(region))
    for (const llvm::Instruction &instruction : *block)
      if (const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction))
        if (kMarks.contains(calleeName(*call)))
          return call;
  return nullptr;
}

// Collects what one function contains.
class Collector {
public:
  Collector(llvm::Function &function, Specifications &result)
      : tree_(function), loops_(tree_), function_(function), result_(result) {}

  void collect() {
    for (const llvm::BasicBlock &block : function_)
      for (const llvm::Instruction &instruction : block)
        if (const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction))
          if (calleeName(*call) == "__raddle_spec")
            take(*call);
  }

private:
  void take(const llvm::CallBase &call) {
    const auto *branch = llvm::dyn_cast<llvm::BranchInst>(call.getParent()->getTerminator());
    CHECK(branch != nullptr && branch->isConditional(), "a specification should be behind a condition");
    Region region{branch->getSuccessor(0), nullptr};
    region.call = markOf(region);
    CHECK(region.call != nullptr, "a specification should say what it is");
    const llvm::StringRef mark = calleeName(*region.call);
    ProcedureSpec &spec = result_.procedures[&function_];
    if (mark == "__raddle_requires")
      spec.preconditions.push_back(region);
    else if (mark == "__raddle_action")
      takeAction(region, spec);
    else if (mark == "__raddle_invariant")
      takeInvariant(region, spec);
    else if (mark == "__raddle_init")
      spec.isInit = true;
    else if (mark == "__raddle_nonblocking")
      spec.isNonblocking = true;
    else
      takeNullable(region, spec);
    if (mark != "__raddle_invariant" && loops_.getLoopFor(call.getParent()) != nullptr)
      refuse(region, "a specification of the function cannot be in a loop");
  }

  void takeAction(const Region &region, ProcedureSpec &spec) {
    const std::string name = literalAt(region.call->getArgOperand(0));
    if (std::any_of(spec.actions.begin(), spec.actions.end(), [&](const ActionSpec &one) { return one.name == name; }))
      return refuse(region, "there are two actions \"" + name + "\"");
    spec.actions.push_back({name, region});
  }

  void takeInvariant(const Region &region, ProcedureSpec &spec) {
    const llvm::Loop *loop = loops_.getLoopFor(region.begin);
    if (loop == nullptr)
      return refuse(region, "RADDLE_INVARIANT is not in a loop");
    if (const llvm::Instruction *late = computedInLoop(region, *loop))
      return refuse(region, "the invariant uses what the loop computes only after its condition" +
                                (late->hasName() ? " (" + late->getName().str() + ")" : std::string()));
    spec.invariants[loop->getHeader()].push_back(region);
  }

  // What a region uses although it has no value yet where the loop begins.
  static const llvm::Instruction *computedInLoop(const Region &region, const llvm::Loop &loop) {
    const auto blocks = blocksOf(region);
    for (const llvm::BasicBlock *block : blocks)
      for (const llvm::Instruction &instruction : *block)
        for (const llvm::Value *operand : instruction.operands()) {
          const auto *used = llvm::dyn_cast<llvm::Instruction>(operand);
          if (used == nullptr || !loop.contains(used) || blocks.contains(used->getParent()))
            continue;
          if (!llvm::isa<llvm::PHINode>(used) || used->getParent() != loop.getHeader())
            return used;
        }
    return nullptr;
  }

  void takeNullable(const Region &region, ProcedureSpec &spec) {
    const auto *parameter = llvm::dyn_cast<llvm::Argument>(region.call->getArgOperand(0));
    if (parameter == nullptr)
      return refuse(region, "RADDLE_NULLABLE is for parameters");
    spec.nullable.push_back(parameter->getArgNo());
  }

  void refuse(const Region &region, std::string message) {
    result_.errors.push_back({std::move(message), region.call});
  }

  llvm::DominatorTree tree_;
  llvm::LoopInfo loops_;
  llvm::Function &function_;
  Specifications &result_;
};

void takePredicate(const llvm::Function &function, Specifications &result) {
  if (const std::optional<AccessSpec::Kind> kind = accessesOfPredicate(function))
    result.accesses.push_back({*kind, &function});
  else if (knownName(function).starts_with("__raddle_always_"))
    result.invariants.push_back(&function);
}

} // namespace

std::optional<AccessSpec::Kind> accessesOfPredicate(const llvm::Function &function) {
  using Kind = AccessSpec::Kind;
  constexpr std::pair<llvm::StringLiteral, Kind> kPredicates[] = {
      {"__raddle_accessible_", Kind::Both}, {"__raddle_readable_", Kind::Read}, {"__raddle_writable_", Kind::Write}};
  const llvm::StringRef name = knownName(function);
  for (const auto &[begin, kind] : kPredicates)
    if (name.starts_with(begin))
      return kind;
  return std::nullopt;
}

const ProcedureSpec *Specifications::find(const llvm::Function &function) const {
  const auto found = procedures.find(&function);
  return found == procedures.end() ? nullptr : &found->second;
}

bool isOfSpecification(const llvm::Function &function) {
  return knownName(function).starts_with(llvm::StringRef(kPrefix.data(), kPrefix.size()));
}

llvm::StringRef knownName(const llvm::Function &function) {
  llvm::StringRef name = function.getName();
  unsigned length = 0;
  if (name.consume_front("_ZL") && !name.consumeInteger(10, length))
    name = name.take_front(length);
  const bool isOurs = name.starts_with(llvm::StringRef(kPrefix.data(), kPrefix.size()));
  return isOurs ? name.split('.').first : function.getName();
}

std::set<const llvm::BasicBlock *> blocksOf(const Region &region) {
  std::set<const llvm::BasicBlock *> blocks;
  std::vector<const llvm::BasicBlock *> pending = {region.begin};
  while (!pending.empty()) {
    const llvm::BasicBlock *block = pending.back();
    pending.pop_back();
    if (!blocks.insert(block).second)
      continue;
    const bool isLast = std::any_of(block->begin(), block->end(), [](const llvm::Instruction &instruction) {
      const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
      return call != nullptr && calleeName(*call) == "__raddle_spec_end";
    });
    if (!isLast)
      for (const llvm::BasicBlock *next : llvm::successors(block))
        pending.push_back(next);
  }
  return blocks;
}

llvm::StringRef calleeName(const llvm::CallBase &call) {
  const llvm::Function *callee = call.getCalledFunction();
  return callee == nullptr ? llvm::StringRef() : knownName(*callee);
}

const llvm::CallBase *markIn(const llvm::Function &function, llvm::StringRef name) {
  for (const llvm::Instruction &instruction : llvm::instructions(function))
    if (const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction); call != nullptr && calleeName(*call) == name)
      return call;
  CHECK(false, "there should be such a call");
  return nullptr;
}

std::string literalAt(const llvm::Value *pointer) {
  const auto *global = llvm::dyn_cast<llvm::GlobalVariable>(pointer->stripPointerCasts());
  const auto *text = global != nullptr && global->hasInitializer()
                         ? llvm::dyn_cast<llvm::ConstantDataSequential>(global->getInitializer())
                         : nullptr;
  return text != nullptr && text->isCString() ? text->getAsCString().str() : "";
}

Specifications collect(llvm::Module &module) {
  Specifications result;
  for (llvm::Function &function : module) {
    if (function.isDeclaration())
      continue;
    takePredicate(function, result);
    if (!isOfSpecification(function))
      Collector(function, result).collect();
  }
  return result;
}

} // namespace raddle::verify
