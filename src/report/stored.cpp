#include "report/stored.h"

#include "report/json.h"

namespace raddle::report {

Result<Json> parseReport(const std::string &json) {
  Json report = Json::parse(json, nullptr, false);
  if (!report.is_object() || !report.contains("raddle"))
    return Error{"it is no report of raddle"};
  if (report.value("format", 0) != kFormat)
    return Error{"it was written by another version of raddle"};
  return report;
}

} // namespace raddle::report
