#include "report/schedule.h"

#include <nlohmann/json.hpp>

#include "report/describe.h"

namespace raddle::report {

std::string renderSchedule(const trace::Trace &trace) {
  using Json = nlohmann::ordered_json;
  Json threads = Json::array();
  for (trace::ThreadId thread = 0; thread < trace.threads.size(); ++thread)
    threads.push_back(trace::pathOf(thread, trace.threads));
  Json steps = Json::array();
  for (const trace::TraceStep &step : trace.steps) {
    const trace::Site &site = trace.sites[step.site];
    const Json json = {{"thread", step.thread}, {"text", describe(step, trace)}, {"file", site.file},
                       {"line", site.line},     {"function", site.function},     {"then", Json::array()}};
    if (step.scheduled)
      steps.push_back(json);
    else if (!steps.empty())
      steps.back()["then"].push_back(json);
  }
  const Json json = {{"finding", trace.finding}, {"threads", threads}, {"steps", steps}};
  return json.dump(1, ' ', false, Json::error_handler_t::replace) + '\n';
}

} // namespace raddle::report
