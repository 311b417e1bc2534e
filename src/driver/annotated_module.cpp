#include "driver/annotated_module.h"

namespace raddle::driver {

std::variant<AnnotatedModule, BuildFailure> loadAnnotated(const Sources &sources, const Installation &installation) {
  auto loaded = loadProgram(
      sources, installation,
      {.inputs = Purpose::Inputs::Unknown, .firstHeaders = {installation.headers / "raddle" / "thread_safety.h"}});
  if (auto *failure = std::get_if<BuildFailure>(&loaded))
    return std::move(*failure);
  AnnotatedModule result{std::get<Loaded>(std::move(loaded))};
  result.attributes = verify::readAttributes(result.loaded.program.module());
  return result;
}

} // namespace raddle::driver
