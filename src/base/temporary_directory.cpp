#include "base/temporary_directory.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <set>
#include <system_error>

namespace raddle {

namespace {

// Those of this process that are not removed yet.
struct Live {
  std::mutex mutex;
  std::set<std::filesystem::path> paths;
};
Live &live() {
  static Live result;
  return result;
}

void discard(const std::filesystem::path &path) {
  std::error_code ignored; // A file that cannot be removed is left to the system's cleaning.
  std::filesystem::remove_all(path, ignored);
}

} // namespace

Result<TemporaryDirectory> TemporaryDirectory::create() {
  const char *parent = std::getenv("TMPDIR");
  std::string path = (std::filesystem::path(parent && *parent ? parent : "/tmp") / "raddle-XXXXXX").string();
  if (!::mkdtemp(path.data()))
    return Error{"cannot create a temporary directory '" + path + "': " + std::strerror(errno)};
  const std::scoped_lock lock(live().mutex);
  live().paths.insert(path);
  return TemporaryDirectory(std::filesystem::path(path));
}

TemporaryDirectory::TemporaryDirectory(TemporaryDirectory &&other) noexcept : path_(std::move(other.path_)) {
  other.path_.clear();
}

TemporaryDirectory::~TemporaryDirectory() {
  if (path_.empty())
    return;
  discard(path_);
  const std::scoped_lock lock(live().mutex);
  live().paths.erase(path_);
}

void removeTemporaryDirectories() {
  const std::scoped_lock lock(live().mutex);
  std::ranges::for_each(live().paths, discard);
}

} // namespace raddle
