#include "verify/well_formed.h"

#include <algorithm>
#include <array>

namespace raddle::verify {

namespace {

constexpr std::array kChangeable = {Space::Bits8, Space::Bits16, Space::Bits32, Space::Bits64, Space::Holder};

// What memory may be after a step of `other`.
Memory stepOf(World &world, const Memory &before, Term other) {
  Memory after = before;
  for (const Space space : kChangeable)
    after.forget(space, [&world, before, other, space](Term address) {
      const Term mine = space == Space::Holder ? world.terms.falsity() : world.predicates.isPrivate(address, before);
      const Term may = world.predicates.allowed(Mode::Write, {space, address}, {before, before, world.self, other});
      return world.terms.logicalAnd(may, world.terms.logicalNot(mine));
    });
  return after;
}

// A cell that the predicate looks at, and that the other thread has changed; its place.
const llvm::Instruction *changedIn(World &world, smt::Assignment &model, const Predicates::Family &family,
                                   const std::array<const Memory *, 2> &states) {
  std::vector<Term> arguments;
  for (const llvm::Argument &argument : family.spec->function->args())
    arguments.push_back(world.terms.variable(
        argument.getType()->isPointerTy() ? kAddressBits : argument.getType()->getIntegerBitWidth(),
        "parameter " + std::to_string(argument.getArgNo()) + " of " + family.spec->function->getName().str()));
  const Evaluation evaluation = world.evaluator.function(*family.spec->function, arguments, world.momentOf(*states[0]));
  for (const Evaluation::Load &load : evaluation.loads)
    if (model(states[0]->read(load.cell)) != model(states[1]->read(load.cell)))
      return load.at;
  return family.at;
}

// Invariants that are not even evaluated, or do not hold before anything has happened.
std::vector<Refusal> wrongAtStart(World &world, Prover &prover) {
  std::vector<Refusal> refusals;
  const bool hasInit = std::any_of(world.specifications.procedures.begin(), world.specifications.procedures.end(),
                                   [](const auto &one) { return one.second.isInit; });
  const Memory memory = memoryAtStart(world.module, world.terms, world.addresses);
  for (const llvm::Function *invariant : world.specifications.invariants) {
    std::vector<Term> any;
    for (const llvm::Argument &argument : invariant->args())
      any.push_back(world.scalars.unknown(
          argument.getType()->isPointerTy() ? kAddressBits : argument.getType()->getIntegerBitWidth(), "any"));
    const Evaluation evaluation = world.evaluator.function(*invariant, any, world.momentOf(memory));
    const llvm::Instruction *at = markIn(*invariant, "__raddle_holds");
    const bool isOfObjects =
        std::any_of(invariant->arg_begin(), invariant->arg_end(),
                    [](const llvm::Argument &argument) { return argument.getType()->isPointerTy(); });
    if (evaluation.error)
      refusals.push_back({Rule::Annotation, evaluation.error->message, evaluation.error->at, {}});
    else if (!hasInit && !isOfObjects && !prover.follows({}, evaluation.claimed(world.terms, "__raddle_holds")))
      refusals.push_back({Rule::Invariant,
                          "the invariant need not hold when the program begins, and there is no RADDLE_INIT procedure "
                          "that makes it hold",
                          at,
                          {}});
  }
  return refusals;
}

} // namespace

std::vector<Refusal> illFormed(World &world, Prover &prover) {
  std::vector<Refusal> refusals = wrongAtStart(world, prover);
  const Memory before(world.terms, world.addresses);
  const Term other = world.terms.variable(32, "other thread");
  const Memory after = stepOf(world, before, other);
  for (const Predicates::Family &family : world.predicates.families())
    for (const Mode mode : {Mode::Read, Mode::Write}) {
      const std::vector<Term> path = {world.isThread(world.self), world.isThread(other),
                                      world.terms.logicalNot(world.terms.eq(world.self, other)),
                                      world.predicates.exclusive(mode, family.cell, before, world.self)};
      if (prover.follows(path, world.predicates.exclusive(mode, family.cell, after, world.self)))
        continue;
      std::optional<smt::Assignment> model = prover.counterexample();
      const llvm::Instruction *changed = model ? changedIn(world, *model, family, {&before, &after}) : family.at;
      refusals.push_back({Rule::Unstable,
                          "while a thread has this for itself, another thread may change what the access predicate "
                          "depends on",
                          changed,
                          {}});
      break;
    }
  return refusals;
}

} // namespace raddle::verify
