// Terms: Booleans and bit vectors over variables, each different term built exactly once.
//
// A term is a node of a graph without cycles that a `Terms` owns; two terms of the same `Terms` are the same iff they
// are the same node. Building a term applies the rules of simplify.cpp first, so that what is asked for and what
// results have the same value under every assignment, but not the same shape. Ids number the nodes in the order in
// which they were first built, which depends on nothing but the calls.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <map>
#include <span>
#include <string>
#include <unordered_set>
#include <vector>

#include "smt/value.h"

namespace raddle::smt {

inline constexpr unsigned kMaxOperands = 3;

class Term {
public:
  // No term. Nothing but comparison and conversion to bool is allowed on it.
  Term() = default;

  bool operator==(const Term &) const = default;
  explicit operator bool() const { return node_ != nullptr; }

  [[nodiscard]] uint32_t id() const;
  [[nodiscard]] Op op() const;
  [[nodiscard]] unsigned width() const; // kBool for a Boolean
  [[nodiscard]] unsigned operandCount() const;
  [[nodiscard]] Term operand(unsigned index) const;
  // Of an Extract: the lowest bit it takes. Of a Variable or Apply: the number of its name.
  [[nodiscard]] uint32_t parameter() const;
  [[nodiscard]] bool isConstant() const { return op() == Op::Constant; }
  // REQUIRES: isConstant().
  [[nodiscard]] Value value() const;
  [[nodiscard]] bool isTrue() const { return isConstant() && value() == kTrue; }
  [[nodiscard]] bool isFalse() const { return isConstant() && value() == kFalse; }

private:
  friend class Terms;
  struct Node;
  explicit Term(const Node *node) : node_(node) {}

  const Node *node_ = nullptr;
};

struct Term::Node {
  Op op;
  unsigned width;
  uint32_t parameter;
  uint32_t id;
  Value value; // of a Constant
  std::array<Term, kMaxOperands> operands;
  unsigned operandCount;
};

inline uint32_t Term::id() const {
  return node_->id;
}
inline Op Term::op() const {
  return node_->op;
}
inline unsigned Term::width() const {
  return node_->width;
}
inline unsigned Term::operandCount() const {
  return node_->operandCount;
}
inline Term Term::operand(unsigned index) const {
  return node_->operands[index];
}
inline uint32_t Term::parameter() const {
  return node_->parameter;
}
inline Value Term::value() const {
  return node_->value;
}

// Owns terms and builds them. Terms must not outlive it, and must not be mixed with those of another.
class Terms {
public:
  // Without simplification every term has the shape that was asked for: what tests compare with.
  enum class Simplification : uint8_t { On, Off };
  explicit Terms(Simplification simplification = Simplification::On);
  Terms(const Terms &) = delete;
  Terms &operator=(const Terms &) = delete;

  [[nodiscard]] Term constant(Value value);
  [[nodiscard]] Term constant(unsigned width, Bits bits) { return constant(bitVector(width, bits)); }
  [[nodiscard]] Term truth() { return constant(kTrue); }
  [[nodiscard]] Term falsity() { return constant(kFalse); }
  // The variable of that name. REQUIRES: a name is always used with the same width.
  [[nodiscard]] Term variable(unsigned width, const std::string &name);
  // An uninterpreted function of that name; all that is known is that equal operands give equal results.
  // REQUIRES: at most kMaxOperands operands; a name is always used with the same widths.
  [[nodiscard]] Term apply(const std::string &function, unsigned width, std::span<const Term> operands);

  [[nodiscard]] Term logicalNot(Term a);
  [[nodiscard]] Term logicalAnd(Term a, Term b);
  [[nodiscard]] Term logicalOr(Term a, Term b);
  [[nodiscard]] Term implies(Term a, Term b) { return logicalOr(logicalNot(a), b); }
  [[nodiscard]] Term ite(Term condition, Term then, Term otherwise);
  [[nodiscard]] Term eq(Term a, Term b);
  [[nodiscard]] Term ult(Term a, Term b);
  [[nodiscard]] Term ule(Term a, Term b) { return logicalNot(ult(b, a)); }
  [[nodiscard]] Term slt(Term a, Term b);
  [[nodiscard]] Term sle(Term a, Term b) { return logicalNot(slt(b, a)); }
  // One of Add … AShr. REQUIRES: bit vectors of the same width.
  [[nodiscard]] Term binary(Op op, Term a, Term b);
  [[nodiscard]] Term add(Term a, Term b) { return binary(Op::Add, a, b); }
  [[nodiscard]] Term sub(Term a, Term b) { return binary(Op::Sub, a, b); }
  [[nodiscard]] Term mul(Term a, Term b) { return binary(Op::Mul, a, b); }
  [[nodiscard]] Term concat(Term high, Term low);
  // `width` bits from bit `low` on.
  [[nodiscard]] Term extract(Term a, unsigned low, unsigned width);
  // To `width` bits; REQUIRES: at least as many as `a` has.
  [[nodiscard]] Term zext(Term a, unsigned width);
  [[nodiscard]] Term sext(Term a, unsigned width);
  // `a` rebuilt with other operands.
  [[nodiscard]] Term rebuild(Term a, std::span<const Term> operands);

  [[nodiscard]] const std::string &nameOf(Term variableOrApply) const;
  // How many different terms there are; all ids are below it.
  [[nodiscard]] uint32_t count() const { return static_cast<uint32_t>(nodes_.size()); }

private:
  struct NodeHash {
    size_t operator()(const Term::Node *node) const;
  };
  struct NodeEqual {
    bool operator()(const Term::Node *a, const Term::Node *b) const;
  };

  Term make(Op op, unsigned width, std::span<const Term> operands, uint32_t parameter = 0);
  Term unique(Term::Node node);
  uint32_t nameNumber(const std::string &name);

  const Simplification simplification_;
  std::deque<Term::Node> nodes_;                                      // in order of id; addresses are stable
  std::unordered_set<const Term::Node *, NodeHash, NodeEqual> known_; // exactly the nodes
  std::vector<std::string> names_;                                    // by number
  std::map<std::string, uint32_t> numbers_;                           // inverse of names_
  std::map<uint32_t, unsigned> widths_;                               // of each name in use
};

// The term that the rules make of an application, or no term if none of them fits. `low` as in smt::apply.
[[nodiscard]] Term simplify(Terms &terms, Op op, unsigned width, unsigned low, std::span<const Term> operands);

} // namespace raddle::smt
