#include "base/files.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

namespace raddle {

namespace {

Error cannot(std::string_view verb, const std::filesystem::path &path) {
  return Error{"cannot " + std::string(verb) + " '" + path.string() + "': " + std::strerror(errno)};
}

} // namespace

FileDescriptor::FileDescriptor(FileDescriptor &&other) noexcept : number_(std::exchange(other.number_, -1)) {}

FileDescriptor &FileDescriptor::operator=(FileDescriptor &&other) noexcept {
  if (this != &other) {
    close();
    number_ = std::exchange(other.number_, -1);
  }
  return *this;
}

FileDescriptor::~FileDescriptor() {
  close();
}

void FileDescriptor::close() {
  if (number_ >= 0)
    ::close(number_);
  number_ = -1;
}

Result<FileDescriptor> openFile(const std::filesystem::path &path, OpenMode mode) {
  const int flags = mode == OpenMode::Read ? O_RDONLY : O_WRONLY | O_CREAT | O_TRUNC;
  const int number = ::open(path.c_str(), flags | O_CLOEXEC, 0666);
  if (number < 0)
    return cannot(mode == OpenMode::Read ? "read" : "write", path);
  return FileDescriptor(number);
}

Result<std::string> readFile(const std::filesystem::path &path) {
  Result<FileDescriptor> file = openFile(path, OpenMode::Read);
  if (!file)
    return file.error();
  std::string content;
  std::array<char, 1 << 16> buffer;
  while (true) {
    const ssize_t count = ::read(file->number(), buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR)
      continue;
    if (count < 0)
      return cannot("read", path);
    if (count == 0)
      return content;
    content.append(buffer.data(), static_cast<size_t>(count));
  }
}

std::optional<Error> writeFile(const std::filesystem::path &path, std::string_view content) {
  Result<FileDescriptor> file = openFile(path, OpenMode::Write);
  if (!file)
    return file.error();
  while (!content.empty()) {
    const ssize_t count = ::write(file->number(), content.data(), content.size());
    if (count < 0 && errno == EINTR)
      continue;
    if (count < 0)
      return cannot("write", path);
    content.remove_prefix(static_cast<size_t>(count));
  }
  return std::nullopt;
}

std::string currentDirectory() {
  std::error_code error;
  return std::filesystem::current_path(error).string();
}

} // namespace raddle
