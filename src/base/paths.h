// Questions about paths that cannot fail: what cannot be found out (a loop of links, a folder that must not be read) is
// not so.
#pragma once

#include <filesystem>

namespace raddle {

[[nodiscard]] bool isDirectory(const std::filesystem::path &path);
[[nodiscard]] bool isRegularFile(const std::filesystem::path &path);
// The one path of all that lead to the file; as it is if that cannot be found out.
[[nodiscard]] std::filesystem::path canonicalPath(const std::filesystem::path &path);

} // namespace raddle
