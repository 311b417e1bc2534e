// Executions of a program that show what `raddle kiss` found in it.
#pragma once

#include <optional>
#include <vector>

#include "build/build.h"
#include "check/outcome.h"
#include "kiss/kiss.h"
#include "replay/program_confirmer.h"

namespace raddle::engines {

// Whether the finding is of that kind, at that place; or is a race on that variable, wherever.
[[nodiscard]] bool isAbout(const check::Finding &finding, const kiss::Failure &failure);

using replay::Executed;

// What the program shows when it is led along the execution that was found; nothing if not that failure.
[[nodiscard]] std::optional<check::Finding> follow(const Executed &executed, const kiss::Failure &failure,
                                                   const check::Limits &limits);

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
