#include "report/html.h"

#include <set>
#include <string_view>

#include "base/text.h"
#include "report/page.h"
#include "report/stored.h"

namespace raddle::report {
namespace {

void replaceOnce(std::string &text, std::string_view mark, const std::string &by) {
  text.replace(text.find(mark), mark.size(), by);
}

// As data in a script element, which ends at the first `</script`.
std::string asData(const Json &json) {
  std::string text = json.dump(-1, ' ', false, Json::error_handler_t::replace);
  for (size_t at = text.find('<'); at != std::string::npos; at = text.find('<', at))
    text.replace(at, 1, "\\u003c");
  return text;
}

std::set<std::string> filesIn(const Json &report) {
  std::set<std::string> files;
  for (const Json &finding : report.at("findings"))
    for (const char *list : {"sites", "interleaving", "path"})
      for (const Json &each : finding.at(list))
        files.insert(each.at("file").get<std::string>());
  return files;
}

Json linesOf(const std::string &text) {
  Json lines = Json::array();
  for (const std::string_view line : splitLines(text))
    lines.push_back(std::string(line));
  return lines;
}

} // namespace

Result<std::string> renderHtml(const std::string &json, const FileLookup &files) {
  return renderStored(json, [&](const Json &report) {
    Json sources = Json::object();
    for (const std::string &file : filesIn(report))
      sources[file] = linesOf(files(file));
    std::string page = page::kPage;
    replaceOnce(page, "@STYLE@", page::kStyle);
    replaceOnce(page, "@SCRIPT@", page::kScript);
    replaceOnce(page, "@DATA@", asData({{"report", report}, {"sources", sources}}));
    return page;
  });
}

} // namespace raddle::report
