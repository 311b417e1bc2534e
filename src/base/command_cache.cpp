#include "base/command_cache.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <ctime>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/files.h"
#include "base/sha256.h"
#include "base/text.h"

namespace raddle {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kFormat = "raddle-cache 1";
constexpr double kKeptShare = 0.8; // of the bytes that are allowed, once there are more
// Variables that change what compilers make of the same arguments and files.
constexpr const char *kVariables[] = {"CPATH",
                                      "C_INCLUDE_PATH",
                                      "CPLUS_INCLUDE_PATH",
                                      "LIBRARY_PATH",
                                      "COMPILER_PATH",
                                      "CCC_OVERRIDE_OPTIONS",
                                      "CLANG_CONFIG_FILE_SYSTEM_DIR",
                                      "CLANG_CONFIG_FILE_USER_DIR",
                                      "SOURCE_DATE_EPOCH"};

// Which file $PATH leads to, and what tells it from another version of itself.
std::string identityOf(const std::string &program) {
  const char *variable = std::getenv("PATH");
  const std::string paths = variable ? variable : "";
  for (size_t begin = 0; begin <= paths.size();) {
    const size_t end = std::min(paths.find(':', begin), paths.size());
    const std::string file = program.find('/') == std::string::npos
                                 ? (fs::path(paths.substr(begin, end - begin)) / program).string()
                                 : program;
    struct stat status = {};
    if (stat(file.c_str(), &status) == 0 && access(file.c_str(), X_OK) == 0)
      return file + ' ' + std::to_string(status.st_size) + ' ' + std::to_string(status.st_mtim.tv_sec) + '.' +
             std::to_string(status.st_mtim.tv_nsec);
    begin = end + 1;
  }
  return program;
}

void addPart(std::string &text, std::string_view part) {
  text += std::to_string(part.size());
  text += '\n';
  text += part;
}

// Reads what addPart wrote, one part after the other.
class Parts {
public:
  explicit Parts(std::string_view text) : text_(text) {}

  [[nodiscard]] std::optional<std::string_view> next() {
    const size_t line = text_.find('\n');
    if (line == std::string_view::npos)
      return std::nullopt;
    const std::optional<uint64_t> size = parseNumber(text_.substr(0, line));
    if (!size || *size > text_.size() - line - 1)
      return std::nullopt;
    const std::string_view part = text_.substr(line + 1, *size);
    text_.remove_prefix(line + 1 + *size);
    return part;
  }

private:
  std::string_view text_; // what is left
};

std::string listed(const std::vector<std::string> &words) {
  std::string text;
  for (const std::string &word : words)
    addPart(text, word);
  return text;
}

constexpr int64_t kSecond = 1'000'000'000;

int64_t nanoseconds(const timespec &time) {
  return time.tv_sec * kSecond + time.tv_nsec;
}

bool isOlder(const std::string &file, int64_t time) {
  struct stat status = {};
  return stat(file.c_str(), &status) == 0 && nanoseconds(status.st_ctim) < time;
}

std::optional<std::string> hashOf(const std::string &file) {
  constexpr size_t kPiece = 1 << 18U;
  const FileDescriptor opened(open(file.c_str(), O_RDONLY | O_CLOEXEC));
  std::string piece(kPiece, '\0');
  Sha256 hash;
  for (;;) {
    const ssize_t count = read(opened.number(), piece.data(), piece.size());
    if (count < 0 && errno == EINTR)
      continue;
    if (count < 0)
      return std::nullopt;
    if (count == 0)
      return std::move(hash).digits();
    hash.add(std::string_view(piece).substr(0, static_cast<size_t>(count)));
  }
}

// Path and hash of each file, in turn; nothing if one cannot be read, or has changed since.
std::optional<std::string> hashed(const std::vector<std::string> &files, int64_t since) {
  std::string text;
  for (const std::string &file : files) {
    const std::optional<std::string> hash = hashOf(file);
    if (!hash || !isOlder(file, since))
      return std::nullopt;
    addPart(text, file);
    addPart(text, *hash);
  }
  return text;
}

bool areUnchanged(std::string_view hashes) {
  for (Parts parts(hashes);;) {
    const std::optional<std::string_view> file = parts.next();
    if (!file)
      return true;
    const std::optional<std::string_view> hash = parts.next();
    if (!hash || hashOf(std::string(*file)) != *hash)
      return false;
  }
}

bool areAbsent(std::string_view files) {
  for (Parts parts(files);;) {
    const std::optional<std::string_view> file = parts.next();
    if (!file)
      return true;
    if (access(std::string(*file).c_str(), F_OK) == 0)
      return false;
  }
}

// What was written, if all of it is there.
std::optional<std::string_view> intact(std::string_view text) {
  const size_t line = text.find('\n');
  if (line == std::string_view::npos)
    return std::nullopt;
  const std::string_view content = text.substr(line + 1);
  const bool isIntact = text.substr(0, line) == std::string(kFormat) + ' ' + sha256(content);
  return isIntact ? std::optional(content) : std::nullopt;
}

// At once: whoever reads it sees the old content or the new.
void replaceFile(const fs::path &file, std::string_view content) {
  std::string name = file.string() + ".XXXXXX";
  const FileDescriptor made(mkostemp(name.data(), O_CLOEXEC));
  std::error_code error;
  if (made.number() < 0)
    return;
  if (writeFile(name, content))
    fs::remove(name, error);
  else
    fs::rename(name, file, error);
}

} // namespace

