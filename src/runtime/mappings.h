// Memory that the program maps itself. What it maps in an execution is unmapped when that is taken back, so that the
// next one maps the same; and what it unmaps stays until then, because its old content has to be put back.
#pragma once

namespace raddle::runtime {

// Remembers which mappings there are / unmaps those that were made since.
void rememberMappings();
void unmapNewMappings();

} // namespace raddle::runtime
