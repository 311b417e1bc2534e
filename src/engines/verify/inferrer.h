// `raddle verify --infer`: which lock guards what, as annotations that `verify` accepts.
//
// What a walk through the module makes likely (guards/) is added to copies of the sources, and these are verified as
// the sources would be: what is proposed is what was checked. If not all of it is accepted, each proposal is tried on
// its own, beside those that were accepted before it.
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "engines/verify/verifier.h"

namespace raddle::engines {

class Inferrer final : public check::Checker {
public:
  // Loads the module. A failure, too, if there are no sources that could be changed.
  [[nodiscard]] static std::variant<std::unique_ptr<Inferrer>, build::BuildFailure>
  create(const build::Sources &sources, const build::Installation &installation, const VerifyOptions &options,
         const Verifier::Audience &audience);
  ~Inferrer() override;

  // What `verify` says of the module with what is proposed; and accesses that break what most others keep to.
  Result<check::Outcome> check(const check::Limits &limits) override;

  // What the last check proposes, as a unified diff; empty if that is nothing.
  [[nodiscard]] const std::string &patch() const { return patch_; }

private:
  struct Program;
  class Session;
  Inferrer(std::unique_ptr<Program> program, VerifyOptions options, Verifier::Audience audience);

  std::unique_ptr<Program> program_;
  VerifyOptions options_;
  Verifier::Audience audience_;
  std::string patch_;
};

} // namespace raddle::engines
