// `raddle kiss`: loads a program, has it checked symbolically, and looks for what that found natively.
//
// What KISS finds in a closed program is a finding only once an execution shows it: the program is led natively along
// the execution that the solver found, and a failure of the same kind at the same place is the witness. If that cannot
// be done, the program is explored with as few preemptions as a balanced execution has. What no execution shows within
// the time for that stays `suspected`.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "build/build.h"
#include "check/checker.h"
#include "interleaved/options.h"
#include "kiss/options.h"
#include "replay/program_confirmer.h"

namespace raddle::engines {

struct KissOptions {
  using Check = kiss::Check;
  using RaceModel = kiss::Options::RaceModel;

  std::optional<uint32_t> ts;      // 0, then 1, and so on as far as it makes a difference, if there is none
  bool looksForRaces = false;      // and not for failing assertions, unless `checks` says so
  std::vector<std::string> fields; // on which; on all if empty
  std::set<Check> checks;          // what can fail beside races; assertions if there is nothing else
  RaceModel raceModel = RaceModel::Native;
  uint32_t unwind = 0;    // rounds of loops; 0: as many as it takes, within limits
  uint32_t jobs = 1;      // how many parts are checked at a time
  uint64_t megabytes = 0; // that the check may need; 0: no limit
  // Only failures on inputs with which no sequential execution fails.
  std::optional<interleaved::Options> interleaved = std::nullopt;
  std::string reproducer; // where to write failing executions of an open program as C; empty: nowhere
};

// What it takes to execute the program natively, and whom to tell. All of it outlives the checker.
struct NativeSide {
  replay::Launch launch;
  replay::ProgramFacts program;
  check::FindingListener &listener;
  const std::atomic<bool> &interrupted;
  replay::Searcher search; // for executions that show what was found
};

class KissChecker final : public check::Checker {
public:
  // Loads the program. A failure, too, if it does what cannot be translated, or has no such field.
  [[nodiscard]] static std::variant<std::unique_ptr<KissChecker>, build::BuildFailure>
  create(const build::Sources &sources, const build::Installation &installation, const KissOptions &options,
         const NativeSide &native);
  ~KissChecker() override;

  Result<check::Outcome> check(const check::Limits &limits) override;

private:
  class Session;
  struct Program; // as the frontend loaded it

  KissChecker(std::unique_ptr<Program> program, KissOptions options, NativeSide native);

  std::unique_ptr<Program> program_;
  KissOptions options_; // its fields are those at which races are looked for; none for assertions
  NativeSide native_;
};

// Writes the sequential program that the check is about, as LLVM IR, to `file`. Nothing if all went well.
[[nodiscard]] std::optional<build::BuildFailure> writeSequential(const build::Sources &sources,
                                                                 const build::Installation &installation,
                                                                 const KissOptions &options, const std::string &file);

} // namespace raddle::engines
