// A directory of its own under $TMPDIR (or /tmp), removed with all that is in it at the end of its life.
#pragma once

#include <filesystem>

#include "base/result.h"

namespace raddle {

class TemporaryDirectory {
public:
  [[nodiscard]] static Result<TemporaryDirectory> create();
  TemporaryDirectory(TemporaryDirectory &&other) noexcept;
  TemporaryDirectory &operator=(TemporaryDirectory &&) = delete;
  ~TemporaryDirectory();

  [[nodiscard]] const std::filesystem::path &path() const { return path_; }

private:
  explicit TemporaryDirectory(std::filesystem::path path) : path_(std::move(path)) {}

  // Empty once moved from; then there is nothing to remove.
  std::filesystem::path path_;
};

// Removes those that this process has not removed yet: for who is about to end it without further ado.
void removeTemporaryDirectories();

} // namespace raddle
