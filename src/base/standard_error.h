// Words for people, as they are.
#pragma once

#include <string_view>

namespace raddle {

// As far as that is possible.
void writeToStandardError(std::string_view text);

} // namespace raddle
