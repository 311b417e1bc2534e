// The rules by which terms are simplified when they are built: one function per operator, found through one table.
//
// Each rule keeps the value under every assignment. None may look deeper than a constant number of nodes, except that
// rules may build terms, which are simplified in turn; where that walks down a chain of ites, it follows one branch
// only, so that the work stays linear in the chain.
#include <array>
#include <vector>

#include "base/check.h"
#include "smt/index_rules.h"
#include "smt/term.h"

namespace raddle::smt {

namespace {

// An application that is about to be built.
struct Pattern {
  Terms &terms;
  unsigned width;
  unsigned low;
  Term a;
  Term b;
  Term c;

  [[nodiscard]] Term number(Bits bits) const { return terms.constant(width, bits); }
};

bool isNumber(Term term, Bits bits) {
  return term.isConstant() && term.value().bits == (bits & maskOf(term.width()));
}
bool isAllOnes(Term term) {
  return isNumber(term, ~Bits{0});
}
bool areOpposite(Term a, Term b) {
  return (a.op() == Op::Not && a.operand(0) == b) || (b.op() == Op::Not && b.operand(0) == a);
}
bool isIteWithConstant(Term term) {
  return term.op() == Op::Ite && (term.operand(1).isConstant() || term.operand(2).isConstant());
}

Term simplifyNot(const Pattern &p) {
  return p.a.op() == Op::Not ? p.a.operand(0) : Term();
}

// x ∧ y where y has the form u ∧ v.
Term andWithConjunction(Term x, Term y, Terms &terms) {
  if (y.op() != Op::And)
    return {};
  for (unsigned index = 0; index < 2; ++index) {
    if (y.operand(index) == x)
      return y;
    if (areOpposite(y.operand(index), x))
      return terms.falsity();
  }
  return {};
}

// x ∧ y where y has the form ¬(u ∧ v).
Term andWithDisjunction(Term x, Term y, Terms &terms) {
  if (y.op() != Op::Not || y.operand(0).op() != Op::And)
    return {};
  const Term inner = y.operand(0);
  for (unsigned index = 0; index < 2; ++index) {
    if (areOpposite(inner.operand(index), x))
      return x;
    if (inner.operand(index) == x)
      return terms.logicalAnd(x, terms.logicalNot(inner.operand(1 - index)));
  }
  return {};
}

// ¬(u ∧ v) ∧ ¬(u ∧ ¬v) is ¬u: what is left of a branch where both sides meet again.
Term andOfDisjunctions(Term x, Term y, Terms &terms) {
  if (x.op() != Op::Not || y.op() != Op::Not || x.operand(0).op() != Op::And || y.operand(0).op() != Op::And)
    return {};
  const Term left = x.operand(0);
  const Term right = y.operand(0);
  for (unsigned i = 0; i < 2; ++i)
    for (unsigned j = 0; j < 2; ++j)
      if (left.operand(i) == right.operand(j) && areOpposite(left.operand(1 - i), right.operand(1 - j)))
        return terms.logicalNot(left.operand(i));
  return {};
}

Term simplifyAnd(const Pattern &p) {
  if (p.a.isFalse() || p.b.isTrue() || p.a == p.b)
    return p.a;
  if (p.b.isFalse() || p.a.isTrue())
    return p.b;
  if (areOpposite(p.a, p.b))
    return p.terms.falsity();
  for (const auto &[x, y] : {std::pair(p.a, p.b), std::pair(p.b, p.a)}) {
    if (const Term result = andWithConjunction(x, y, p.terms))
      return result;
    if (const Term result = andWithDisjunction(x, y, p.terms))
      return result;
  }
  return andOfDisjunctions(p.a, p.b, p.terms);
}

Term simplifyBooleanIte(const Pattern &p) {
  Terms &terms = p.terms;
  if (p.b.isTrue())
    return terms.logicalOr(p.a, p.c);
  if (p.b.isFalse())
    return terms.logicalAnd(terms.logicalNot(p.a), p.c);
  if (p.c.isTrue())
    return terms.logicalOr(terms.logicalNot(p.a), p.b);
  if (p.c.isFalse())
    return terms.logicalAnd(p.a, p.b);
  if (areOpposite(p.b, p.c))
    return terms.eq(p.a, p.b);
  return {};
}

Term simplifyIte(const Pattern &p) {
  Terms &terms = p.terms;
  if (p.a.isConstant())
    return p.a.isTrue() ? p.b : p.c;
  if (p.b == p.c)
    return p.b;
  if (p.a.op() == Op::Not)
    return terms.ite(p.a.operand(0), p.c, p.b);
  if (p.width == kBool)
    if (const Term result = simplifyBooleanIte(p))
      return result;
  if (p.b.op() == Op::Ite && p.b.operand(0) == p.a)
    return terms.ite(p.a, p.b.operand(1), p.c);
  if (p.c.op() == Op::Ite && p.c.operand(0) == p.a)
    return terms.ite(p.a, p.b, p.c.operand(2));
  if (p.c.op() == Op::Ite && p.c.operand(1) == p.b)
    return terms.ite(terms.logicalOr(p.a, p.c.operand(0)), p.b, p.c.operand(2));
  return {};
}

// x = k where x is an extension of a narrower term and k a constant.
Term eqOfExtension(Term x, Term k, Terms &terms) {
  const Term inner = x.operand(0);
  const Term narrow = terms.extract(k, 0, inner.width());
  const Term again = x.op() == Op::ZExt ? terms.zext(narrow, x.width()) : terms.sext(narrow, x.width());
  return again == k ? terms.eq(inner, narrow) : terms.falsity();
}

Term eqWithConstant(Term x, Term k, Terms &terms) {
  if (x.width() == kBool)
    return k.isTrue() ? x : terms.logicalNot(x);
  if (isIteWithConstant(x))
    return terms.ite(x.operand(0), terms.eq(x.operand(1), k), terms.eq(x.operand(2), k));
  if (x.op() == Op::ZExt || x.op() == Op::SExt)
    return eqOfExtension(x, k, terms);
  if (x.op() == Op::Add && x.operand(1).isConstant())
    return terms.eq(x.operand(0), terms.sub(k, x.operand(1)));
  if (x.op() == Op::Concat) {
    const unsigned lowWidth = x.operand(1).width();
    return terms.logicalAnd(terms.eq(x.operand(0), terms.extract(k, lowWidth, x.operand(0).width())),
                            terms.eq(x.operand(1), terms.extract(k, 0, lowWidth)));
  }
  return {};
}

Term simplifyEq(const Pattern &p) {
  Terms &terms = p.terms;
  if (p.a == p.b)
    return terms.truth();
  if (p.b.isConstant())
    if (const Term result = eqWithConstant(p.a, p.b, terms))
      return result;
  if (p.a.isConstant())
    if (const Term result = eqWithConstant(p.b, p.a, terms))
      return result;
  if (p.a.width() == kBool && areOpposite(p.a, p.b))
    return terms.falsity();
  if (p.a.op() == p.b.op() && (p.a.op() == Op::ZExt || p.a.op() == Op::SExt) &&
      p.a.operand(0).width() == p.b.operand(0).width())
    return terms.eq(p.a.operand(0), p.b.operand(0));
  return eqOfIndices(terms, p.a, p.b);
}

// op(ite(c, x, k1), k2) is ite(c, op(x, k2), op(k1, k2)), which folds at least one side; likewise mirrored.
Term pushIntoIte(Op op, const Pattern &p) {
  const auto build = [&](Term x, Term y) {
    if (op == Op::Ult)
      return p.terms.ult(x, y);
    return op == Op::Slt ? p.terms.slt(x, y) : p.terms.binary(op, x, y);
  };
  if (p.b.isConstant() && isIteWithConstant(p.a))
    return p.terms.ite(p.a.operand(0), build(p.a.operand(1), p.b), build(p.a.operand(2), p.b));
  if (p.a.isConstant() && isIteWithConstant(p.b))
    return p.terms.ite(p.b.operand(0), build(p.a, p.b.operand(1)), build(p.a, p.b.operand(2)));
  return {};
}

Term simplifyUlt(const Pattern &p) {
  Terms &terms = p.terms;
  if (p.a == p.b || isNumber(p.b, 0) || isAllOnes(p.a))
    return terms.falsity();
  if (isNumber(p.b, 1))
    return terms.eq(p.a, terms.constant(p.a.width(), 0));
  if (isNumber(p.a, 0))
    return terms.logicalNot(terms.eq(p.b, terms.constant(p.b.width(), 0)));
  if (p.a.op() == Op::ZExt && p.b.op() == Op::ZExt && p.a.operand(0).width() == p.b.operand(0).width())
    return terms.ult(p.a.operand(0), p.b.operand(0));
  if (const Term result = ultOfIndices(terms, p.a, p.b))
    return result;
  return pushIntoIte(Op::Ult, p);
}

Term simplifySlt(const Pattern &p) {
  if (p.a == p.b)
    return p.terms.falsity();
  if (p.a.op() == Op::SExt && p.b.op() == Op::SExt && p.a.operand(0).width() == p.b.operand(0).width())
    return p.terms.slt(p.a.operand(0), p.b.operand(0));
  return pushIntoIte(Op::Slt, p);
}

// x + k with a constant k.
Term addConstant(Term x, Term k, Terms &terms) {
  if (isNumber(k, 0))
    return x;
  if (x.op() == Op::Add && x.operand(1).isConstant())
    return terms.add(x.operand(0), terms.add(x.operand(1), k));
  return {};
}

Term simplifyAdd(const Pattern &p) {
  Terms &terms = p.terms;
  for (const auto &[x, y] : {std::pair(p.a, p.b), std::pair(p.b, p.a)}) {
    if (y.isConstant())
      if (const Term result = addConstant(x, y, terms))
        return result;
    // Constants go outside, so that (x + k) + y and (x + y) + k are the same.
    if (!y.isConstant() && x.op() == Op::Add && x.operand(1).isConstant())
      return terms.add(terms.add(x.operand(0), y), x.operand(1));
    if (x.op() == Op::Sub && x.operand(1) == y)
      return x.operand(0);
  }
  return pushIntoIte(Op::Add, p);
}

Term simplifySub(const Pattern &p) {
  Terms &terms = p.terms;
  if (p.a == p.b)
    return p.number(0);
  if (p.b.isConstant())
    return terms.add(p.a, p.number(-p.b.value().bits));
  if (p.a.op() == Op::Add && p.a.operand(1).isConstant())
    return terms.add(terms.sub(p.a.operand(0), p.b), p.a.operand(1));
  if (p.b.op() == Op::Add && p.b.operand(1).isConstant())
    return terms.sub(terms.sub(p.a, p.b.operand(0)), p.b.operand(1));
  for (unsigned index = 0; p.a.op() == Op::Add && index < 2; ++index)
    if (p.a.operand(index) == p.b)
      return p.a.operand(1 - index);
  return pushIntoIte(Op::Sub, p);
}

Term simplifyMul(const Pattern &p) {
  for (const auto &[x, y] : {std::pair(p.a, p.b), std::pair(p.b, p.a)}) {
    if (isNumber(y, 0))
      return y;
    if (isNumber(y, 1))
      return x;
    if (y.isConstant() && x.op() == Op::Mul && x.operand(1).isConstant())
      return p.terms.mul(x.operand(0), p.terms.mul(x.operand(1), y));
  }
  return pushIntoIte(Op::Mul, p);
}

// The k with 2^k = x, or nothing.
bool isPowerOfTwo(Term x, unsigned &exponent) {
  if (!x.isConstant() || x.value().bits == 0 || (x.value().bits & (x.value().bits - 1)) != 0)
    return false;
  exponent = 0;
  while ((x.value().bits >> exponent) != 1)
    ++exponent;
  return true;
}

Term simplifyUDiv(const Pattern &p) {
  unsigned exponent = 0;
  if (isPowerOfTwo(p.b, exponent))
    return p.terms.binary(Op::LShr, p.a, p.number(exponent));
  return pushIntoIte(Op::UDiv, p);
}

Term simplifyURem(const Pattern &p) {
  unsigned exponent = 0;
  if (!isPowerOfTwo(p.b, exponent))
    return pushIntoIte(Op::URem, p);
  return exponent == 0 ? p.number(0) : p.terms.zext(p.terms.extract(p.a, 0, exponent), p.width);
}

Term simplifySDiv(const Pattern &p) {
  return isNumber(p.b, 1) ? p.a : pushIntoIte(Op::SDiv, p);
}

Term simplifySRem(const Pattern &p) {
  return pushIntoIte(Op::SRem, p);
}

Term simplifyBitAnd(const Pattern &p) {
  if (p.a == p.b)
    return p.a;
  for (const auto &[x, y] : {std::pair(p.a, p.b), std::pair(p.b, p.a)}) {
    if (isNumber(y, 0))
      return y;
    if (isAllOnes(y))
      return x;
    if (x.op() == Op::ZExt && y.isConstant()) {
      const unsigned inner = x.operand(0).width();
      return p.terms.zext(p.terms.binary(Op::BitAnd, x.operand(0), p.terms.extract(y, 0, inner)), p.width);
    }
  }
  return pushIntoIte(Op::BitAnd, p);
}

Term simplifyBitOr(const Pattern &p) {
  if (p.a == p.b)
    return p.a;
  for (const auto &[x, y] : {std::pair(p.a, p.b), std::pair(p.b, p.a)}) {
    if (isNumber(y, 0))
      return x;
    if (isAllOnes(y))
      return y;
  }
  return pushIntoIte(Op::BitOr, p);
}

Term simplifyBitXor(const Pattern &p) {
  if (p.a == p.b)
    return p.number(0);
  for (const auto &[x, y] : {std::pair(p.a, p.b), std::pair(p.b, p.a)}) {
    if (isNumber(y, 0))
      return x;
    if (x.op() == Op::BitXor && x.operand(1).isConstant() && y.isConstant())
      return p.terms.binary(Op::BitXor, x.operand(0), p.terms.binary(Op::BitXor, x.operand(1), y));
  }
  return pushIntoIte(Op::BitXor, p);
}

Term simplifyShl(const Pattern &p) {
  if (!p.b.isConstant())
    return pushIntoIte(Op::Shl, p);
  if (p.b.value().bits >= p.width)
    return p.number(0);
  return p.terms.mul(p.a, p.number(Bits{1} << static_cast<unsigned>(p.b.value().bits)));
}

Term simplifyLShr(const Pattern &p) {
  if (!p.b.isConstant())
    return pushIntoIte(Op::LShr, p);
  if (p.b.value().bits >= p.width)
    return p.number(0);
  const auto by = static_cast<unsigned>(p.b.value().bits);
  return p.terms.zext(p.terms.extract(p.a, by, p.width - by), p.width);
}

Term simplifyAShr(const Pattern &p) {
  if (!p.b.isConstant())
    return pushIntoIte(Op::AShr, p);
  const unsigned by = p.b.value().bits >= p.width ? p.width - 1 : static_cast<unsigned>(p.b.value().bits);
  return p.terms.sext(p.terms.extract(p.a, by, p.width - by), p.width);
}

Term simplifyConcat(const Pattern &p) {
  Terms &terms = p.terms;
  if (isNumber(p.a, 0))
    return terms.zext(p.b, p.width);
  if (p.a.op() == Op::Extract && p.b.op() == Op::Extract && p.a.operand(0) == p.b.operand(0) &&
      p.a.parameter() == p.b.parameter() + p.b.width())
    return terms.extract(p.a.operand(0), p.b.parameter(), p.width);
  // Joining from the right as well: high ++ (low1 ++ low2) where high and low1 are neighbours.
  if (p.b.op() == Op::Concat && p.a.op() == Op::Extract && p.b.operand(0).op() == Op::Extract &&
      p.a.operand(0) == p.b.operand(0).operand(0) &&
      p.a.parameter() == p.b.operand(0).parameter() + p.b.operand(0).width())
    return terms.concat(terms.concat(p.a, p.b.operand(0)), p.b.operand(1));
  if (p.a.op() == Op::Ite && p.b.op() == Op::Ite && p.a.operand(0) == p.b.operand(0))
    return terms.ite(p.a.operand(0), terms.concat(p.a.operand(1), p.b.operand(1)),
                     terms.concat(p.a.operand(2), p.b.operand(2)));
  return {};
}

Term extractOfConcat(const Pattern &p) {
  const Term high = p.a.operand(0);
  const Term low = p.a.operand(1);
  if (p.low >= low.width())
    return p.terms.extract(high, p.low - low.width(), p.width);
  if (p.low + p.width <= low.width())
    return p.terms.extract(low, p.low, p.width);
  const unsigned fromLow = low.width() - p.low;
  return p.terms.concat(p.terms.extract(high, 0, p.width - fromLow), p.terms.extract(low, p.low, fromLow));
}

Term extractOfExtension(const Pattern &p) {
  const Term inner = p.a.operand(0);
  if (p.low + p.width <= inner.width())
    return p.terms.extract(inner, p.low, p.width);
  if (p.a.op() == Op::ZExt && p.low >= inner.width())
    return p.number(0);
  if (p.low >= inner.width())
    return p.terms.sext(p.terms.extract(inner, inner.width() - 1, 1), p.width);
  const Term rest = p.terms.extract(inner, p.low, inner.width() - p.low);
  return p.a.op() == Op::ZExt ? p.terms.zext(rest, p.width) : p.terms.sext(rest, p.width);
}

// The low bits of a sum, difference or product are that of the low bits.
Term extractOfArithmetic(const Pattern &p) {
  const auto isNarrow = [](Term term) {
    return term.isConstant() || term.op() == Op::ZExt || term.op() == Op::SExt || term.op() == Op::Concat;
  };
  const Term x = p.a.operand(0);
  const Term y = p.a.operand(1);
  if (!isNarrow(x) || !isNarrow(y))
    return {};
  return p.terms.binary(p.a.op(), p.terms.extract(x, p.low, p.width), p.terms.extract(y, p.low, p.width));
}

Term simplifyExtract(const Pattern &p) {
  if (p.width == p.a.width())
    return p.a;
  if (p.a.op() == Op::Extract)
    return p.terms.extract(p.a.operand(0), p.a.parameter() + p.low, p.width);
  if (p.a.op() == Op::Concat)
    return extractOfConcat(p);
  if (p.a.op() == Op::ZExt || p.a.op() == Op::SExt)
    return extractOfExtension(p);
  if (isIteWithConstant(p.a))
    return p.terms.ite(p.a.operand(0), p.terms.extract(p.a.operand(1), p.low, p.width),
                       p.terms.extract(p.a.operand(2), p.low, p.width));
  const Op op = p.a.op();
  if (op == Op::BitAnd || op == Op::BitOr || op == Op::BitXor)
    return extractOfArithmetic(p);
  if (p.low == 0 && (op == Op::Add || op == Op::Sub || op == Op::Mul))
    return extractOfArithmetic(p);
  return {};
}

Term simplifyZExt(const Pattern &p) {
  if (p.a.op() == Op::ZExt)
    return p.terms.zext(p.a.operand(0), p.width);
  if (isIteWithConstant(p.a))
    return p.terms.ite(p.a.operand(0), p.terms.zext(p.a.operand(1), p.width), p.terms.zext(p.a.operand(2), p.width));
  return {};
}

Term simplifySExt(const Pattern &p) {
  if (p.a.op() == Op::SExt)
    return p.terms.sext(p.a.operand(0), p.width);
  if (p.a.op() == Op::ZExt)
    return p.terms.zext(p.a.operand(0), p.width);
  if (isIteWithConstant(p.a))
    return p.terms.ite(p.a.operand(0), p.terms.sext(p.a.operand(1), p.width), p.terms.sext(p.a.operand(2), p.width));
  return {};
}

using Rule = Term (*)(const Pattern &);
// In the order of Op; nothing for what is no operator.
constexpr std::array<Rule, kOpCount> kRules = {
    nullptr,      nullptr,        nullptr,         simplifyNot,   simplifyAnd,    simplifyIte,  simplifyEq,
    simplifyUlt,  simplifySlt,    simplifyAdd,     simplifySub,   simplifyMul,    simplifyUDiv, simplifyURem,
    simplifySDiv, simplifySRem,   simplifyBitAnd,  simplifyBitOr, simplifyBitXor, simplifyShl,  simplifyLShr,
    simplifyAShr, simplifyConcat, simplifyExtract, simplifyZExt,  simplifySExt,
};

Term fold(Terms &terms, Op op, unsigned width, unsigned low, std::span<const Term> operands) {
  std::array<Value, kMaxOperands> values;
  for (size_t index = 0; index < operands.size(); ++index) {
    if (!operands[index].isConstant())
      return {};
    values[index] = operands[index].value();
  }
  return terms.constant(apply(op, width, low, std::span(values).first(operands.size())));
}

} // namespace

Term simplify(Terms &terms, Op op, unsigned width, unsigned low, std::span<const Term> operands) {
  const Rule rule = kRules[static_cast<size_t>(op)];
  if (rule == nullptr)
    return {};
  if (const Term constant = fold(terms, op, width, low, operands))
    return constant;
  Pattern pattern{.terms = terms, .width = width, .low = low, .a = operands[0], .b = {}, .c = {}};
  if (operands.size() > 1)
    pattern.b = operands[1];
  if (operands.size() > 2)
    pattern.c = operands[2];
  return rule(pattern);
}

} // namespace raddle::smt
