#include "engines/prove/barriers.h"

#include <optional>
#include <string_view>
#include <vector>

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

#include "analysis/calls.h"
#include "engines/prove/interpreter.h"

namespace raddle::engines::prove {

using analysis::Location;
using analysis::TypeId;

namespace {

constexpr int64_t kBarrierSize = 32;

class Finder {
public:
  explicit Finder(const Program &program) : program_(program) {
    for (const llvm::Function *function : program.pointsTo.reached())
      for (const llvm::Instruction &instruction : llvm::instructions(*function))
        if (const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction))
          if (const llvm::Function *callee = analysis::externalCallee(*call))
            visit(*call, std::string_view(callee->getName()));
  }

  Barriers run() const {
    Barriers result;
    for (const auto &[place, inits] : inits_) {
      const auto found = waiting_.find(place);
      if (found != waiting_.end() && inits.size() == 1 && !isTouchedElsewhere(place) &&
          program_.threads.isExecutedOnce(*inits.front()) && areAtMost(found->second, *inits.front()->getArgOperand(2)))
        result.emplace(place, found->second);
    }
    return result;
  }

private:
  void visit(const llvm::CallBase &call, std::string_view name) {
    const bool waits = name == "pthread_barrier_wait";
    if (!waits && name != "pthread_barrier_init")
      return;
    const auto place = fixedPlace(program_, call.getArgOperand(0));
    if (!place) {
      const analysis::Locations &places = program_.pointsTo.of(call.getArgOperand(0));
      anywhere_.insert(places.begin(), places.end());
    } else if (waits) {
      for (TypeId type = 0; type < program_.threads.types().size(); ++type)
        if (program_.threads.types()[type].runs.count(call.getFunction()) > 0)
          waiting_[*place].insert(type);
    } else {
      inits_[*place].push_back(&call);
    }
  }

  [[nodiscard]] bool isTouchedElsewhere(const Location &place) const {
    for (const Location &other : anywhere_)
      if (other.object == analysis::PointsTo::kUnknown || overlap(other, kBarrierSize, place, kBarrierSize))
        return true;
    return false;
  }

  // Whether there are never more threads of the types than the number.
  [[nodiscard]] bool areAtMost(const std::set<TypeId> &types, const llvm::Value &number) const {
    uint64_t single = 0;
    std::optional<TypeId> many;
    for (const TypeId type : types)
      if (program_.threads.types()[type].isSingle)
        ++single;
      else if (many)
        return false;
      else
        many = type;
    if (many)
      return program_.joins.createsAtMost(*many, number, single);
    const auto *constant = llvm::dyn_cast<llvm::ConstantInt>(&number);
    return constant != nullptr && constant->getZExtValue() >= single;
  }

  const Program &program_;
  std::map<Location, std::vector<const llvm::CallBase *>> inits_;
  std::map<Location, std::set<TypeId>> waiting_;
  std::set<Location> anywhere_;
};

} // namespace

void beginPhases(const Program &program, const Barriers &barriers, TypeId type, Disjunct &state) {
  for (const auto &[place, types] : barriers)
    if (types.count(type) > 0)
      state.key.tokens.insert(tokenOf(Token::Kind::Phase, program, place, 0));
}

Barriers barriersIn(const Program &program) {
  return Finder(program).run();
}

} // namespace raddle::engines::prove
