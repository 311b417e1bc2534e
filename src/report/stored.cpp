#include "report/stored.h"

#include <fmt/format.h>

#include "report/json.h"

namespace raddle::report {
namespace {

std::string flat(const Json &json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

void printLines(const Json &list, size_t indent, std::string &out) {
  const char *separator = "[";
  for (const Json &item : list) {
    out += separator + ("\n" + std::string(indent + 2, ' ')) + flat(item);
    separator = ",";
  }
  out += "\n" + std::string(indent, ' ') + "]";
}

// Where `key` stands, each item of the list on one line: a trace has many steps.
bool hasShortItems(std::string_view key) {
  return key == "interleaving";
}

void print(const Json &json, size_t indent, std::string &out) {
  if (!json.is_structured() || json.empty()) {
    out += flat(json);
    return;
  }
  const std::string margin(indent + 2, ' ');
  const char *separator = "";
  out += json.is_array() ? "[" : "{";
  for (const auto &[key, value] : json.items()) {
    out += separator + ("\n" + margin);
    separator = ",";
    if (json.is_object())
      out += flat(key) + ": ";
    if (value.is_array() && !value.empty() && json.is_object() && hasShortItems(key))
      printLines(value, indent + 2, out);
    else
      print(value, indent + 2, out);
  }
  out += "\n" + std::string(indent, ' ') + (json.is_array() ? "]" : "}");
}

} // namespace

std::string print(const Json &json) {
  std::string out;
  print(json, 0, out);
  return out + '\n';
}

std::string roundsAfter(const Json &step) {
  if (!step.contains("repeated_times"))
    return {};
  const bool isSame = step.value("repeated_values", "same") == "same";
  return fmt::format("; {} more rounds of {} such steps follow{}", step.at("repeated_times").get<uint64_t>(),
                     step.at("repeated_steps").get<uint64_t>(), isSame ? "" : ", with other values");
}

Result<Json> parseReport(const std::string &json) {
  Json report = Json::parse(json, nullptr, false);
  if (!report.is_object() || !report.contains("raddle"))
    return Error{"it is no report of raddle"};
  if (report.value("format", 0) != kFormat)
    return Error{"it was written by another version of raddle"};
  return report;
}

} // namespace raddle::report
