// SHA-256 (FIPS 180-4): names the contents of a file for others.
#pragma once

#include <string>
#include <string_view>

namespace raddle {

[[nodiscard]] std::string sha256(std::string_view bytes); // 64 hexadecimal digits

} // namespace raddle
