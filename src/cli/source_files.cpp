#include "cli/source_files.h"

#include "base/files.h"
#include "base/text.h"

namespace raddle::cli {
namespace {

std::vector<std::string> linesOf(const std::string &file) {
  auto content = readFile(file);
  if (!content)
    return {};
  std::vector<std::string> lines;
  for (std::string_view line : splitLines(*content))
    lines.emplace_back(line);
  return lines;
}

} // namespace

std::string SourceFiles::line(const std::string &file, uint32_t number) {
  auto found = files_.find(file);
  if (found == files_.end())
    found = files_.emplace(file, linesOf(file)).first;
  return number >= 1 && number <= found->second.size() ? found->second[number - 1] : "";
}

} // namespace raddle::cli
