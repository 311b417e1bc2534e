#include "report/sarif.h"

#include <fmt/format.h>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "check/kinds.h"
#include "check/user_places.h"
#include "report/stored.h"

namespace raddle::report {
namespace {

constexpr const char *kSchema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
constexpr const char *kHomepage = "https://github.com/OWNER/raddle"; // as in action.yml and docs/ci.md
constexpr const char *kBase = "SRCROOT";                             // What relative paths are relative to.

Json text(const std::string &words) {
  return {{"text", words}};
}

// One rule for each kind, in their order.
Json rulesJson() {
  Json rules = Json::array();
  for (size_t number = 0; number < check::kKindCount; ++number) {
    const auto kind = static_cast<check::Kind>(number);
    const check::KindTraits &traits = check::traitsOf(kind);
    rules.push_back({{"id", check::word(kind)},
                     {"name", traits.name},
                     {"shortDescription", text(std::string(traits.description))},
                     {"fullDescription", text(fmt::format("{} {}", traits.description, traits.details))},
                     {"help", text(std::string(traits.help))},
                     {"helpUri", fmt::format("{}/blob/main/docs/findings.md#{}", kHomepage, check::word(kind))},
                     {"defaultConfiguration", {{"level", "error"}}},
                     {"properties", {{"tags", {"concurrency", "correctness"}}}}});
  }
  return rules;
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
      words += fmt::format(", then {}", step.at("stops").get<std::string>());
    words += roundsAfter(step);
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
  return Json::array({{{"message", text("The path, with the mover type of each step")},
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

bool isOfLibrary(const Json &place) {
  return check::isLibraryFile(place.at("file").get<std::string>());
}

// The call stacks at the places of the finding, without frames of libraries, unless they are places themselves.
Json stacksJson(const Json &finding) {
  Json stacks = Json::array();
  for (const Json &site : finding.at("sites")) {
    const bool showsLibrary = isOfLibrary(site);
    Json frames = Json::array();
    for (const Json &frame : site.value("frames", Json::array()))
      if (hasPlace(frame) && (showsLibrary || !isOfLibrary(frame)))
        frames.push_back({{"location", locationJson(frame, "")}});
    if (frames.size() > 1)
      stacks.push_back(
          {{"message", text(site.at("thread").get<std::string>() + " " + site.at("role").get<std::string>())},
           {"frames", frames}});
  }
  return stacks;
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

Json resultJson(const Json &finding) {
  const auto word = finding.at("kind").get<std::string>();
  const std::optional<check::Kind> kind = check::parseKind(word);
  Json result = {{"ruleId", word},
                 {"ruleIndex", kind ? static_cast<int>(*kind) : -1},
                 {"level", finding.at("severity")},
                 {"message", text(finding.at("message").get<std::string>())}};
  addPlaces(finding, result);
  if (Json flows = codeFlowsJson(finding); !flows.empty())
    result["codeFlows"] = std::move(flows);
  if (Json stacks = stacksJson(finding); !stacks.empty())
    result["stacks"] = std::move(stacks);
  result["partialFingerprints"] = {{"raddle/v2", finding.at("fingerprint")}};
  if (Json suppressions = suppressionsOf(finding); !suppressions.empty())
    result["suppressions"] = std::move(suppressions);
  result["properties"] = {{"rule", finding.at("rule")},
                          {"evidence", finding.at("evidence")},
                          {"replayed", finding.at("replayed")},
                          {"inputs", finding.at("inputs")},
                          {"details", finding.value("details", Json::array())},
                          {"trace", finding.at("trace")}};
  return result;
}

// What protects each variable, or that this is open: notes, for there is nothing to mend.
Json notificationsJson(const Json &coverage) {
  Json notifications = Json::array();
  for (const Json &part : coverage.value("parts", Json::array()))
    if (const Json accesses = part.value("accesses", Json::array()); !accesses.empty() && hasPlace(accesses.front()))
      notifications.push_back(
          {{"level", "note"},
           {"message", text(part.at("name").get<std::string>() + ": " + part.at("answer").get<std::string>() + ", " +
                            part.at("reason").get<std::string>())},
           {"locations", Json::array({locationJson(accesses.front(), "")})}});
  return notifications;
}

Json runJson(const Json &report) {
  Json results = Json::array();
  for (const char *list : {"findings", "suppressed"})
    for (const Json &finding : report.at(list))
      results.push_back(resultJson(finding));
  Json arguments = Json::array({report.at("command").at("name")});
  for (const Json &argument : report.at("command").at("arguments"))
    arguments.push_back(argument);
  const Json driver = {{"name", "raddle"},
                       {"semanticVersion", report.at("raddle")},
                       {"informationUri", kHomepage},
                       {"rules", rulesJson()}};
  Json invocation = {{"arguments", arguments}, {"executionSuccessful", true}};
  if (Json notifications = notificationsJson(report.at("coverage")); !notifications.empty())
    invocation["toolExecutionNotifications"] = std::move(notifications);
  return {{"tool", {{"driver", driver}}},
          {"invocations", Json::array({invocation})},
          {"originalUriBaseIds", {{kBase, {{"description", text("The folder in which raddle was run.")}}}}},
          {"columnKind", "unicodeCodePoints"},
          {"results", results},
          {"properties",
           {{"verdict", report.at("verdict")},
            {"properties", report.at("properties")},
            {"coverage", report.at("coverage")}}}};
}

} // namespace

Result<std::string> renderSarif(const std::string &json) {
  return renderStored(json, [](const Json &report) {
    const Json log = {{"$schema", kSchema}, {"version", "2.1.0"}, {"runs", Json::array({runJson(report)})}};
    return log.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
  });
}

} // namespace raddle::report
