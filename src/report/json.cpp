#include "report/json.h"

#include <map>
#include <nlohmann/json.hpp>
#include <optional>

#include "base/text.h"
#include "check/baseline.h"
#include "report/describe.h"
#include "report/interleaving.h"
#include "report/order.h"
#include "report/version.h"

namespace raddle::report {
namespace {

using check::Coverage;
using check::Finding;
using Json = nlohmann::ordered_json;

Json textOrNull(const std::string &text) {
  return text.empty() ? Json(nullptr) : Json(text);
}

Json siteJson(const trace::Site &site) {
  return {{"file", site.file}, {"line", site.line}, {"column", site.column}, {"function", site.function}};
}

Json placeJson(const Finding::Place &place) {
  Json json = siteJson(place.site);
  json["thread"] = place.thread;
  json["access"] = place.site.text;
  json["role"] = place.role;
  json["stands"] = place.standsHere;
  json["step"] = place.step ? Json(*place.step) : Json(nullptr);
  json["locks"] = place.locks ? Json(*place.locks) : Json(nullptr);
  return json;
}

// What of a step can only be said when all are known.
struct StepInContext {
  bool matters = false;
  std::string stops;           // why its thread went no further; empty if that needs no words
  std::optional<size_t> cause; // as order.h says
  size_t object = 0;           // a number for what it works on
};

std::vector<StepInContext> contextsOf(const Finding &finding) {
  const trace::Trace &trace = finding.trace;
  std::vector<StepInContext> contexts(trace.steps.size());
  for (const size_t index : stepsThatMatter(trace))
    contexts[index].matters = true;
  for (auto &[index, why] : reasonsToStop(finding))
    contexts[index].stops = why;
  const auto causes = causesOf(trace);
  std::map<uint64_t, size_t> objects;
  for (size_t i = 0; i < contexts.size(); ++i) {
    contexts[i].cause = causes[i];
    contexts[i].object = objects.try_emplace(trace.steps[i].object, objects.size()).first->second;
  }
  return contexts;
}

Json stepJson(const trace::TraceStep &step, const trace::Trace &trace, const StepInContext &context) {
  Json json = {{"thread", trace::pathOf(step.thread, trace.threads)},
               {"operation", trace::name(step.kind)},
               {"text", describe(step, trace)}};
  json.update(siteJson(trace.sites[step.site]));
  json["occurrence"] = step.occurrence;
  json["choice"] = step.choice;
  if (step.size >= 1 && step.size <= 8) {
    json["before"] = step.before;
    json["after"] = step.after;
    json["value"] = describeValue(step.after, step.size);
  }
  json["name"] = trace.sites[step.site].text;
  json["object"] = context.object;
  json["succeeded"] = step.succeeded;
  json["matters"] = context.matters;
  json["stops"] = textOrNull(context.stops);
  json["cause"] = context.cause ? Json(*context.cause) : Json(nullptr);
  return json;
}

Json interleavingJson(const Finding &finding) {
  const std::vector<StepInContext> contexts = contextsOf(finding);
  Json json = Json::array();
  for (size_t i = 0; i < contexts.size(); ++i)
    json.push_back(stepJson(finding.trace.steps[i], finding.trace, contexts[i]));
  return json;
}

Json pathJson(const std::vector<Finding::PathStep> &path) {
  Json json = Json::array();
  for (const Finding::PathStep &step : path) {
    json.push_back(siteJson(step.site));
    json.back()["mover"] = textOrNull(step.mover);
    json.back()["text"] = step.what;
  }
  return json;
}

Json findingJson(const Finding &finding) {
  Json sites = Json::array();
  for (const Finding::Place &place : finding.places)
    sites.push_back(placeJson(place));
  return {{"kind", finding.kind},
          {"rule", finding.rule},
          {"severity", check::word(finding.severity)},
          {"evidence", check::word(finding.evidence)},
          {"message", finding.message},
          {"variable", textOrNull(finding.variable)},
          {"sites", sites},
          {"fingerprint", hex(finding.fingerprint)},
          {"after", textOrNull(finding.after)},
          {"inputs", finding.inputs},
          {"path", pathJson(finding.path)},
          {"replayed", finding.replayed},
          {"outside", finding.outside},
          {"known", finding.isKnown},
          {"trace", textOrNull(finding.traceFile)},
          {"interleaving", interleavingJson(finding)}};
}

Json suppressedJson(const Coverage &coverage) {
  Json list = Json::array();
  for (const Coverage::Suppressed &each : coverage.suppressed)
    list.push_back({{"by", each.by}, {"findings", each.findings}});
  return list;
}

Json watchedJson(const Coverage &coverage) {
  if (!coverage.watched)
    return nullptr;
  const check::Watched &watched = *coverage.watched;
  return {{"executions", watched.runs},       {"accesses", watched.accesses},   {"steps", watched.steps},
          {"log_bytes", watched.bytes},       {"seconds", watched.seconds},     {"warnings", watched.warnings},
          {"candidates", watched.candidates}, {"witnessed", watched.witnessed}, {"given_up", watched.givenUp},
          {"excluded", watched.excluded}};
}

Json partsJson(const Coverage &coverage) {
  Json list = Json::array();
  for (const Coverage::Part &part : coverage.parts)
    list.push_back({{"name", part.name}, {"answer", part.answer}, {"reason", textOrNull(part.reason)}});
  return list;
}

// All that differs between two runs, and nothing else.
Json timingJson(const check::Outcome &outcome) {
  Json parts = Json::array();
  for (const Coverage::Part &part : outcome.coverage.parts)
    parts.push_back({{"name", part.name}, {"seconds", part.seconds}});
  Json engines = Json::array();
  for (const check::Contribution &each : outcome.engines)
    engines.push_back({{"name", each.engine}, {"seconds", each.seconds}});
  return {{"seconds", outcome.seconds}, {"parts", parts}, {"engines", engines}};
}

Json countsJson(const Coverage &coverage) {
  Json counts = Json::object();
  for (const Coverage::Count &count : coverage.counts)
    counts[count.name] = count.value;
  return counts;
}

Json coverageJson(const Coverage &coverage) {
  return {{"covered", textOrNull(coverage.covered)},
          {"executions", coverage.executions},
          {"blocked", coverage.blocked},
          {"redundant", coverage.redundant},
          {"rounds", coverage.rounds},
          {"complete", coverage.complete},
          {"stopped_by", textOrNull(coverage.stoppedBy)},
          {"extent", check::extentOf(coverage)},
          {"bounds", coverage.bounds},
          {"uncontrolled", coverage.uncontrolled},
          {"unknowns", coverage.unknowns},
          {"assumptions", coverage.assumptions},
          {"suppressed", suppressedJson(coverage)},
          {"watched", watchedJson(coverage)},
          {"counts", countsJson(coverage)},
          {"parts", partsJson(coverage)},
          {"notes", coverage.notes}};
}

Json enginesJson(const check::Outcome &outcome) {
  Json list = Json::array();
  for (const check::Contribution &each : outcome.engines) {
    const bool ran = each.notRun.empty();
    list.push_back({{"name", each.engine},
                    {"not_run", textOrNull(each.notRun)},
                    {"verdict", ran ? Json(check::word(each.verdict)) : Json(nullptr)},
                    {"findings", each.findings},
                    {"upgraded", each.upgraded},
                    {"coverage", ran ? coverageJson(each.coverage) : Json(nullptr)}});
  }
  return list;
}

Json suppressedFindingsJson(const check::Outcome &outcome) {
  Json list = Json::array();
  for (const check::SuppressedFinding &each : outcome.suppressed) {
    Json finding = findingJson(each.finding);
    finding["suppressed_by"] = each.by;
    list.push_back(std::move(finding));
  }
  return list;
}

} // namespace

std::string renderJson(const check::Outcome &outcome, const Command &command) {
  Json findings = Json::array();
  for (const Finding &finding : outcome.findings)
    findings.push_back(findingJson(finding));
  Json json = {{"raddle", kVersion},
               {"format", kFormat},
               {"command", {{"name", command.name}, {"arguments", command.arguments}}},
               {"verdict", check::word(outcome.verdict)},
               {"reason", textOrNull(outcome.reason)},
               {"verdict_on_new", check::word(check::verdictWithout(outcome, {.known = true}))},
               {"findings", findings},
               {"suppressed", suppressedFindingsJson(outcome)},
               {"coverage", coverageJson(outcome.coverage)},
               {"engines", enginesJson(outcome)},
               {"open", outcome.open},
               {"contradiction", textOrNull(outcome.contradiction)},
               {"timing", timingJson(outcome)}};
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

} // namespace raddle::report
