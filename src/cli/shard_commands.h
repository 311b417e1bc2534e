// `raddle split` and `raddle merge`: one search on several machines.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace raddle::cli {

// Writes FILE.1 to FILE.N. The exit status of the process, as of the other.
[[nodiscard]] int split(const std::string &file, uint32_t shards);

// Writes `file` from what was explored of the shards.
[[nodiscard]] int merge(const std::string &file, const std::vector<std::string> &shards);

} // namespace raddle::cli
