#include "report/sarif.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <map>
#include <string_view>
#include <vector>

#include "report/stored.h"

namespace raddle::report {
namespace {

constexpr const char *kSchema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
constexpr const char *kBase = "SRCROOT"; // What relative paths are relative to.

struct Rule {
  std::string_view kind;
  std::string_view name;
  std::string_view description;
};

constexpr std::array<Rule, 8> kRules = {{
    {"data-race", "DataRace",
     "Two threads access the same memory, one of them writes, one of the accesses is not atomic, and nothing orders "
     "them."},
    {"assertion", "AssertionFailure", "An assertion fails."},
    {"crash", "Crash", "The program crashes: a null or wild access, a division by zero, abort, an uncaught exception."},
    {"memory-error", "MemoryError", "Memory is used beyond its bounds or after its end, freed wrongly, or never."},
    {"deadlock", "Deadlock", "Threads wait for each other for ever."},
    {"lost-wakeup", "LostWakeup", "A thread waits for a signal that nobody is left to send."},
    {"exit-status", "ExitStatus", "The program ends with another exit status than the expected one."},
    {"misuse", "ThreadApiMisuse",
     "A thread, a lock or another object of the thread API is used in a way it must not be."},
}};

Json text(const std::string &words) {
  return {{"text", words}};
}

// Rules in the order of the table, and behind them whatever other kinds there are.
std::vector<std::string> kindsIn(const Json &report) {
  std::vector<std::string> kinds;
  for (const Rule &rule : kRules)
    kinds.emplace_back(rule.kind);
  for (const char *list : {"findings", "suppressed"})
    for (const Json &finding : report.at(list)) {
      const auto kind = finding.at("kind").get<std::string>();
      if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end())
        kinds.push_back(kind);
    }
  return kinds;
}

Json ruleJson(const std::string &kind) {
  const auto *known = std::find_if(kRules.begin(), kRules.end(), [&](const Rule &rule) { return rule.kind == kind; });
  Json rule = {{"id", kind}};
  if (known != kRules.end()) {
    rule["name"] = known->name;
    rule["shortDescription"] = text(std::string(known->description));
  } else {
    rule["shortDescription"] = text("The program can come to this: " + kind + ".");
  }
  rule["defaultConfiguration"] = {{"level", "error"}};
  rule["properties"] = {{"tags", {"concurrency", "correctness"}}};
  return rule;
}

// Of a path, with all that a URI cannot have in it as %XX.
std::string uriOf(const std::string &path) {
  std::string uri = path.starts_with('/') ? "file://" : "";
  for (const char c : path) {
    const bool isPlain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                         std::string_view("-._~/").find(c) != std::string_view::npos;
    uri += isPlain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return uri;
}

bool hasPlace(const Json &site) {
  return !site.at("file").get<std::string>().empty() && site.at("line").get<uint64_t>() > 0;
}

// REQUIRES: hasPlace(site).
Json locationJson(const Json &site, const std::string &message) {
  const auto file = site.at("file").get<std::string>();
  Json artifact = {{"uri", uriOf(file)}};
  if (!file.starts_with('/'))
    artifact["uriBaseId"] = kBase;
  Json region = {{"startLine", site.at("line")}};
  if (site.at("column").get<uint64_t>() > 0)
    region["startColumn"] = site.at("column");
  Json location = {{"physicalLocation", {{"artifactLocation", artifact}, {"region", region}}}};
  if (const auto function = site.at("function").get<std::string>(); !function.empty())
    location["logicalLocations"] = Json::array({{{"name", function}, {"kind", "function"}}});
  if (!message.empty())
    location["message"] = text(message);
  return location;
}

// A step that is shown, or where a thread stands at the end.
struct Moment {
  std::string thread;
  size_t order = 0;
  Json location;
  bool isLast = false; // of its thread, which stands there
};

std::vector<Moment> momentsOf(const Json &finding) {
  std::vector<Moment> moments;
  size_t order = 0;
  for (const Json &step : finding.at("interleaving")) {
    ++order;
    if (!step.at("matters").get<bool>() || !hasPlace(step))
      continue;
    const auto thread = step.at("thread").get<std::string>();
    std::string words = fmt::format("{} {}", thread, step.at("text").get<std::string>());
    if (step.at("stops").is_string())
      words += fmt::format("; then it {}", step.at("stops").get<std::string>());
    moments.push_back({thread, order, locationJson(step, words)});
  }
  for (const Json &site : finding.at("sites")) {
    if (!site.at("stands").get<bool>() || !hasPlace(site))
      continue;
    const auto thread = site.at("thread").get<std::string>();
    moments.push_back({thread, order + 1, locationJson(site, thread + " " + site.at("role").get<std::string>()), true});
  }
  return moments;
}

Json flowLocationJson(const Moment &moment) {
  return {{"location", moment.location},
          {"executionOrder", moment.order},
          {"importance", moment.isLast ? "essential" : "important"}};
}

// The way to what was reasoned about and not executed: of one thread, with what others may do in between.
Json pathFlowsJson(const Json &path) {
  Json locations = Json::array();
  for (const Json &step : path) {
    if (!hasPlace(step))
      continue;
    const Json &mover = step.at("mover");
    const std::string letter = mover.is_string() ? mover.get<std::string>() + ": " : "";
    const Moment moment{"", locations.size() + 1, locationJson(step, letter + step.at("text").get<std::string>())};
    locations.push_back(flowLocationJson(moment));
  }
  if (locations.empty())
    return Json::array();
  return Json::array({{{"message", text("The way there, with what each step is to other threads")},
                       {"threadFlows", Json::array({{{"id", "path"}, {"locations", locations}}})}}});
}

Json codeFlowsJson(const Json &finding) {
  const std::vector<Moment> moments = momentsOf(finding);
  if (moments.empty())
    return pathFlowsJson(finding.at("path"));
  Json merged = Json::array();
  std::map<std::string, Json> byThread;
  for (const Moment &moment : moments) {
    merged.push_back(flowLocationJson(moment));
    byThread.try_emplace(moment.thread, Json::array()).first->second.push_back(flowLocationJson(moment));
  }
  Json flows = Json::array();
  flows.push_back({{"message", text("The interleaving")},
                   {"threadFlows", Json::array({{{"id", "interleaving"}, {"locations", merged}}})}});
  Json threads = Json::array();
  for (const auto &[thread, locations] : byThread)
    threads.push_back({{"id", thread}, {"message", text("Thread " + thread)}, {"locations", locations}});
  flows.push_back({{"message", text("The same, thread by thread")}, {"threadFlows", threads}});
  return flows;
}

void addPlaces(const Json &finding, Json &result) {
  Json related = Json::array();
  for (const Json &site : finding.at("sites")) {
    if (!hasPlace(site))
      continue;
    if (!result.contains("locations")) {
      result["locations"] = Json::array({locationJson(site, "")});
      continue;
    }
    Json other = locationJson(site, site.at("thread").get<std::string>() + " " + site.at("role").get<std::string>());
    other["id"] = related.size() + 1;
    related.push_back(std::move(other));
  }
  if (!related.empty())
    result["relatedLocations"] = related;
}

// Who has said that it is not to be told: the user, or the baseline.
Json suppressionsOf(const Json &finding) {
  std::string why;
  if (finding.contains("suppressed_by"))
    why = "suppressed by " + finding.at("suppressed_by").get<std::string>();
  else if (finding.value("known", false))
    why = "in the baseline";
  if (why.empty())
    return Json::array();
  return Json::array({{{"kind", "external"}, {"status", "accepted"}, {"justification", why}}});
}

Json resultJson(const Json &finding, const std::vector<std::string> &kinds) {
  const auto kind = finding.at("kind").get<std::string>();
  Json result = {{"ruleId", kind},
                 {"ruleIndex", std::find(kinds.begin(), kinds.end(), kind) - kinds.begin()},
                 {"level", finding.at("severity")},
                 {"message", text(finding.at("message").get<std::string>())}};
  addPlaces(finding, result);
  if (Json flows = codeFlowsJson(finding); !flows.empty())
    result["codeFlows"] = std::move(flows);
  result["partialFingerprints"] = {{"raddle/v2", finding.at("fingerprint")}};
  if (Json suppressions = suppressionsOf(finding); !suppressions.empty())
    result["suppressions"] = std::move(suppressions);
  result["properties"] = {{"rule", finding.at("rule")},
                          {"evidence", finding.at("evidence")},
                          {"replayed", finding.at("replayed")},
                          {"inputs", finding.at("inputs")},
                          {"trace", finding.at("trace")}};
  return result;
}

Json runJson(const Json &report) {
  const std::vector<std::string> kinds = kindsIn(report);
  Json rules = Json::array();
  for (const std::string &kind : kinds)
    rules.push_back(ruleJson(kind));
  Json results = Json::array();
  for (const char *list : {"findings", "suppressed"})
    for (const Json &finding : report.at(list))
      results.push_back(resultJson(finding, kinds));
  Json arguments = Json::array({report.at("command").at("name")});
  for (const Json &argument : report.at("command").at("arguments"))
    arguments.push_back(argument);
  const Json driver = {{"name", "raddle"}, {"semanticVersion", report.at("raddle")}, {"rules", rules}};
  return {{"tool", {{"driver", driver}}},
          {"invocations", Json::array({{{"arguments", arguments}, {"executionSuccessful", true}}})},
          {"originalUriBaseIds", {{kBase, {{"description", text("The folder in which raddle was run.")}}}}},
          {"columnKind", "unicodeCodePoints"},
          {"results", results},
          {"properties", {{"verdict", report.at("verdict")}, {"coverage", report.at("coverage")}}}};
}

} // namespace

Result<std::string> renderSarif(const std::string &json) {
  return renderStored(json, [](const Json &report) {
    const Json log = {{"$schema", kSchema}, {"version", "2.1.0"}, {"runs", Json::array({runJson(report)})}};
    return log.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
  });
}

} // namespace raddle::report
