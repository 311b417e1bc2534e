// A report as JSON, read back: what pages and the formats of other tools are made from, so that they can be made later.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "base/result.h"

namespace raddle::report {

using Json = nlohmann::ordered_json;

// With two spaces for each level, and each step of an interleaving on one line.
[[nodiscard]] std::string print(const Json &json);

// What follows a step of the interleaving that is not written out: "; 4998 more rounds of 2 such steps follow". Empty
// if nothing does.
[[nodiscard]] std::string roundsAfter(const Json &step);

// `json` is a report as renderJson() writes it; an Error if it is something else, or of another version of the form.
[[nodiscard]] Result<Json> parseReport(const std::string &json);

// What `make` makes of the report; an Error if there is not all in it that it needs.
template <class Make> [[nodiscard]] Result<std::string> renderStored(const std::string &json, const Make &make) {
  const Result<Json> report = parseReport(json);
  if (!report)
    return report.error();
  try {
    return make(*report);
  } catch (const Json::exception &) {
    return Error{"it is no report of raddle"};
  }
}

} // namespace raddle::report
