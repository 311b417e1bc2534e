// Random terms: built with and without simplification they have the same value under random assignments, and the
// solver agrees with our evaluator.
#include <array>
#include <random>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "smt/assignment.h"
#include "smt/solver.h"
#include "smt/term.h"

namespace raddle::smt {
namespace {

// Builds the same random term in two Terms at a time.
class Generator {
public:
  struct Twin {
    Term plain;
    Term simple;
  };

  explicit Generator(uint64_t seed) : random_(seed) {}

  Twin term(unsigned width, unsigned depth) {
    if (depth == 0 || below(8) == 0)
      return leaf(width);
    return width == kBool ? boolean(depth - 1) : bitVectorTerm(width, depth - 1);
  }

  Bits bits(unsigned width) {
    // Small and extreme numbers are where rules go wrong.
    switch (below(4)) {
    case 0:
      return below(5) & maskOf(width);
    case 1:
      return (maskOf(width) - below(3)) & maskOf(width);
    case 2:
      return ((Bits{1} << (width - 1)) - below(2)) & maskOf(width);
    default:
      return ((Bits{random_()} << 64) | random_()) & maskOf(width);
    }
  }

  unsigned below(unsigned count) { return static_cast<unsigned>(random_() % count); }

  Terms plain{Terms::Simplification::Off};
  Terms simple;
  std::vector<Twin> variables;

private:
  template <typename Build> Twin both(Build build) { return {build(plain, 0), build(simple, 1)}; }
  static Term at(Twin twin, int which) { return which == 0 ? twin.plain : twin.simple; }

  Twin leaf(unsigned width) {
    if (width == kBool && below(4) == 0) {
      const Value value = below(2) == 0 ? kTrue : kFalse;
      return both([&](Terms &terms, int) { return terms.constant(value); });
    }
    if (width != kBool && below(2) == 0) {
      const Bits number = bits(width);
      return both([&](Terms &terms, int) { return terms.constant(width, number); });
    }
    const std::string name = "v" + std::to_string(width) + "_" + std::to_string(below(3));
    variables.push_back(both([&](Terms &terms, int) { return terms.variable(width, name); }));
    return variables.back();
  }

  unsigned someWidth() {
    constexpr std::array kWidths = {1U, 3U, 8U, 9U, 16U, 32U, 64U};
    return kWidths[below(kWidths.size())];
  }

  Twin boolean(unsigned depth) {
    const unsigned kind = below(7);
    if (kind < 3) {
      const Twin a = term(kBool, depth);
      const Twin b = term(kBool, depth);
      if (kind == 0)
        return both([&](Terms &terms, int i) { return terms.logicalNot(at(a, i)); });
      return both([&](Terms &terms, int i) {
        return kind == 1 ? terms.logicalAnd(at(a, i), at(b, i)) : terms.logicalOr(at(a, i), at(b, i));
      });
    }
    if (kind == 3)
      return conditional(kBool, depth);
    const unsigned width = someWidth();
    const Twin a = term(width, depth);
    const Twin b = below(6) == 0 ? a : term(width, depth);
    return both([&](Terms &terms, int i) {
      if (kind == 4)
        return terms.eq(at(a, i), at(b, i));
      return kind == 5 ? terms.ult(at(a, i), at(b, i)) : terms.slt(at(a, i), at(b, i));
    });
  }

  Twin conditional(unsigned width, unsigned depth) {
    const Twin a = term(kBool, depth);
    const Twin b = term(width, depth);
    const Twin c = term(width, depth);
    return both([&](Terms &terms, int i) { return terms.ite(at(a, i), at(b, i), at(c, i)); });
  }

