// Several engines take turns at one program and give one answer: the engine of `raddle check`.
//
// Each stage gets a share of the time that is left when its turn comes, and is left out if what is known by then makes
// it useless. They share their findings: one that was made before is not told again, unless it was suspected and is
// witnessed now. Of the answers one is made:
//
//   violated   some engine has an error of it
//   proved     some engine says so whose proof of it counts (Stage::proves)
//   otherwise  what the first engine that ran says: the others only look for what it may have missed. One that goes
//              ahead (Stage::Suspicions::AreNotTold) is the first only if no other one ran.
//
// That is so for each property; the verdict follows from theirs. What an engine proved, no other one can have
// witnessed. If it has, one of them is wrong: a contradiction, told as such.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "check/checker.h"

namespace raddle::portfolio {

// What is known when the turn of a stage comes.
struct KnownSoFar {
  const std::vector<check::Contribution> &engines; // of the stages before it
  uint64_t errors = 0;                             // so far; those of a baseline do not count
  // What this engine came to; null if it has not run.
  [[nodiscard]] const check::Contribution *of(std::string_view engine) const;
  // Whether it has proved the property.
  [[nodiscard]] bool isProvedBy(std::string_view engine, check::Property property) const;
};

struct Stage {
  // The engine, or in words why there is none for this program.
  using Made = std::variant<std::unique_ptr<check::Checker>, std::string>;

  std::string name; // of the engine: "explore"
  double share = 1; // of the time that is left
  // The properties of which the engine's *proved* is a proof.
  check::PropertySet proves = check::PropertySet::all();
  // Whether what it leaves out remains open. Not so if it only looks for more where another one has not looked at
  // everything, and has said so.
  enum class Leaves : uint8_t { Open, Nothing } leaves = Leaves::Open;
  // Errors that it only suspects are warnings: no execution has shown them. Or they are what it says.
  // Or they are only what it could not exclude: nobody is told of them, since others look for what is there.
  enum class Suspicions : uint8_t { AreWarnings, AsTold, AreNotTold } suspicions = Suspicions::AreWarnings;
  // Its proofs assume that the program does nothing undefined: of one that does they say nothing.
  bool assumesDefined = false;
  // Says better what is open, if it has looked at some of that: given its coverage, may change it.
  std::function<void(const check::Coverage &, std::vector<check::Open> &)> narrow = {};
  // Why it is of no use after what is known; nothing if it is of use.
  std::function<std::optional<check::Statement>(const KnownSoFar &)> whyNot = {};
  // The listener outlives the engine.
  std::function<Made(check::FindingListener &, const KnownSoFar &)> make = {};
};

// Findings of several engines, each once.
class FindingSet {
public:
  enum class Added : uint8_t { New, Upgraded, Known };
  // A finding that was suspected gives way to the same one, witnessed. Nothing else of what is known changes.
  Added add(check::Finding finding);
  [[nodiscard]] const std::vector<check::Finding> &all() const { return findings_; }
  [[nodiscard]] std::vector<check::Finding> take() { return std::move(findings_); }

private:
  std::vector<check::Finding> findings_; // no two of them are the same
};

// Whether they are the same finding, whoever made them: they have the same fingerprint; or they are races of the
// same operations or on the same memory, of which one is told (see docs/explore.md); or one of them is only suspected,
// so that less is known of it, and they are of the same kind at the same place.
[[nodiscard]] bool areSame(const check::Finding &a, const check::Finding &b);

class JointChecker final : public check::Checker {
public:
  // Both have to outlive it.
  JointChecker(std::vector<Stage> stages, check::FindingListener &listener, const std::atomic<bool> &interrupted)
      : stages_(std::move(stages)), listener_(listener), interrupted_(interrupted) {}

  // The time limit is for all of them. An Error if no engine could run.
  Result<check::Outcome> check(const check::Limits &limits) override;

private:
  class Session;

  std::vector<Stage> stages_;
  check::FindingListener &listener_;
  const std::atomic<bool> &interrupted_;
};

} // namespace raddle::portfolio
