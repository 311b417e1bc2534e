#include "verify/evaluator.h"

#include <functional>
#include <map>
#include <set>
#include <utility>

#include <llvm/IR/IntrinsicInst.h>

#include "symex/arithmetic.h"
#include "symex/value.h"

namespace raddle::verify {

namespace {

constexpr unsigned kMostCalls = 16; // deep; who calls deeper recurs

} // namespace

Term Evaluation::claimed(Terms &terms, llvm::StringRef function) const {
  Term all = terms.truth();
  for (const Call &call : calls)
    if (calleeName(*call.at) == function) {
      const Term argument = call.arguments.front();
      const Term holds = terms.logicalNot(terms.eq(argument, terms.constant(argument.width(), 0)));
      all = terms.logicalAnd(all, terms.implies(call.condition, holds));
    }
  return all;
}

// Through one region or function.
class Evaluator::Walk {
public:
  Walk(Evaluator &evaluator, Environment values, const Moment &moment, Evaluation &result, unsigned depth)
      : evaluator_(evaluator), terms_(evaluator.terms_), values_(std::move(values)), moment_(moment), result_(result),
        depth_(depth) {}

  // The value that is returned, if any. `condition`: that control comes there.
  Term run(const llvm::BasicBlock &begin, Term condition, unsigned old) {
    Term returned;
    oldDepth_[&begin] = old;
    reached_[&begin] = condition;
    for (const llvm::BasicBlock *block : order(begin)) {
      block_ = block;
      condition_ = reached_[block];
      old_ = oldDepth_[block];
      for (const llvm::Instruction &instruction : *block) {
        if (result_.error)
          return {};
        if (isEnd(instruction))
          return {};
        if (const auto *leave = llvm::dyn_cast<llvm::ReturnInst>(&instruction))
          returned = merge(returned, *leave);
        else
          execute(instruction);
      }
    }
    return returned;
  }

private:
  static bool isEnd(const llvm::Instruction &instruction) {
    const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    return call != nullptr && calleeName(*call) == "__raddle_spec_end";
  }

  // Blocks after those that lead to them.
  std::vector<const llvm::BasicBlock *> order(const llvm::BasicBlock &begin) {
    std::vector<const llvm::BasicBlock *> blocks;
    std::set<const llvm::BasicBlock *> done;
    std::set<const llvm::BasicBlock *> open;
    const std::function<void(const llvm::BasicBlock &)> visit = [&](const llvm::BasicBlock &block) {
      if (open.contains(&block))
        return refuse(block.front(), "a specification cannot have loops");
      if (!done.insert(&block).second)
        return;
      open.insert(&block);
      const bool isLast = std::any_of(block.begin(), block.end(), isEnd);
      if (!isLast)
        for (const llvm::BasicBlock *next : llvm::successors(&block))
          visit(*next);
      open.erase(&block);
      blocks.insert(blocks.begin(), &block);
    };
    visit(begin);
    return blocks;
  }

  void refuse(const llvm::Instruction &at, std::string message) {
    if (!result_.error)
      result_.error = AnnotationError{std::move(message), &at};
  }

  Term valueOf(const llvm::Value *value) {
    if (const auto found = values_.find(value); found != values_.end())
      return found->second;
    Term term;
    if (const auto *constant = llvm::dyn_cast<llvm::Constant>(value))
      term = evaluator_.scalars_.constant(*constant);
    if (!term) {
      refuse(block_->front(), "a specification uses what has no value there");
      term = terms_.constant(symex::widthOf(value->getType()).value_or(kAddressBits), 0);
    }
    return term;
  }

  Term merge(Term before, const llvm::ReturnInst &leave) {
    if (leave.getReturnValue() == nullptr)
      return before;
    const Term value = valueOf(leave.getReturnValue());
    return before ? terms_.ite(condition_, value, before) : value;
  }

  void execute(const llvm::Instruction &instruction) {
    if (const auto *phi = llvm::dyn_cast<llvm::PHINode>(&instruction))
      values_[phi] = joined(*phi);
    else if (const auto *load = llvm::dyn_cast<llvm::LoadInst>(&instruction))
      values_[load] = loaded(*load);
    else if (const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction))
      this->call(*call);
    else if (instruction.isTerminator())
      leave(instruction);
    else if (const Term term = evaluator_.scalars_.instruction(
                 instruction, [this](const llvm::Value *value) { return valueOf(value); }))
      values_[&instruction] = term;
    else if (!llvm::isa<llvm::AllocaInst>(instruction))
      refuse(instruction, llvm::isa<llvm::StoreInst>(instruction) ? "a specification cannot change anything"
                                                                  : "a specification cannot compute this");
  }

