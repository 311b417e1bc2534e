// A rule that is left out shows: the comparison with the oracle notices each of them.
#include <functional>
#include <gtest/gtest.h>

#include "explore/graphs/testing/litmus_comparison.h"
#include "explore/graphs/testing/litmus_generator.h"

namespace raddle::explore {
namespace {

using namespace testing;

// A search with something left out, and by which number it is known.
struct Mutant {
  std::string name;
  MemoryRules rules = MemoryRules();
  RevisitRule revisits = RevisitRule();
};

std::vector<Mutant> allMutants() {
  std::vector<Mutant> mutants;
  for (auto i = static_cast<uint8_t>(Omission::ReleaseSequences); i <= static_cast<uint8_t>(Omission::Wakers); ++i)
    mutants.push_back(
        {.name = "omission " + std::to_string(i), .rules = MemoryRules(Axioms::C11, static_cast<Omission>(i))});
  for (auto i = static_cast<uint8_t>(RevisitOmission::Choices);
       i <= static_cast<uint8_t>(RevisitOmission::UpdatesAgain); ++i)
    mutants.push_back(
        {.name = "revisit omission " + std::to_string(i), .revisits = RevisitRule(static_cast<RevisitOmission>(i))});
  return mutants;
}

// Drops those that come out otherwise.
void dropNoticed(const LitmusProgram &program, std::vector<Mutant> &mutants) {
  constexpr size_t kMostGraphs = 3000;
  LitmusOracle oracle(program, Axioms::C11);
  if (!mutants.empty() && oracle.enumerate(kMostGraphs))
    std::erase_if(mutants, [&](const Mutant &mutant) {
      return !compareLitmus(program, oracle, mutant.rules, mutant.revisits).isSame();
    });
}

void dropNoticed(const LitmusKinds &kinds, uint64_t programs, std::vector<Mutant> &mutants) {
  for (uint64_t seed = 1; seed <= programs && !mutants.empty(); ++seed)
    dropNoticed(LitmusGenerator(seed, kinds).generate(), mutants);
}

TEST(GraphMutants, AreNoticed) {
  std::vector<Mutant> mutants = allMutants();
  dropNoticed({.updates = true, .fences = true, .locks = true, .awaits = true, .choices = true, .events = 7}, 60,
              mutants);
  dropNoticed({.tryLocks = true, .rwlocks = true, .semaphores = true}, 300, mutants);
  dropNoticed({.locks = true, .conditions = true, .threads = 4}, 300, mutants);
  constexpr uint32_t kVariants = 60; // of each shape
  for (const NamedShape &named : kLitmusShapes) {
    const LitmusShape shape(named.text);
    for (uint32_t variant = 0; variant < shape.variants(); variant += shape.stride(kVariants))
      dropNoticed(shape.variant(variant), mutants);
  }
  dropNoticed({.choices = true, .threads = 2}, 100, mutants);
  dropNoticed({.updates = true, .branches = false, .threads = 4, .locations = 1}, 300, mutants);
  dropNoticed({.updates = true, .branches = false, .threads = 4, .events = 9}, 300, mutants);
  for (const Mutant &mutant : mutants)
    ADD_FAILURE() << "nobody notices " << mutant.name;
}

} // namespace
} // namespace raddle::explore
