#include "base/temporary_directory.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <system_error>

namespace raddle {

Result<TemporaryDirectory> TemporaryDirectory::create() {
  const char *parent = std::getenv("TMPDIR");
  std::string path = (std::filesystem::path(parent && *parent ? parent : "/tmp") / "raddle-XXXXXX").string();
  if (!::mkdtemp(path.data()))
    return Error{"cannot create a temporary directory '" + path + "': " + std::strerror(errno)};
  return TemporaryDirectory(std::filesystem::path(path));
}

TemporaryDirectory::TemporaryDirectory(TemporaryDirectory &&other) noexcept : path_(std::move(other.path_)) {
  other.path_.clear();
}

TemporaryDirectory::~TemporaryDirectory() {
  std::error_code ignored; // A file that cannot be removed is left to the system's cleaning.
  if (!path_.empty())
    std::filesystem::remove_all(path_, ignored);
}

} // namespace raddle
