#include "report/html.h"

#include <algorithm>
#include <set>
#include <string_view>

#include "base/text.h"
#include "check/user_places.h"
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

// Of call stacks, without those of libraries, which would make up most of the page.
void addUserFiles(const Json &frames, std::set<std::string> &files) {
  for (const Json &each : frames)
    if (const auto file = each.at("file").get<std::string>(); !check::isLibraryFile(file))
      files.insert(file);
}

void addFiles(const Json &places, std::set<std::string> &files) {
  for (const Json &each : places)
    files.insert(each.at("file").get<std::string>());
}

std::set<std::string> filesIn(const Json &report) {
  std::set<std::string> files;
  for (const Json &finding : report.at("findings")) {
    for (const char *list : {"sites", "path"})
      addFiles(finding.at(list), files);
    const bool showsLibraries = std::ranges::any_of(
        finding.at("sites"), [](const Json &site) { return check::isLibraryFile(site.at("file").get<std::string>()); });
    (showsLibraries ? addFiles : addUserFiles)(finding.at("interleaving"), files);
    for (const Json &site : finding.at("sites"))
      addUserFiles(site.value("frames", Json::array()), files);
    for (const Json &stack : finding.value("stacks", Json::array()))
      addUserFiles(stack, files);
  }
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
