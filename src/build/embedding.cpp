#include "build/embedding.h"

#include <fmt/format.h>
#include <optional>
#include <regex>
#include <set>

#include "base/files.h"
#include "base/paths.h"
#include "base/text.h"

namespace raddle::build {

namespace {

constexpr unsigned kDeepest = 200; // as compilers have it

class Embedding {
public:
  explicit Embedding(const std::vector<std::string> &includePaths) : includePaths_(includePaths) {}

  [[nodiscard]] std::optional<Error> add(const std::string &file);

  std::string text;

private:
  [[nodiscard]] std::optional<std::string> find(const std::string &included, const std::string &from,
                                                const std::string &mark) const;
  [[nodiscard]] std::optional<Error> addLine(const std::string &line, const std::string &file, size_t number);

  const std::vector<std::string> &includePaths_;
  std::set<std::string> once_; // files that want to be included once, and were
  unsigned depth_ = 0;
};

std::optional<std::string> Embedding::find(const std::string &included, const std::string &from,
                                           const std::string &mark) const {
  std::vector<std::filesystem::path> folders(includePaths_.begin(), includePaths_.end());
  if (mark == "\"")
    folders.insert(folders.begin(), std::filesystem::path(from).parent_path());
  for (const std::filesystem::path &folder : folders)
    if (isRegularFile(folder / included))
      return (folder / included).string();
  return std::nullopt;
}

std::optional<Error> Embedding::addLine(const std::string &line, const std::string &file, size_t number) {
  static const std::regex kInclude(R"(^\s*#\s*include\s*(["<])([^">]+)[">].*$)");
  static const std::regex kOnce(R"(^\s*#\s*pragma\s+once\b.*$)");
  std::smatch match;
  if (std::regex_match(line, kOnce)) {
    once_.insert(canonicalPath(file));
    text += '\n';
    return std::nullopt;
  }
  std::optional<std::string> found;
  if (std::regex_match(line, match, kInclude))
    found = find(match[2], file, match[1]);
  if (!found) {
    text += line + '\n';
    return std::nullopt;
  }
  if (!once_.contains(canonicalPath(*found)))
    if (std::optional<Error> error = add(*found))
      return error;
  text += fmt::format("#line {} {}\n", number + 1, quote(file));
  return std::nullopt;
}

std::optional<Error> Embedding::add(const std::string &file) {
  const auto content = readFile(file);
  if (!content)
    return content.error();
  if (++depth_ > kDeepest)
    return Error{"'" + file + "' includes itself"};
  text += fmt::format("#line 1 {}\n", quote(file));
  size_t number = 0;
  for (const std::string_view line : splitLines(*content))
    if (std::optional<Error> error = addLine(std::string(line), file, ++number))
      return error;
  --depth_;
  return std::nullopt;
}

} // namespace

Result<std::string> embed(const std::vector<std::string> &files, const std::vector<std::string> &includePaths) {
  Embedding embedding(includePaths);
  for (const std::string &file : files)
    if (std::optional<Error> error = embedding.add(file))
      return *error;
  return std::move(embedding.text);
}

} // namespace raddle::build
