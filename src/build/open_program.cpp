#include "build/open_program.h"

#include "build/load.h"
#include "verify/verify.h"

namespace raddle::build {

std::variant<OpenProgram, BuildFailure> lookAt(const Sources &sources, const Installation &installation) {
  auto loaded = loadProgram(sources, installation, {.inputs = Purpose::Inputs::Unknown});
  if (const auto *failure = std::get_if<BuildFailure>(&loaded))
    return *failure;
  return OpenProgram{verify::hasAnnotations(std::get<Loaded>(loaded).program.module())};
}

} // namespace raddle::build