std::string CommandCache::keyOf(const std::vector<std::string> &words) {
  std::string text = listed(words);
  addPart(text, kFormat);
  addPart(text, words.empty() ? "" : identityOf(words.front()));
  for (const char *name : kVariables)
    if (const char *value = std::getenv(name))
      addPart(text, std::string(name) + '=' + value);
  return sha256(text);
}

int64_t CommandCache::now() {
  timespec time = {};
  clock_gettime(CLOCK_REALTIME_COARSE, &time);
  return nanoseconds(time);
}

std::optional<CommandResult> CommandCache::find(const std::string &key) const {
  const fs::path file = fileOf(key);
  const Result<std::string> text = readFile(file);
  const std::optional<std::string_view> content = text ? intact(*text) : std::nullopt;
  if (!content)
    return std::nullopt;
  Parts parts(*content);
  const std::optional<std::string_view> read = parts.next();
  const std::optional<std::string_view> absent = parts.next();
  const std::optional<std::string_view> said = parts.next();
  const std::optional<std::string_view> output = parts.next();
  if (!read || !absent || !said || !output || !areAbsent(*absent) || !areUnchanged(*read))
    return std::nullopt;
  std::error_code error;
  fs::last_write_time(file, fs::file_time_type::clock::now(), error); // It was used.
  return CommandResult{std::string(*said), std::string(*output)};
}

void CommandCache::keep(const std::string &key, const CommandInputs &inputs, const CommandResult &result) const {
  const std::optional<std::string> read = hashed(inputs.read, inputs.begun);
  if (!read || !isUsable())
    return;
  std::string content;
  addPart(content, *read);
  addPart(content, listed(inputs.absent));
  addPart(content, result.said);
  addPart(content, result.output);
  if (content.size() > mostBytes_)
    return;
  replaceFile(fileOf(key), std::string(kFormat) + ' ' + sha256(content) + '\n' + content);
  evict(fileOf(key));
}

bool CommandCache::isUsable() const {
  std::error_code error;
  fs::create_directories(folder_, error);
  return !folder_.empty() && access(folder_.c_str(), R_OK | W_OK | X_OK) == 0;
}

// Others may do the same at the same time, so that files can be gone.
void CommandCache::evict(const fs::path &latest) const {
  struct Entry {
    fs::file_time_type used;
    uint64_t bytes;
    fs::path file;
  };
  std::vector<Entry> entries;
  uint64_t bytes = 0;
  std::error_code error;
  for (fs::directory_iterator each(folder_, error), end; !error && each != end; each.increment(error)) {
    std::error_code gone;
    const Entry entry{each->last_write_time(gone), each->file_size(gone), each->path()};
    if (gone)
      continue;
    bytes += entry.bytes;
    if (entry.file != latest)
      entries.push_back(entry);
  }
  if (bytes <= mostBytes_)
    return;
  std::ranges::sort(entries, {}, &Entry::used);
  const auto kept = static_cast<uint64_t>(kKeptShare * static_cast<double>(mostBytes_));
  for (size_t i = 0; i < entries.size() && bytes > kept; ++i) {
    fs::remove(entries[i].file, error);
    bytes -= entries[i].bytes;
  }
}

fs::path cacheFolderOf(std::string_view program) {
  const char *given = std::getenv("XDG_CACHE_HOME");
  if (given && *given == '/')
    return fs::path(given) / program;
  const char *home = std::getenv("HOME");
  return home && *home == '/' ? fs::path(home) / ".cache" / program : fs::path();
}

} // namespace raddle