  Twin bitVectorTerm(unsigned width, unsigned depth) {
    const unsigned kind = below(12);
    if (kind < 2)
      return conditional(width, depth);
    if (kind < 5 && width > 1)
      return resized(width, depth);
    if (kind == 5)
      return application(width, depth);
    const auto op = static_cast<Op>(static_cast<unsigned>(Op::Add) +
                                    below(static_cast<unsigned>(Op::AShr) - static_cast<unsigned>(Op::Add) + 1));
    const Twin a = term(width, depth);
    const Twin b = below(6) == 0 ? a : term(width, depth);
    return both([&](Terms &terms, int i) { return terms.binary(op, at(a, i), at(b, i)); });
  }

  Twin application(unsigned width, unsigned depth) {
    const Twin a = term(width, depth);
    return both(
        [&](Terms &terms, int i) { return terms.apply("f" + std::to_string(width), width, std::array{at(a, i)}); });
  }

  Twin resized(unsigned width, unsigned depth) {
    const unsigned part = 1 + below(width - 1);
    const Twin a = term(part, depth);
    const Twin rest = term(width - part, depth);
    const Twin wide = term(width + part <= 64 ? width + part : width, depth);
    const unsigned low = wide.plain.width() > width ? below(part + 1) : 0;
    const unsigned kind = below(4);
    return both([&](Terms &terms, int i) {
      switch (kind) {
      case 0:
        return terms.zext(at(a, i), width);
      case 1:
        return terms.sext(at(a, i), width);
      case 2:
        return terms.concat(at(a, i), at(rest, i));
      default:
        return terms.extract(at(wide, i), low, width);
      }
    });
  }

