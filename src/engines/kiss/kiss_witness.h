// Executions of a program that show what `raddle kiss` found in it.
#pragma once

#include <atomic>
#include <optional>
#include <vector>

#include "build/build.h"
#include "check/outcome.h"
#include "kiss/kiss.h"
#include "replay/findings.h"

namespace raddle::engines {

// Whether the finding is of that kind, at that place; or is a race on that variable, wherever.
[[nodiscard]] bool isAbout(const check::Finding &finding, const kiss::Failure &failure);

// What is executed. REQUIRES: all of it outlives whoever is given it.
struct Executed {
  const replay::Launch &launch;
  const replay::ProgramFacts &program;
  const std::atomic<bool> &interrupted;
};

// What the program shows when it is led along the execution that was found; nothing if not that failure.
[[nodiscard]] std::optional<check::Finding> follow(const Executed &executed, const kiss::Failure &failure,
                                                   const check::Limits &limits);

inline constexpr double kMostNativeSeconds = 10; // for one search for witnesses

// All that it shows when it is explored for a short time, with as few preemptions as a balanced execution of so many
// threads beside main has. `secondsLeft` are those of the whole check; a moment is always left for this.
// tryBriefly tells why that is not possible; exploreBriefly has found nothing then.
[[nodiscard]] Result<std::vector<check::Finding>> tryBriefly(const Executed &executed, uint32_t threads,
                                                             double secondsLeft = kMostNativeSeconds);
[[nodiscard]] std::vector<check::Finding> exploreBriefly(const Executed &executed, uint32_t threads,
                                                         double secondsLeft = kMostNativeSeconds);

// A program whose inputs have values, ready to be executed.
struct GivenProgram {
  build::Executable executable;
  replay::Launch launch;
  replay::ProgramFacts facts;
};
// `given` tells the arguments and what is known of the program without its inputs.
[[nodiscard]] std::variant<GivenProgram, build::BuildFailure> buildWith(const harness::Values &values,
                                                                        const build::Sources &sources,
                                                                        const build::Installation &installation,
                                                                        const Executed &given);

} // namespace raddle::engines
