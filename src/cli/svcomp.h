// The part of `raddle check` that speaks to SV-COMP: what is asked, the last line, and the witness.
#pragma once

#include <memory>
#include <optional>

#include "check/checker.h"
#include "cli/check_command.h"
#include "report/svcomp.h"

namespace raddle::cli {

// Adds --property, --data-model and --witness.
void addSvcompFlags(CLI::App &command, JointArguments &arguments);

// A task, or the exit status if that was all: a file that is none. Nothing if no property is asked for.
class SvTask {
public:
  [[nodiscard]] static std::variant<std::optional<SvTask>, int> read(const JointArguments &arguments);

  // Whether somebody wants to hear of it.
  [[nodiscard]] bool concerns(const check::Finding &finding) const {
    return report::violatedBy(finding, specification_) != nullptr;
  }
  [[nodiscard]] const report::Specification &specification() const { return specification_; }

  // Restricts the outcome to what is asked.
  void take(check::Outcome &outcome) { answer_ = report::answer(outcome, specification_); }
  // Prints the answer, and writes the witness if there is one. The exit status of the process.
  [[nodiscard]] int finish(const JointArguments &arguments, int status) const;

private:
  report::Specification specification_;
  std::optional<report::SvAnswer> answer_; // once there is an outcome
};

} // namespace raddle::cli