  Term joined(const llvm::PHINode &phi) {
    Term value;
    for (unsigned index = 0; index < phi.getNumIncomingValues(); ++index) {
      const auto edge = edges_.find({phi.getIncomingBlock(index), phi.getParent()});
      if (edge == edges_.end())
        continue;
      const Term incoming = valueOf(phi.getIncomingValue(index));
      value = value ? terms_.ite(edge->second, incoming, value) : incoming;
    }
    return value;
  }

  const Memory &memory() const { return old_ > 0 ? moment_.old : moment_.now; }

  void note(const Cell &cell, const llvm::Instruction &at) {
    if (cell.space != Space::Private)
      result_.loads.push_back({cell, condition_, &at});
  }

  Term loaded(const llvm::LoadInst &load) {
    const auto width = symex::widthOf(load.getType());
    const auto *source = llvm::dyn_cast<llvm::CallBase>(load.getPointerOperand()->stripPointerCasts());
    if (source != nullptr && calleeName(*source) == "__raddle_result")
      return result(load);
    const uint64_t bytes = load.getModule()->getDataLayout().getTypeStoreSize(load.getType());
    const auto space = spaceFor(bytes);
    if (!width || !space) {
      refuse(load, "a specification cannot read a value of this type");
      return terms_.falsity();
    }
    const Cell cell{*space, evaluator_.addresses_.scalarAt(valueOf(load.getPointerOperand()))};
    note(cell, load);
    return symex::castTerm(terms_, llvm::Instruction::Trunc, memory().read(cell), *width);
  }

  Term result(const llvm::LoadInst &load) {
    const auto width = symex::widthOf(load.getType());
    // A truth value is a byte where it is read, and none where it is returned.
    if (moment_.result && moment_.result.width() == smt::kBool && width == 8)
      return terms_.ite(moment_.result, terms_.constant(8, 1), terms_.constant(8, 0));
    if (!moment_.result || !width || *width != moment_.result.width()) {
      refuse(load, moment_.result ? "RADDLE_RESULT has another type than the function returns"
                                  : "there is no RADDLE_RESULT here");
      return terms_.constant(width.value_or(kAddressBits), 0);
    }
    return moment_.result;
  }

  void call(const llvm::CallBase &call) {
    using Handler = void (Walk::*)(const llvm::CallBase &);
    static const std::map<llvm::StringRef, Handler> kHandlers = {
        {"__raddle_tid", &Walk::callTid},         {"__raddle_holder", &Walk::callHolder},
        {"__raddle_reads", &Walk::callReads},     {"__raddle_private", &Walk::callPrivate},
        {"__raddle_result", &Walk::callNothing},  {"__raddle_old_begin", &Walk::callOldBegin},
        {"__raddle_old_end", &Walk::callOldEnd},  {"__raddle_location", &Walk::callNoted},
        {"__raddle_holds", &Walk::callNoted},     {"__raddle_requires", &Walk::callNoted},
        {"__raddle_invariant", &Walk::callNoted}, {"__raddle_action", &Walk::callNoted},
        {"__raddle_modifies", &Walk::callNoted},  {"__raddle_nullable", &Walk::callNoted},
        {"__raddle_init", &Walk::callNoted},      {"__raddle_nonblocking", &Walk::callNoted},
    };
    if (llvm::isa<llvm::DbgInfoIntrinsic>(call) || call.isLifetimeStartOrEnd())
      return;
    const llvm::Function *callee = call.getCalledFunction();
    const auto handler = kHandlers.find(calleeName(call));
    if (handler != kHandlers.end())
      (this->*handler->second)(call);
    else if (callee != nullptr && !callee->isDeclaration())
      callDefined(call, *callee);
    else
      refuse(call, "a specification cannot call a function that is not defined here");
  }

