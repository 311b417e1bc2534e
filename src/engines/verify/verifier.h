// `raddle verify`: loads a module, has its annotations checked, and tells what was not accepted.
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "build/build.h"
#include "check/checker.h"
#include "replay/program_confirmer.h"

namespace raddle::verify {
struct ModuleResult;
}

namespace raddle::engines {

struct VerifyOptions {
  std::vector<std::string> procedures; // which; all if empty
  uint32_t jobs = 1;                   // how many are checked at a time
  uint64_t megabytes = 0;              // that may be needed; 0: no limit
  std::string cache;                   // a folder where results are kept; empty: nowhere
  uint32_t clients = 0;                // threads that are to show what is refused; 0: none
  bool mayBeBare = false;              // without annotations, too, there is something to check
};

class Verifier final : public check::Checker {
public:
  // Whom it tells of what. All of it outlives the verifier.
  struct Audience {
    replay::Launch launch;
    replay::ProgramFacts program;
    check::FindingListener &listener;
    const std::atomic<bool> &interrupted;
    replay::Searcher search; // for executions that show what was refused
  };
  // Loads the module. A failure, too, if there is no such procedure, or nothing to check.
  [[nodiscard]] static std::variant<std::unique_ptr<Verifier>, build::BuildFailure>
  create(const build::Sources &sources, const build::Installation &installation, const VerifyOptions &options,
         const Audience &audience);
  ~Verifier() override;

  Result<check::Outcome> check(const check::Limits &limits) override;

  // What the lines of a procedure are to other threads.
  struct Margin {
    std::string procedure;
    std::string file;
    uint32_t firstLine = 0;
    uint32_t lastLine = 0;
    std::map<uint32_t, std::string> letters; // by line: "R", "BL", ...
  };
  // Of the procedures that the last check looked at.
  [[nodiscard]] const std::vector<Margin> &margins() const { return margins_; }

private:
  struct Program;
  Verifier(std::unique_ptr<Program> program, VerifyOptions options, Audience audience);
  [[nodiscard]] std::vector<std::string> tellRefusals(const verify::ModuleResult &result, check::Outcome &outcome,
                                                      const std::function<double()> &secondsLeft);

  std::unique_ptr<Program> program_;
  VerifyOptions options_;
  Audience audience_;
  std::vector<Margin> margins_;
};

} // namespace raddle::engines
