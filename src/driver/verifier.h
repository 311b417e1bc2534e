// `raddle verify`: loads a module, has its annotations checked, and tells what was not accepted.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "check/checker.h"
#include "driver/build.h"
#include "driver/findings.h"

namespace raddle::driver {

struct VerifyOptions {
  std::vector<std::string> procedures; // which; all if empty
  bool showsMovers = false;            // prints the source with what each line is to other threads
};

class Verifier final : public check::Checker {
public:
  // Whom it tells of what. All of it outlives the verifier.
  struct Audience {
    Launch launch;
    ProgramFacts program;
    check::FindingListener &listener;
    const std::atomic<bool> &interrupted;
  };
  // Loads the module. A failure, too, if there is no such procedure, or nothing to check.
  [[nodiscard]] static std::variant<std::unique_ptr<Verifier>, BuildFailure> create(const Sources &sources,
                                                                                    const Installation &installation,
                                                                                    const VerifyOptions &options,
                                                                                    const Audience &audience);
  ~Verifier() override;

  Result<check::Outcome> check(const check::Limits &limits) override;

  // After check(): what each line of the source is to other threads, with the source.
  [[nodiscard]] std::string movers() const { return movers_; }

private:
  struct Program;
  Verifier(std::unique_ptr<Program> program, VerifyOptions options, Audience audience);

  std::unique_ptr<Program> program_;
  VerifyOptions options_;
  Audience audience_;
  std::string movers_;
};

} // namespace raddle::driver
