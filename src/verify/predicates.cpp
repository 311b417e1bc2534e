#include "verify/predicates.h"

#include <algorithm>
#include <map>

#include <llvm/IR/GlobalVariable.h>

#include "smt/substitution.h"
#include "symex/arithmetic.h"
#include "symex/value.h"

namespace raddle::verify {

using smt::Op;

namespace {

bool mentions(Term term, Term variable) {
  const auto parts = smt::partsOf(term);
  return std::find(parts.begin(), parts.end(), variable) != parts.end();
}

// For the threads that no term of the predicate is equal to: whatever is said of them besides.
Term forNoneBesides(Terms &terms, Term predicate, Term thread) {
  for (const Term part : smt::partsOf(predicate))
    if (part.width() == smt::kBool && part.op() == Op::Apply && mentions(part, thread)) {
      smt::Substitution yes(terms);
      yes.set(part, terms.truth());
      smt::Substitution no(terms);
      no.set(part, terms.falsity());
      return terms.logicalAnd(forNoneBesides(terms, yes(predicate), thread),
                              forNoneBesides(terms, no(predicate), thread));
    }
  return mentions(predicate, thread) ? terms.falsity() : terms.logicalNot(predicate);
}

} // namespace

Term forNoOther(Terms &terms, Term predicate, Term thread, Term self) {
  smt::Substitution besides(terms);
  Term result = terms.truth();
  for (const Term part : smt::partsOf(predicate)) {
    if (part.op() != Op::Eq || (part.operand(0) != thread && part.operand(1) != thread))
      continue;
    const Term equal = part.operand(part.operand(0) == thread ? 1 : 0);
    if (mentions(equal, thread))
      return terms.falsity();
    besides.set(part, terms.falsity());
    smt::Substitution there(terms);
    there.set(thread, equal);
    const Term isNobody = terms.sle(equal, terms.constant(equal.width(), 0));
    const Term holdsNot = terms.logicalNot(there(predicate));
    result = terms.logicalAnd(result, terms.logicalOr(terms.logicalOr(terms.eq(equal, self), isNobody), holdsNot));
  }
  return terms.logicalAnd(result, forNoneBesides(terms, besides(predicate), thread));
}

Predicates::Predicates(Terms &terms, Addresses &addresses, Evaluator &evaluator, Specifications &specifications)
    : terms_(terms), addresses_(addresses), evaluator_(evaluator), other_(terms.variable(32, "another thread")) {
  for (const AccessSpec &spec : specifications.accesses)
    learn(spec, specifications);
}

void Predicates::learn(const AccessSpec &spec, Specifications &specifications) {
  std::vector<Term> parameters;
  for (const llvm::Argument &argument : spec.function->args()) {
    const unsigned width = symex::widthOf(argument.getType()).value_or(kAddressBits);
    parameters.push_back(terms_.variable(width, "parameter " + std::to_string(argument.getArgNo()) + " of " +
                                                    spec.function->getName().str()));
  }
  const Memory anything(terms_, addresses_);
  const Evaluation evaluation = evaluator_.function(*spec.function, parameters, {anything, anything, other_, other_});
  if (evaluation.error) {
    specifications.errors.push_back(*evaluation.error);
    return;
  }
  for (const Evaluation::Call &call : evaluation.calls)
    if (calleeName(*call.at) == "__raddle_location") {
      const auto space = spaceFor(static_cast<uint64_t>(call.arguments[1].value().bits));
      const Term place = addresses_.scalarAt(call.arguments[0]);
      llvm::Type *type = addresses_.typeAt(place);
      const llvm::DataLayout &layout = spec.function->getParent()->getDataLayout();
      const bool isAll =
          type != nullptr && type->isSized() && space && layout.getTypeStoreSizeInBits(type) != widthOf(*space);
      const bool isPlace = addresses_.shapeOf(place) != Shape::Unknown;
      if (!std::all_of(parameters.begin(), parameters.end(), [&](Term one) { return mentions(place, one); })) {
        specifications.errors.push_back({"the location does not say what all parameters are", call.at});
        continue;
      }
      if (space && isPlace && !isAll) {
        families_.push_back({&spec, call.at, {*space, place}});
        parameters_.push_back(parameters);
      } else {
        specifications.errors.push_back({space && !isAll
                                             ? "an access predicate is for a variable, an element or a field"
                                             : "an access predicate is for numbers and pointers, not for all of an "
                                               "array or struct",
                                         call.at});
      }
    }
}

Predicates::Match Predicates::bind(Term parameter, Term value, Binding &binding) const {
  const size_t index = static_cast<size_t>(
      std::find_if(parameters_.begin(), parameters_.end(),
                   [&](const auto &all) { return std::find(all.begin(), all.end(), parameter) != all.end(); }) -
      parameters_.begin());
  if (index == parameters_.size())
    return Match::Maybe;
  const auto &all = parameters_[index];
  binding.arguments.resize(all.size());
  Term &bound = binding.arguments[static_cast<size_t>(std::find(all.begin(), all.end(), parameter) - all.begin())];
  if (bound)
    binding.condition = terms_.logicalAnd(binding.condition, terms_.eq(bound, value));
  bound = value;
  return Match::Yes;
}

Predicates::Match Predicates::matchParts(Term pattern, Term actual, Binding &binding) const {
  Match result = Match::Yes;
  for (unsigned index = 0; index < pattern.operandCount() && result != Match::No; ++index)
    result = std::min(result, match(pattern.operand(index), actual.operand(index), binding));
  return result;
}

Predicates::Match Predicates::match(Term pattern, Term actual, Binding &binding) const {
  if (pattern == actual)
    return Match::Yes;
  if (pattern.op() == Op::Variable)
    return bind(pattern, actual, binding);
  // An index that is narrower than an address.
  if (pattern.op() == Op::SExt || pattern.op() == Op::ZExt) {
    const Term narrow = terms_.extract(actual, 0, pattern.operand(0).width());
    const Term wide =
        pattern.op() == Op::SExt ? terms_.sext(narrow, actual.width()) : terms_.zext(narrow, actual.width());
    binding.condition = terms_.logicalAnd(binding.condition, terms_.eq(wide, actual));
    return match(pattern.operand(0), narrow, binding);
  }
  const Shape expected = addresses_.shapeOf(pattern);
  const Shape found = addresses_.shapeOf(actual);
  const bool isPart = expected == Shape::Field || expected == Shape::Element;
  if (found == Shape::Unknown)
    return Match::Maybe;
  if (expected != found || !isPart || terms_.nameOf(pattern) != terms_.nameOf(actual))
    return Match::No;
  return matchParts(pattern, actual, binding);
}

Predicates::Match Predicates::match(const Family &family, const Cell &cell, Binding &binding) const {
  binding.condition = terms_.truth();
  if (family.cell.space != cell.space)
    return Match::No;
  const Match matched = match(family.cell.address, cell.address, binding);
  // Some numbers behind a pointer may be neighbours of what it points to.
  return matched == Match::No && addresses_.isAnywhere(cell.address) ? Match::Maybe : matched;
}

Term Predicates::isPrivate(Term address, const Memory &memory) const {
  if (address.op() == Op::Ite)
    return terms_.ite(address.operand(0), isPrivate(address.operand(1), memory), isPrivate(address.operand(2), memory));
  const Term root = addresses_.root(address);
  const llvm::GlobalValue *global = addresses_.globalAt(root);
  if (global != nullptr)
    return terms_.constant(global->isThreadLocal() ? smt::kTrue : smt::kFalse);
  return root.op() == Op::Ite ? isPrivate(root, memory) : memory.read({Space::Private, root});
}

bool Predicates::isUnclear(const Cell &cell) const {
  return cell.space <= Space::Bits64 && std::any_of(families_.begin(), families_.end(), [&](const Family &family) {
           Binding binding;
           return match(family, cell, binding) == Match::Maybe;
         });
}

bool Predicates::isGuarded(const Cell &cell) const {
  return std::any_of(families_.begin(), families_.end(), [&](const Family &family) {
    Binding binding;
    return match(family, cell, binding) != Match::No;
  });
}

Term Predicates::builtIn(const Cell &cell, const Moment &moment) const {
  const bool isSelf = moment.subject == moment.self;
  if (cell.space != Space::Holder)
    return terms_.constant(isSelf ? smt::kTrue : smt::kFalse);
  const Term holder = moment.now.read(cell);
  const Term isFree = terms_.eq(holder, terms_.constant(32, 0));
  const Term isHeld = terms_.eq(holder, moment.subject);
  if (isSelf)
    return terms_.logicalOr(isFree, isHeld);
  const Term isRead = moment.now.isReader(cell.address);
  return terms_.logicalOr(isHeld, terms_.logicalAnd(isFree, terms_.logicalNot(isRead)));
}

// What all predicates say that are for the cell. Where a predicate says nothing of reading or of writing, that is
// allowed as the other one is.
Term Predicates::annotated(Mode mode, const Cell &cell, const Moment &moment) const {
  using Kind = AccessSpec::Kind;
  Term read;
  Term write;
  const auto conjoin = [this](Term &all, Term more) { all = all ? terms_.logicalAnd(all, more) : more; };
  for (const Family &family : families_) {
    Binding binding;
    const Match matched = match(family, cell, binding);
    if (matched == Match::No)
      continue;
    // Of the thread that is checked the worst is to be assumed, and of others, too.
    if (matched == Match::Maybe)
      return terms_.constant(moment.subject == moment.self ? smt::kFalse : smt::kTrue);
    // What the cell does not say may be anything.
    const std::vector<Term> &parameters = parameters_[static_cast<size_t>(&family - families_.data())];
    binding.arguments.resize(parameters.size());
    for (size_t index = 0; index < parameters.size(); ++index)
      if (!binding.arguments[index])
        binding.arguments[index] = parameters[index];
    const Evaluation evaluation = evaluator_.function(*family.spec->function, binding.arguments, moment);
    const Term holds = terms_.implies(binding.condition, evaluation.claimed(terms_, "__raddle_holds"));
    if (family.spec->kind != Kind::Write)
      conjoin(read, holds);
    if (family.spec->kind != Kind::Read)
      conjoin(write, holds);
  }
  if (!read && !write)
    return terms_.truth();
  if (mode == Mode::Write)
    return write ? write : read;
  return !read ? terms_.truth() : !write ? read : terms_.logicalOr(read, write);
}

Term Predicates::allowed(Mode mode, const Cell &cell, const Moment &moment) const {
  if (cell.address.op() == Op::Ite)
    return terms_.ite(cell.address.operand(0), allowed(mode, {cell.space, cell.address.operand(1)}, moment),
                      allowed(mode, {cell.space, cell.address.operand(2)}, moment));
  if (cell.space > Space::Bits64)
    return builtIn(cell, moment);
  return annotated(mode, cell, moment);
}

Term Predicates::exclusive(Mode mode, const Cell &cell, const Memory &memory, Term self) const {
  const auto *global = llvm::dyn_cast_or_null<llvm::GlobalVariable>(addresses_.globalAt(addresses_.root(cell.address)));
  if (global != nullptr && global->isConstant())
    return terms_.truth();
  const Term mine = isPrivate(cell.address, memory);
  if (mine.isTrue())
    return mine;
  const Term may = allowed(mode, cell, {memory, memory, self, self});
  const Mode conflicting = mode == Mode::Read ? Mode::Write : Mode::Read;
  const Term others = allowed(conflicting, cell, {memory, memory, self, other_});
  return terms_.logicalOr(mine, terms_.logicalAnd(may, forNoOther(terms_, others, other_, self)));
}

} // namespace raddle::verify