  void callNothing(const llvm::CallBase &) {}
  void callTid(const llvm::CallBase &call) { values_[&call] = moment_.subject; }
  void callHolder(const llvm::CallBase &call) {
    const Cell cell{Space::Holder, evaluator_.addresses_.whole(valueOf(call.getArgOperand(0)))};
    note(cell, call);
    values_[&call] = memory().read(cell);
  }
  void callReads(const llvm::CallBase &call) {
    const Term lock = evaluator_.addresses_.whole(valueOf(call.getArgOperand(0)));
    const Cell writer{Space::Holder, lock};
    note(writer, call);
    const Term isFree = terms_.eq(memory().read(writer), terms_.constant(32, 0));
    const Term reads = moment_.subject == moment_.self ? memory().isReader(lock)
                                                       : terms_.apply("reads", smt::kBool, {{lock, moment_.subject}});
    values_[&call] = asInt(terms_.logicalAnd(isFree, reads));
  }
  void callPrivate(const llvm::CallBase &call) {
    const Cell cell{Space::Private, evaluator_.addresses_.root(valueOf(call.getArgOperand(0)))};
    result_.privates.push_back(cell.address);
    values_[&call] = asInt(terms_.logicalAnd(
        terms_.constant(moment_.subject == moment_.self ? smt::kTrue : smt::kFalse), memory().read(cell)));
  }
  void callOldBegin(const llvm::CallBase &call) {
    if (&moment_.old == &moment_.now)
      refuse(call, "RADDLE_OLD means nothing here: there is one state only");
    ++old_;
  }
  void callOldEnd(const llvm::CallBase &) { --old_; }
  void callNoted(const llvm::CallBase &call) {
    std::vector<Term> arguments;
    for (const llvm::Use &argument : call.args())
      arguments.push_back(valueOf(argument.get()));
    result_.calls.push_back({&call, std::move(arguments), condition_});
  }
  void callDefined(const llvm::CallBase &call, const llvm::Function &callee) {
    if (depth_ >= kMostCalls)
      return refuse(call, "a specification cannot recur");
    Environment values;
    for (unsigned index = 0; index < callee.arg_size(); ++index)
      values[callee.getArg(index)] = valueOf(call.getArgOperand(index));
    Walk walk(evaluator_, std::move(values), moment_, result_, depth_ + 1);
    values_[&call] = walk.run(callee.getEntryBlock(), condition_, old_);
  }

  Term asInt(Term truth) { return terms_.ite(truth, terms_.constant(32, 1), terms_.constant(32, 0)); }

  void leave(const llvm::Instruction &terminator) {
    if (const auto *branch = llvm::dyn_cast<llvm::BranchInst>(&terminator)) {
      if (branch->isUnconditional())
        return go(branch->getSuccessor(0), condition_);
      const Term taken = valueOf(branch->getCondition());
      go(branch->getSuccessor(0), terms_.logicalAnd(condition_, taken));
      return go(branch->getSuccessor(1), terms_.logicalAnd(condition_, terms_.logicalNot(taken)));
    }
    refuse(terminator, "a specification cannot branch like this");
  }

  void go(const llvm::BasicBlock *next, Term condition) {
    edges_[{block_, next}] = condition;
    const auto [known, isNew] = reached_.try_emplace(next, condition);
    if (!isNew)
      known->second = terms_.logicalOr(known->second, condition);
    oldDepth_[next] = old_;
  }

  Evaluator &evaluator_;
  Terms &terms_;
  Environment values_;
  const Moment &moment_;
  Evaluation &result_;
  const unsigned depth_;
  std::map<const llvm::BasicBlock *, Term> reached_;
  std::map<const llvm::BasicBlock *, unsigned> oldDepth_; // how many RADDLE_OLD control is in
  std::map<std::pair<const llvm::BasicBlock *, const llvm::BasicBlock *>, Term> edges_;
  const llvm::BasicBlock *block_ = nullptr;
  Term condition_;
  unsigned old_ = 0;
};

Evaluation Evaluator::region(const Region &region, const Environment &values, const Moment &moment) {
  Evaluation result;
  Walk(*this, values, moment, result, 0).run(*region.begin, terms_.truth(), 0);
  return result;
}

Evaluation Evaluator::function(const llvm::Function &function, std::span<const Term> arguments, const Moment &moment) {
  Evaluation result;
  Environment values;
  for (unsigned index = 0; index < function.arg_size(); ++index)
    values[function.getArg(index)] = arguments[index];
  result.result = Walk(*this, std::move(values), moment, result, 0).run(function.getEntryBlock(), terms_.truth(), 0);
  return result;
}

} // namespace raddle::verify