  std::mt19937_64 random_;
};

TEST(Terms, SimplificationKeepsTheValue) {
  unsigned changed = 0;
  for (uint64_t seed = 0; seed < 4000; ++seed) {
    Generator generator(seed);
    constexpr std::array kWidths = {kBool, 1U, 8U, 32U, 64U};
    const Generator::Twin twin = generator.term(kWidths[generator.below(kWidths.size())], 5);
    changed += generator.plain.count() != generator.simple.count() ? 1 : 0;
    for (int round = 0; round < 8; ++round) {
      Assignment plain;
      Assignment simple;
      for (const Generator::Twin &variable : generator.variables) {
        const unsigned width = variable.plain.width();
        const Value value =
            width == kBool ? (generator.below(2) == 0 ? kTrue : kFalse) : bitVector(width, generator.bits(width));
        plain.set(variable.plain, value);
        simple.set(variable.simple, value);
      }
      ASSERT_EQ(plain(twin.plain).print(), simple(twin.simple).print()) << "seed " << seed;
    }
  }
  EXPECT_GT(changed, 2000U) << "hardly anything is simplified";
}

// Offsets into arrays, as loads and stores compare them.
TEST(Terms, OffsetsAreComparedByIndex) {
  std::mt19937_64 random(7);
  for (int round = 0; round < 6000; ++round) {
    Terms plain(Terms::Simplification::Off);
    Terms simple;
    const unsigned indexWidth = random() % 2 == 0 ? 4 : 8;
    const unsigned width = indexWidth + 4 + random() % 6;
    const Bits scale = 1 + random() % 12;
    const Bits before = random();
    const Bits other = random() % 3 == 0 ? random() : (before + scale * random() % 40);
    const auto build = [&](Terms &terms) {
      const Term index = terms.variable(indexWidth, "i");
      const Term wide = round % 2 == 0 ? terms.sext(index, width) : terms.zext(index, width);
      const Term offset = terms.add(terms.mul(wide, terms.constant(width, scale)), terms.constant(width, before));
      const Term limit = terms.constant(width, other);
      const Term both = terms.logicalAnd(terms.ult(offset, limit), terms.logicalNot(terms.eq(offset, limit)));
      return terms.ite(both, terms.constant(8, 1),
                       terms.ite(terms.ult(limit, offset), terms.constant(8, 2), terms.constant(8, 3)));
    };
    const Term one = build(plain);
    const Term two = build(simple);
    for (Bits value = 0; value <= maskOf(indexWidth); value += 1 + random() % 3) {
      Assignment first;
      Assignment second;
      first.set(plain.variable(indexWidth, "i"), bitVector(indexWidth, value));
      second.set(simple.variable(indexWidth, "i"), bitVector(indexWidth, value));
      ASSERT_EQ(first(one).print(), second(two).print()) << "round " << round;
    }
  }
}

TEST(Terms, TheSameTermIsBuiltOnce) {
  Terms terms;
  const Term x = terms.variable(32, "x");
  const Term y = terms.variable(32, "y");
  EXPECT_EQ(terms.add(x, y), terms.add(y, x));
  EXPECT_EQ(terms.add(terms.add(x, terms.constant(32, 3)), terms.constant(32, -Bits{3})), x);
}

TEST(Terms, BranchesThatMeetAgainLeaveNoTrace) {
  Terms terms;
  const Term guard = terms.variable(kBool, "guard");
  const Term condition = terms.variable(kBool, "condition");
  const Term joined =
      terms.logicalOr(terms.logicalAnd(guard, condition), terms.logicalAnd(guard, terms.logicalNot(condition)));
  EXPECT_EQ(joined, guard);
}

TEST(Terms, OffsetsOfEqualScaleCompareIndices) {
  Terms terms;
  const Term i = terms.variable(32, "i");
  const Term j = terms.variable(32, "j");
  const auto offset = [&](Term index) {
    return terms.add(terms.mul(terms.sext(index, 64), terms.constant(64, 4)), terms.constant(64, 8));
  };
  EXPECT_EQ(terms.eq(offset(i), offset(j)), terms.eq(i, j));
  EXPECT_TRUE(terms.eq(offset(i), terms.constant(64, 10)).isFalse());
}

// For each random term: the solver finds that it can have the value that the evaluator gives it, and no other.
TEST(Solver, AgreesWithTheEvaluator) {
  for (uint64_t seed = 0; seed < 250; ++seed) {
    Generator generator(seed + 100'000);
    const Term term = generator.term(seed % 2 == 0 ? 8 : kBool, 4).plain;
    Assignment assignment;
    Solver solver(generator.plain, {}, seed % 3 == 0 ? SolverMode::Incremental : SolverMode::Fresh);
    Terms &terms = generator.plain;
    std::set<uint32_t> seen;
    for (const Generator::Twin &variable : generator.variables) {
      const unsigned width = variable.plain.width();
      if (!seen.insert(variable.plain.id()).second)
        continue;
      const Value value = width == kBool ? kTrue : bitVector(width, generator.bits(width));
      assignment.set(variable.plain, value);
      solver.add(terms.eq(variable.plain, terms.constant(value)));
    }
    // Functions that are not interpreted are 0 everywhere for our evaluator; the solver has to be told.
    std::vector<Term> pending = {term};
    while (!pending.empty()) {
      const Term next = pending.back();
      pending.pop_back();
      if (next.op() == Op::Apply)
        solver.add(terms.eq(next, terms.constant(next.width(), 0)));
      for (unsigned index = 0; index < next.operandCount(); ++index)
        pending.push_back(next.operand(index));
    }
    const Term same = terms.eq(term, terms.constant(assignment(term)));
    ASSERT_EQ(solver.check(std::array{same}), Answer::Sat) << "seed " << seed;
    ASSERT_EQ(solver.check(std::array{terms.logicalNot(same)}), Answer::Unsat) << "seed " << seed;
  }
}

void testForgetting(SolverMode mode) {
  Terms terms;
  const Term x = terms.variable(8, "x");
  Solver solver(terms, {}, mode);
  solver.add(terms.ult(x, terms.constant(8, 4)));
  solver.push();
  solver.add(terms.ult(terms.constant(8, 4), x));
  EXPECT_EQ(solver.check(), Answer::Unsat);
  solver.pop();
  ASSERT_EQ(solver.check(std::array{terms.ult(terms.constant(8, 2), x)}), Answer::Sat);
  EXPECT_EQ(solver.model()(x), bitVector(8, 3));
  EXPECT_EQ(solver.check(std::array{terms.eq(x, terms.constant(8, 1))}), Answer::Sat);
}

TEST(Solver, ForgetsWhatIsPopped) {
  testForgetting(SolverMode::Incremental);
  testForgetting(SolverMode::Fresh);
}

TEST(Solver, FunctionsOfEqualOperandsAreEqual) {
  Terms terms;
  const Term x = terms.variable(32, "x");
  const Term y = terms.variable(32, "y");
  const Term fx = terms.apply("f", 32, std::array{x});
  const Term fy = terms.apply("f", 32, std::array{y});
  Solver solver(terms);
  solver.add(terms.logicalNot(terms.eq(fx, fy)));
  ASSERT_EQ(solver.check(), Answer::Sat);
  EXPECT_NE(solver.model()(x), solver.model()(y));
  solver.add(terms.eq(x, y));
  EXPECT_EQ(solver.check(), Answer::Unsat);
}

TEST(Solver, UnderstandsFunctionsThatAreOnlyAssumed) {
  Terms terms;
  const Term x = terms.variable(32, "x");
  const Term fx = terms.apply("f", 32, std::array{x});
  Solver solver(terms, {}, SolverMode::Fresh);
  EXPECT_EQ(solver.check(std::array{terms.eq(fx, x)}), Answer::Sat);
  Solver other(terms, {}, SolverMode::Fresh);
  const Term ofZero = terms.apply("f", 32, std::array{terms.constant(32, 0)});
  EXPECT_EQ(other.check(std::array{terms.eq(x, terms.constant(32, 0)), terms.logicalNot(terms.eq(fx, ofZero))}),
            Answer::Unsat);
}

TEST(Solver, CompletesModelsByDefinitions) {
  Terms terms;
  const Term x = terms.variable(8, "x");
  const Term y = terms.variable(8, "y");
  const Term z = terms.variable(8, "z");
  Solver solver(terms, {}, SolverMode::Fresh);
  solver.define({y, terms.eq(y, terms.add(x, terms.constant(8, 1)))});
  solver.define({z, terms.eq(z, terms.add(y, y))});
  ASSERT_EQ(solver.check(std::array{terms.eq(x, terms.constant(8, 3))}), Answer::Sat);
  EXPECT_EQ(solver.model()(z).bits, 8U);
  ASSERT_EQ(solver.check(std::array{terms.eq(z, terms.constant(8, 10))}), Answer::Sat);
  EXPECT_EQ(solver.model()(y).bits & 0x7f, 5U);
  EXPECT_EQ(solver.check(std::array{terms.eq(z, terms.constant(8, 9))}), Answer::Unsat);
}

TEST(Definitions, MatterIfWhatTheyDefineDoes) {
  Terms terms;
  const Term x = terms.variable(8, "x");
  const Term y = terms.variable(8, "y");
  const Term z = terms.variable(8, "z");
  Definitions definitions;
  definitions.add({y, terms.ult(x, y)});
  definitions.add({z, terms.ult(y, z)});
  definitions.add({y, terms.ult(terms.apply("f", 8, std::array{x}), y)});
  const auto definitionsOf = [&](Term root) { return definitions.coneOf(std::array{root}).definitions.size(); };
  EXPECT_EQ(definitionsOf(x), 0U);
  EXPECT_EQ(definitionsOf(terms.add(x, y)), 2U);
  EXPECT_EQ(definitionsOf(z), 3U);
  EXPECT_EQ(definitions.coneOf(std::array{z}).leaves.size(), 4U);
  definitions.shrink(2);
  EXPECT_EQ(definitionsOf(z), 2U);
  EXPECT_EQ(definitionsOf(terms.add(x, y)), 1U);
}

// Also of those that are none: they contradict each other, or what is asserted besides, now and then.
TEST(Solver, DefinitionsAreAssertions) {
  unsigned satisfiable = 0;
  constexpr unsigned kSeeds = 60;
  for (uint64_t seed = 0; seed < kSeeds; ++seed) {
    Generator generator(seed + 200'000);
    Terms &terms = generator.plain;
    Solver asserting(terms, {}, SolverMode::Fresh);
    Solver defining(terms, {}, SolverMode::Fresh);
    for (unsigned count = 0; count < 5; ++count) {
      const Term assertion = generator.term(kBool, 3).plain;
      asserting.add(assertion);
      if (generator.variables.empty() || count == 0)
        defining.add(assertion);
      else
        defining.define({generator.variables[generator.below(generator.variables.size())].plain, assertion});
    }
    const Term asked = generator.term(kBool, 2).plain;
    const Answer answer = asserting.check(std::array{asked});
    ASSERT_NE(answer, Answer::Unknown) << "seed " << seed;
    ASSERT_EQ(defining.check(std::array{asked}), answer) << "seed " << seed;
    satisfiable += answer == Answer::Sat ? 1 : 0;
  }
  EXPECT_GT(satisfiable, kSeeds / 10);
  EXPECT_LT(satisfiable, kSeeds * 9 / 10);
}

// Factoring a product of two primes of 31 bits: more than a moment's work.
Term hardQuestion(Terms &terms) {
  const Term a = terms.variable(64, "a");
  const Term b = terms.variable(64, "b");
  const Term limit = terms.constant(64, Bits{1} << 32);
  const Term product = terms.eq(terms.mul(a, b), terms.constant(64, Bits{2147483647} * 2147483629));
  const Term small = terms.logicalAnd(terms.ult(a, limit), terms.ult(b, limit));
  return terms.logicalAnd(terms.logicalAnd(product, small), terms.ult(terms.constant(64, 1), a));
}

TEST(Solver, SaysThatMemoryRanOut) {
  for (const SolverMode mode : {SolverMode::Incremental, SolverMode::Fresh}) {
    Terms terms;
    const Term x = terms.variable(64, "x");
    Term value = x;
    for (unsigned index = 0; index < 60; ++index)
      value = terms.binary(Op::UDiv, terms.mul(value, terms.variable(64, "y" + std::to_string(index))), x);
    Solver solver(terms, {.seconds = 600, .megabytes = 60}, mode);
    solver.add(terms.eq(value, terms.constant(64, 12345)));
    EXPECT_EQ(solver.check(), Answer::Unknown);
    EXPECT_EQ(solver.reason(), "out of memory");
  }
  // What comes later is not limited by it.
  Terms terms;
  Solver solver(terms);
  EXPECT_EQ(solver.check(), Answer::Sat);
}

TEST(Solver, SaysThatTimeRanOut) {
  for (const SolverMode mode : {SolverMode::Incremental, SolverMode::Fresh}) {
    Terms terms;
    Solver solver(terms, {.seconds = 0.2}, mode);
    solver.add(hardQuestion(terms));
    EXPECT_EQ(solver.check(), Answer::Unknown);
    EXPECT_EQ(solver.reason(), "timeout");
  }
}

TEST(Solver, AnswersAfterTimeRanOut) {
  for (const SolverMode mode : {SolverMode::Incremental, SolverMode::Fresh}) {
    Terms terms;
    Solver solver(terms, {.seconds = 0.2}, mode);
    solver.push();
    solver.add(hardQuestion(terms));
    EXPECT_EQ(solver.check(), Answer::Unknown);
    solver.pop();
    solver.limitSeconds(600);
    const Term x = terms.variable(8, "x");
    EXPECT_EQ(solver.check(std::array{terms.eq(x, terms.constant(8, 7))}), Answer::Sat);
    EXPECT_EQ(solver.model()(x).bits, 7U);
  }
}

} // namespace
} // namespace raddle::smt
