// A source with lines added to it: where they can stand, what is compiled, and the difference as a patch.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace raddle::engines {

class AnnotatedSource {
public:
  // `path` is what the compiler and the patch call it.
  AnnotatedSource(std::string path, const std::string &text);

  // The line in which what is declared from that line on at file level ends; nothing if it does not.
  [[nodiscard]] std::optional<uint32_t> endOfDeclaration(uint32_t line) const;
  // Whether the body of a function begins in that line, and goes on in the next.
  [[nodiscard]] bool opensBody(uint32_t line) const;
  // The last line that includes a file on no condition; 0 if there is none.
  [[nodiscard]] uint32_t lastInclude() const;
  [[nodiscard]] bool includes(const std::string &header) const;

  // Behind what was added after that line before, unless it is the same. REQUIRES: there is such a line, or it is 0.
  void addAfter(uint32_t line, const std::string &added);

  // What is compiled: the lines that were there keep their numbers.
  [[nodiscard]] std::string compiled() const;
  // A unified diff, for `patch -p1` and `git apply`; empty if nothing was added.
  [[nodiscard]] std::string patch() const;

private:
  std::string path_;
  std::vector<std::string> lines_; // without their ends
  bool endsWithNewline_ = true;
  std::map<uint32_t, std::vector<std::string>> added_; // by the line before
};

} // namespace raddle::engines
