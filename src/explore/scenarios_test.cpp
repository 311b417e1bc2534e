// The scenarios of include/raddle/scenarios.hpp: exactly one of each kind, by enumeration of all.
#include <raddle/scenarios.hpp>

#include <functional>
#include <gtest/gtest.h>
#include <numeric>
#include <set>

namespace raddle::linear {
namespace {

Rules noRules(unsigned calls) {
  Rules rules;
  rules.onlyOn.assign(calls, -1);
  rules.apart.assign(calls, std::vector<bool>(calls, false));
  return rules;
}

void forEachScenario(unsigned calls, unsigned width, unsigned length,
                     const std::function<void(const Threads &)> &visit) {
  std::vector<unsigned> digits(size_t{width} * length, 0);
  for (;;) {
    Threads scenario(width);
    for (size_t index = 0; index < digits.size(); ++index)
      scenario[index / length].push_back(digits[index]);
    visit(scenario);
    size_t index = 0;
    while (index < digits.size() && ++digits[index] == calls)
      digits[index++] = 0;
    if (index == digits.size())
      return;
  }
}

bool keeps(const Rules &rules, const Threads &scenario) {
  for (size_t thread = 0; thread < scenario.size(); ++thread)
    for (const unsigned call : scenario[thread]) {
      if (rules.onlyOn[call] >= 0 && rules.onlyOn[call] != static_cast<int>(thread))
        return false;
      for (size_t other = 0; other < scenario.size(); ++other)
        for (const unsigned made : scenario[other])
          if (other != thread && rules.apart[call][made])
            return false;
    }
  return true;
}

// All scenarios that differ from it only in the order of threads and in names.
std::set<Threads> kindOf(const Rules &rules, const Threads &scenario) {
  std::set<Threads> result;
  std::vector<size_t> order(scenario.size());
  std::iota(order.begin(), order.end(), 0);
  const auto isTied = [&](size_t thread) {
    return std::find(rules.onlyOn.begin(), rules.onlyOn.end(), static_cast<int>(thread)) != rules.onlyOn.end();
  };
  std::vector<std::vector<unsigned>> names = rules.names;
  names.emplace_back(rules.onlyOn.size());
  std::iota(names.back().begin(), names.back().end(), 0U);
  do {
    bool isAllowed = true;
    for (size_t thread = 0; thread < order.size(); ++thread)
      isAllowed &= order[thread] == thread || !isTied(thread);
    for (const std::vector<unsigned> &renamed : names) {
      Threads other(scenario.size());
      for (size_t thread = 0; thread < order.size(); ++thread)
        for (const unsigned call : scenario[order[thread]])
          other[thread].push_back(renamed[call]);
      if (isAllowed)
        result.insert(other);
    }
  } while (std::next_permutation(order.begin(), order.end()));
  return result;
}

// Of each kind exactly one.
void expectComplete(unsigned calls, const Rules &rules, unsigned threads, unsigned operations) {
  const std::vector<Threads> generated = Generator(calls, rules).upTo(threads, operations);
  const std::set<Threads> found(generated.begin(), generated.end());
  EXPECT_EQ(found.size(), generated.size());
  size_t kinds = 0;
  for (unsigned width = 2; width <= threads; ++width)
    for (unsigned length = 1; length <= operations; ++length)
      forEachScenario(calls, width, length, [&](const Threads &scenario) {
        if (!keeps(rules, scenario)) {
          EXPECT_EQ(found.count(scenario), 0U);
          return;
        }
        const std::set<Threads> kind = kindOf(rules, scenario);
        EXPECT_EQ(std::count_if(kind.begin(), kind.end(), [&](const Threads &one) { return found.count(one) != 0; }),
                  1);
        kinds += *kind.begin() == scenario ? 1 : 0;
      });
  EXPECT_EQ(generated.size(), kinds);
}

TEST(Scenarios, UpToTheOrderOfThreads) {
  expectComplete(1, noRules(1), 3, 2);
  expectComplete(2, noRules(2), 3, 2);
  expectComplete(3, noRules(3), 2, 2);
}

TEST(Scenarios, UpToNames) {
  Rules rules = noRules(3);
  rules.names = {{1, 0, 2}};
  expectComplete(3, rules, 3, 2);
  rules.names = {{0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
  expectComplete(3, rules, 2, 2);
}

TEST(Scenarios, KeepRules) {
  Rules rules = noRules(3);
  rules.onlyOn = {0, 1, -1};
  expectComplete(3, rules, 3, 2);
  rules = noRules(3);
  rules.apart[0][0] = true;
  rules.apart[1][2] = rules.apart[2][1] = true;
  expectComplete(3, rules, 3, 2);
}

// Calls 0 to 5 have one of six values each, call 6 has none. Of scenarios without values there are those of two calls.
TEST(Scenarios, DistinctValuesAreUsedInOrder) {
  Rules rules = noRules(7);
  rules.distinct = {0, 1, 2, 3, 4, 5, -1};
  rules.alike = {0, 0, 0, 0, 0, 0, 6};
  for (const int first : {0, 1}) {
    rules.firstDistinct = first;
    const std::vector<Threads> generated = Generator(7, rules).upTo(2 + static_cast<unsigned>(1 - first), 2);
    std::vector<Threads> shapes;
    for (const Threads &scenario : generated) {
      int next = first;
      Threads &shape = shapes.emplace_back(scenario);
      for (Sequence &thread : shape)
        for (unsigned &call : thread) {
          EXPECT_EQ(rules.distinct[call], call == 6 ? -1 : next++);
          call = call == 6 ? 1 : 0;
        }
    }
    EXPECT_EQ(shapes, Generator(2, noRules(2)).upTo(2 + static_cast<unsigned>(1 - first), 2));
  }
}

TEST(Scenarios, SmallOnesFirst) {
  const auto sizeOf = [](const Threads &scenario) { return scenario.size() * scenario[0].size(); };
  const std::vector<Threads> generated = Generator(2, noRules(2)).upTo(3, 3);
  for (size_t index = 1; index < generated.size(); ++index)
    EXPECT_LE(sizeOf(generated[index - 1]), sizeOf(generated[index]));
}

} // namespace
} // namespace raddle::linear
