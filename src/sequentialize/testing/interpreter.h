// What small programs do, by an interpreter that knows neither C nor LLVM nor the translation: the oracle.
//
// Outcomes are words: `fail 3: 0 1 2` is the failure number 3 with the values of the global variables, `abort: 0 1 2`,
// `exit: 0 1 2` and `end: 0 1 2` are the end of the program, by abort, by exit or after all that was left to run, and
// `race 0` is a race on global variable 0 (`race -1`: on a local one).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <string>

#include "sequentialize/testing/small_program.h"

namespace raddle::sequentialize::testing {

using Outcomes = std::set<std::string>;

// On which global variables races are looked for; OnAllIfPlain: outside of atomic sections only.
enum class Races : uint8_t { None, OnFirst, OnAll, OnAllIfPlain };

using Values = std::array<int, kGlobals>; // of the global variables

// A race, by what the two threads call what they access (sequentialize/fields.h): `g0`, `p`, `local`, and `*` for what
// is reached by an address.
struct NamedRace {
  std::string first; // the thread that stopped there
  bool firstWrites = false;
  std::string second;
  bool secondWrites = false;
  auto operator<=>(const NamedRace &) const = default;
};

struct KissExecutions {
  Outcomes outcomes;
  std::set<NamedRace> races;
};

// The name of a field of a program that was printed with `prefix`.
[[nodiscard]] std::string nameOfField(const std::string &field, const std::string &prefix);

// Whether the program fails there.
[[nodiscard]] bool isFailure(const std::string &outcome);

// All outcomes of the executions that KISS has, with at most `ts` threads created and not started.
[[nodiscard]] KissExecutions kissExecutions(const SmallProgram &program, uint32_t ts, Races races,
                                            const Values &initial = {});
[[nodiscard]] Outcomes kissOutcomes(const SmallProgram &program, uint32_t ts, Races races, const Values &initial = {});

// All outcomes of the executions in which no thread interrupts another: each is called where it is created, or deferred
// until its creator has ended or waits for a thread to end, or either (symex/filters.h).
enum class Orders : uint8_t { Sync, Deferred, Both };
[[nodiscard]] Outcomes sequentialOutcomes(const SmallProgram &program, Orders orders, const Values &initial);

// The failures of all executions in which control passes from one thread to another at most `switches` times.
[[nodiscard]] Outcomes failuresWithin(const SmallProgram &program, uint32_t switches);

// The program, and what is in only one of the two.
[[nodiscard]] std::string describeDifference(const SmallProgram &program, const Outcomes &outcomes,
                                             const Outcomes &expected);

} // namespace raddle::sequentialize::testing
