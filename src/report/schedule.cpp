#include "report/schedule.h"

#include <nlohmann/json.hpp>

#include "check/user_places.h"
#include "report/describe.h"
#include "report/overwritten.h"

namespace raddle::report {

namespace {

using Json = nlohmann::ordered_json;

Json placesOf(const check::Finding &finding) {
  Json places = Json::array();
  for (const check::Finding::Place &place : finding.places)
    if (place.standsHere)
      places.push_back({{"thread", place.thread},
                        {"text", place.role},
                        {"line", place.operationSite().line},
                        {"column", place.operationSite().column}});
  return places;
}

Json librariesAsJson() {
  const check::LibraryPaths paths = check::libraryPaths();
  return {{"beginnings", paths.beginnings}, {"parts", paths.parts}, {"endings", paths.endings}};
}

} // namespace

std::string renderSchedule(const check::Finding &finding) {
  const trace::Trace &trace = finding.trace;
  Json threads = Json::array();
  for (trace::ThreadId thread = 0; thread < trace.threads.size(); ++thread)
    threads.push_back(trace::pathOf(thread, trace.threads));
  Json steps = Json::array();
  const std::map<size_t, std::string> overwritten = overwrittenIn(trace);
  for (size_t i = 0; i < trace.steps.size(); ++i) {
    const trace::TraceStep &step = trace.steps[i];
    const trace::Site &site = trace.siteOf(step);
    const auto said = overwritten.find(i);
    const std::string text = describe(step, trace) + (said == overwritten.end() ? "" : said->second);
    const Json json = {{"thread", step.thread},     {"text", text},         {"file", site.file}, {"line", site.line},
                       {"function", site.function}, {"then", Json::array()}};
    if (step.scheduled)
      steps.push_back(json);
    else if (!steps.empty())
      steps.back()["then"].push_back(json);
  }
  const Json json = {{"finding", trace.finding},
                     {"threads", threads},
                     {"steps", steps},
                     {"places", placesOf(finding)},
                     {"libraries", librariesAsJson()}};
  return json.dump(1, ' ', false, Json::error_handler_t::replace) + '\n';
}

} // namespace raddle::report
