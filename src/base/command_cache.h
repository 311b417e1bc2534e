// What commands have made of files, kept on disk: whoever asks again gets it without running the command.
//
// An entry is found by its key, which says all that the result depends on beside files: the program, its arguments, the
// folder it runs in. It holds which files were read, with hashes of their contents, and which files would have been
// read instead had they been there. It is used only if all of that is still so.
//
// Several processes may use a folder at the same time: an entry is written under another name and then renamed. Entries
// carry a checksum, and one that is damaged counts as not there. What read a file that was changed since the command
// began is not kept: nobody knows which version it has read. Whatever goes wrong with the folder, the command is run:
// nothing here fails.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace raddle {

// What a command made.
struct CommandResult {
  std::string said;   // what it wrote for people
  std::string output; // the contents of the file it made
};

// The files that a command depended on, as absolute paths.
struct CommandInputs {
  std::vector<std::string> read;
  std::vector<std::string> absent; // would have been read instead of another one
  int64_t begun = 0;               // when the command did, as CommandCache::now says it
};

class CommandCache {
public:
  static constexpr uint64_t kUsualBytes = 1ULL << 30U;

  // The folder is made when it is needed. Entries that were not used for longest go when there are more bytes than
  // these.
  explicit CommandCache(std::filesystem::path folder, uint64_t mostBytes = kUsualBytes)
      : folder_(std::move(folder)), mostBytes_(mostBytes) {}

  // Of what the result depends on beside files; the first word is the program, which is looked up in $PATH.
  [[nodiscard]] static std::string keyOf(const std::vector<std::string> &words);

  // By the clock that the times of files are taken from: nanoseconds.
  [[nodiscard]] static int64_t now();

  // Nothing if there is no such entry, or a file has changed since.
  [[nodiscard]] std::optional<CommandResult> find(const std::string &key) const;
  // Replaces what was kept for that key. REQUIRES: the command has succeeded.
  void keep(const std::string &key, const CommandInputs &inputs, const CommandResult &result) const;

  // Whether entries can be kept: the folder is there, or can be made, and can be written to.
  [[nodiscard]] bool isUsable() const;

  [[nodiscard]] const std::filesystem::path &folder() const { return folder_; }

private:
  [[nodiscard]] std::filesystem::path fileOf(const std::string &key) const { return folder_ / (key + ".entry"); }
  // All but the latest may go.
  void evict(const std::filesystem::path &latest) const;

  std::filesystem::path folder_;
  uint64_t mostBytes_; // of all entries together, once an entry was kept
};

// Where a program of that name keeps what it can make again: in $XDG_CACHE_HOME, or else in ~/.cache; empty if there is
// no such place.
[[nodiscard]] std::filesystem::path cacheFolderOf(std::string_view program);

} // namespace raddle
