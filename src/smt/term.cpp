#include "smt/term.h"

#include <algorithm>

#include "base/check.h"
#include "base/text.h"

namespace raddle::smt {

namespace {

bool commutes(Op op) {
  constexpr std::array kOps = {Op::And, Op::Eq, Op::Add, Op::Mul, Op::BitAnd, Op::BitOr, Op::BitXor};
  return std::ranges::find(kOps, op) != kOps.end();
}

} // namespace

size_t Terms::NodeHash::operator()(const Term::Node *node) const {
  uint64_t hash =
      hashNumber((uint64_t{node->width} << 32) | (uint64_t{node->parameter} << 8) | static_cast<uint64_t>(node->op));
  hash = hashNumber(static_cast<uint64_t>(node->value.bits), hash);
  for (unsigned index = 0; index < node->operandCount; ++index)
    hash = hashNumber(node->operands[index].id(), hash);
  return hash;
}

bool Terms::NodeEqual::operator()(const Term::Node *a, const Term::Node *b) const {
  return a->op == b->op && a->width == b->width && a->parameter == b->parameter && a->value == b->value &&
         a->operandCount == b->operandCount && a->operands == b->operands;
}

Terms::Terms(Simplification simplification) : simplification_(simplification) {}

Term Terms::unique(Term::Node node) {
  const auto found = known_.find(&node);
  if (found != known_.end())
    return Term(*found);
  node.id = count();
  nodes_.push_back(node);
  known_.insert(&nodes_.back());
  return Term(&nodes_.back());
}

Term Terms::make(Op op, unsigned width, std::span<const Term> operands, uint32_t parameter) {
  CHECK(width <= kMaxWidth, "a term should have at most 128 bits");
  CHECK(operands.size() <= kMaxOperands, "a term should have few operands");
  if (simplification_ == Simplification::On && op != Op::Apply)
    if (const Term simpler = simplify(*this, op, width, parameter, operands))
      return simpler;
  Term::Node node{.op = op,
                  .width = width,
                  .parameter = parameter,
                  .id = 0,
                  .value = {},
                  .operands = {},
                  .operandCount = static_cast<unsigned>(operands.size())};
  std::ranges::copy(operands, node.operands.begin());
  // One order for operands that commute: constants last, otherwise by id.
  if (commutes(op) && simplification_ == Simplification::On) {
    const auto rank = [](Term term) { return std::pair(term.isConstant(), term.id()); };
    if (rank(node.operands[1]) < rank(node.operands[0]))
      std::swap(node.operands[0], node.operands[1]);
  }
  return unique(node);
}

Term Terms::constant(Value value) {
  CHECK(value.width <= kMaxWidth, "a term should have at most 128 bits");
  return unique({.op = Op::Constant,
                 .width = value.width,
                 .parameter = 0,
                 .id = 0,
                 .value = value,
                 .operands = {},
                 .operandCount = 0});
}

uint32_t Terms::nameNumber(const std::string &name) {
  const auto [entry, isNew] = numbers_.emplace(name, static_cast<uint32_t>(names_.size()));
  if (isNew)
    names_.push_back(name);
  return entry->second;
}

Term Terms::variable(unsigned width, const std::string &name) {
  const uint32_t number = nameNumber(name);
  const auto [entry, isNew] = widths_.emplace(number, width);
  CHECK(entry->second == width, "a name should always have the same width");
  return make(Op::Variable, width, {}, number);
}

Term Terms::apply(const std::string &function, unsigned width, std::span<const Term> operands) {
  const uint32_t number = nameNumber(function);
  const auto [entry, isNew] = widths_.emplace(number, width);
  CHECK(entry->second == width, "a name should always have the same width");
  return make(Op::Apply, width, operands, number);
}

Term Terms::logicalNot(Term a) {
  CHECK(a.width() == kBool, "only Booleans should be negated");
  return make(Op::Not, kBool, std::array{a});
}

Term Terms::logicalAnd(Term a, Term b) {
  CHECK(a.width() == kBool && b.width() == kBool, "a conjunction should be of Booleans");
  return make(Op::And, kBool, std::array{a, b});
}

Term Terms::logicalOr(Term a, Term b) {
  return logicalNot(logicalAnd(logicalNot(a), logicalNot(b)));
}

Term Terms::ite(Term condition, Term then, Term otherwise) {
  CHECK(condition.width() == kBool, "a condition should be a Boolean");
  CHECK(then.width() == otherwise.width(), "both results of a condition should be of one sort");
  return make(Op::Ite, then.width(), std::array{condition, then, otherwise});
}

Term Terms::eq(Term a, Term b) {
  CHECK(a.width() == b.width(), "terms that are compared should be of one sort");
  return make(Op::Eq, kBool, std::array{a, b});
}

Term Terms::ult(Term a, Term b) {
  CHECK(a.width() == b.width() && a.width() != kBool, "terms that are compared should be of one sort");
  return make(Op::Ult, kBool, std::array{a, b});
}

Term Terms::slt(Term a, Term b) {
  CHECK(a.width() == b.width() && a.width() != kBool, "terms that are compared should be of one sort");
  return make(Op::Slt, kBool, std::array{a, b});
}

Term Terms::binary(Op op, Term a, Term b) {
  CHECK(op >= Op::Add && op <= Op::AShr, "arithmetic should be one of its operators");
  CHECK(a.width() == b.width() && a.width() != kBool, "arithmetic should be on bit vectors of one width");
  return make(op, a.width(), std::array{a, b});
}

Term Terms::concat(Term high, Term low) {
  CHECK(high.width() != kBool && low.width() != kBool, "only bit vectors should be joined");
  return make(Op::Concat, high.width() + low.width(), std::array{high, low});
}

Term Terms::extract(Term a, unsigned low, unsigned width) {
  CHECK(width > 0 && low + width <= a.width(), "bits should be taken from those that are there");
  return make(Op::Extract, width, std::array{a}, low);
}

Term Terms::zext(Term a, unsigned width) {
  CHECK(a.width() != kBool && width >= a.width(), "a bit vector should be extended to more bits");
  return width == a.width() ? a : make(Op::ZExt, width, std::array{a});
}

Term Terms::sext(Term a, unsigned width) {
  CHECK(a.width() != kBool && width >= a.width(), "a bit vector should be extended to more bits");
  return width == a.width() ? a : make(Op::SExt, width, std::array{a});
}

Term Terms::rebuild(Term a, std::span<const Term> operands) {
  if (a.op() == Op::Constant || a.op() == Op::Variable)
    return a;
  return make(a.op(), a.width(), operands, a.parameter());
}

const std::string &Terms::nameOf(Term variableOrApply) const {
  return names_[variableOrApply.parameter()];
}

} // namespace raddle::smt
