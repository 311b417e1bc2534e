// Files and descriptors, with errors in words.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace raddle {

// Owns an open descriptor and closes it. A moved-from or default one holds none.
class FileDescriptor {
public:
  FileDescriptor() = default;
  explicit FileDescriptor(int number) : number_(number) {}
  FileDescriptor(FileDescriptor &&other) noexcept;
  FileDescriptor &operator=(FileDescriptor &&other) noexcept;
  ~FileDescriptor();

  // -1 if it holds none.
  [[nodiscard]] int number() const { return number_; }
  void close();

private:
  int number_ = -1;
};

enum class OpenMode { Read, Write }; // Write creates the file or empties it.

// The descriptor is not inherited by other programs unless they are started with it (see subprocess.h).
[[nodiscard]] Result<FileDescriptor> openFile(const std::filesystem::path &path, OpenMode mode);

// The whole content. The Error reads "cannot read 'x.c': No such file or directory".
[[nodiscard]] Result<std::string> readFile(const std::filesystem::path &path);

// Replaces the content; an Error, or nothing if all went well.
[[nodiscard]] std::optional<Error> writeFile(const std::filesystem::path &path, std::string_view content);

// Where this process runs; empty if that is gone.
[[nodiscard]] std::string currentDirectory();

} // namespace raddle
