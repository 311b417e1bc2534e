#include "engines/verify/annotated_source.h"

#include <algorithm>
#include <fmt/format.h>
#include <regex>

#include "base/check.h"
#include "base/text.h"

namespace raddle::engines {

namespace {

constexpr uint32_t kContext = 3; // lines around a change

// Reads code character by character, without comments and what is quoted.
class Reader {
public:
  // The characters of a line that are code; what is not is a space.
  std::string read(const std::string &line) {
    std::string code(line.size(), ' ');
    for (size_t at = 0; at < line.size(); ++at) {
      if (isComment_) {
        if (line.compare(at, 2, "*/") == 0) {
          isComment_ = false;
          ++at;
        }
      } else if (line.compare(at, 2, "//") == 0) {
        break;
      } else if (line.compare(at, 2, "/*") == 0) {
        isComment_ = true;
        ++at;
      } else if (line[at] == '"' || line[at] == '\'') {
        at = endOfQuoted(line, at);
      } else {
        code[at] = line[at];
      }
    }
    return code;
  }

private:
  static size_t endOfQuoted(const std::string &line, size_t begin) {
    size_t at = begin + 1;
    while (at < line.size() && line[at] != line[begin])
      at += line[at] == '\\' ? 2 : 1;
    return at;
  }

  bool isComment_ = false;
};

// Whether a directive goes on in the next line.
bool isContinued(const std::string &line) {
  return line.ends_with('\\');
}

bool isDirective(const std::string &code, const char *names) {
  return std::regex_search(code, std::regex(fmt::format("^\\s*#\\s*({})\\b", names)));
}

} // namespace

AnnotatedSource::AnnotatedSource(std::string path, const std::string &text)
    : path_(std::move(path)), endsWithNewline_(text.ends_with('\n')) {
  for (const std::string_view line : splitLines(text))
    lines_.emplace_back(line);
}

std::optional<uint32_t> AnnotatedSource::endOfDeclaration(uint32_t line) const {
  Reader reader;
  int depth = 0;
  bool isSkipped = false;
  for (size_t index = 0; index < lines_.size(); ++index) {
    const std::string code = reader.read(lines_[index]);
    if (index + 1 < line)
      continue; // What is a comment there is known from the beginning only.
    const bool isOfDirective = isSkipped || isDirective(code, "[a-z]+");
    isSkipped = isOfDirective && isContinued(lines_[index]);
    for (const char each : isOfDirective ? std::string() : code) {
      depth += each == '(' || each == '{' || each == '[' ? 1 : 0;
      depth -= each == ')' || each == '}' || each == ']' ? 1 : 0;
      if (each == ';' && depth <= 0)
        return static_cast<uint32_t>(index) + 1;
    }
  }
  return std::nullopt;
}

bool AnnotatedSource::opensBody(uint32_t line) const {
  Reader reader;
  std::string code;
  for (size_t index = 0; index < std::min<size_t>(line, lines_.size()); ++index)
    code = reader.read(lines_[index]);
  const size_t last = code.find_last_not_of(" \t\r");
  return last != std::string::npos && code[last] == '{';
}

uint32_t AnnotatedSource::lastInclude() const {
  Reader reader;
  uint32_t last = 0;
  int conditions = 0;
  for (size_t index = 0; index < lines_.size(); ++index) {
    const std::string code = reader.read(lines_[index]);
    conditions += isDirective(code, "if|ifdef|ifndef") ? 1 : 0;
    conditions -= isDirective(code, "endif") ? 1 : 0;
    if (conditions == 0 && isDirective(code, "include"))
      last = static_cast<uint32_t>(index) + 1;
  }
  return last;
}

bool AnnotatedSource::includes(const std::string &header) const {
  return std::any_of(lines_.begin(), lines_.end(), [&](const std::string &line) {
    return isDirective(line, "include") &&
           (line.find("<" + header + ">") != std::string::npos || line.find("\"" + header + "\"") != std::string::npos);
  });
}

void AnnotatedSource::addAfter(uint32_t line, const std::string &added) {
  CHECK(line <= lines_.size(), "there should be a line to add something after");
  std::vector<std::string> &there = added_[line];
  if (std::find(there.begin(), there.end(), added) == there.end())
    there.push_back(added);
}

std::string AnnotatedSource::compiled() const {
  const auto goOn = [&](size_t line) { return fmt::format("#line {} {}\n", line, quote(path_)); };
  std::string text = goOn(1);
  for (size_t line = 0; line <= lines_.size(); ++line) {
    if (line > 0)
      text += lines_[line - 1] + "\n";
    const auto added = added_.find(static_cast<uint32_t>(line));
    if (added == added_.end())
      continue;
    for (const std::string &each : added->second)
      text += each + "\n";
    text += goOn(line + 1);
  }
  return text;
}

std::string AnnotatedSource::patch() const {
  if (added_.empty())
    return {};
  std::string text = fmt::format("--- a/{0}\n+++ b/{0}\n", path_);
  const auto count = static_cast<uint32_t>(lines_.size());
  size_t more = 0; // lines that were added before
  for (auto next = added_.begin(); next != added_.end();) {
    const uint32_t first = next->first > kContext ? next->first - kContext + 1 : 1;
    uint32_t last = 0;
    size_t added = 0;
    std::string body;
    uint32_t line = first;
    const auto showUpTo = [&](uint32_t end) {
      for (; line <= end; ++line)
        body +=
            " " + lines_[line - 1] + (line == count && !endsWithNewline_ ? "\n\\ No newline at end of file\n" : "\n");
    };
    for (; next != added_.end() && (last == 0 || next->first <= last + kContext); ++next) {
      showUpTo(next->first);
      for (const std::string &each : next->second)
        body += "+" + each + "\n";
      added += next->second.size();
      last = std::min(next->first + kContext, count);
    }
    showUpTo(last);
    const uint32_t old = last + 1 - first;
    text += fmt::format("@@ -{},{} +{},{} @@\n{}", old == 0 ? 0 : first, old, first + more, old + added, body);
    more += added;
  }
  return text;
}

} // namespace raddle::engines
