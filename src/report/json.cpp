#include "report/json.h"

#include <map>
#include <optional>

#include "base/text.h"
#include "check/baseline.h"
#include "report/describe.h"
#include "report/interleaving.h"
#include "report/order.h"
#include "report/overwritten.h"
#include "report/rounds.h"
#include "report/sentence.h"
#include "report/statements.h"
#include "report/stored.h"
#include "report/version.h"

namespace raddle::report {
namespace {

using check::Coverage;
using check::Finding;
using check::Sort;

Json textOrNull(const std::string &text) {
  return text.empty() ? Json(nullptr) : Json(text);
}

Json sentenceOrNull(const std::optional<check::Statement> &statement) {
  return statement ? Json(sentenceOf(*statement)) : Json(nullptr);
}

Json siteJson(const trace::Site &site) {
  return {{"file", site.file}, {"line", site.line}, {"column", site.column}, {"function", site.function}};
}

Json framesJson(const std::vector<trace::Frame> &frames) {
  Json json = Json::array();
  for (const trace::Frame &frame : frames)
    json.push_back(
        {{"function", frame.function}, {"file", frame.file}, {"line", frame.line}, {"column", frame.column}});
  return json;
}

Json stacksJson(const std::vector<trace::Stack> &stacks) {
  Json json = Json::array();
  for (const trace::Stack &stack : stacks)
    json.push_back(framesJson(stack));
  return json;
}

Json placeJson(const Finding::Place &place, const Rounds &rounds) {
  Json json = siteJson(place.site);
  json["thread"] = place.thread;
  json["access"] = place.operation ? std::string() : place.site.text;
  json["role"] = place.role;
  json["stands"] = place.standsHere;
  json["step"] = place.step ? Json(rounds.positionOf(*place.step)) : Json(nullptr);
  json["locks"] = place.locks ? Json(*place.locks) : Json(nullptr);
  json["frames"] = framesJson(place.frames);
  json["library_site"] = place.operation ? siteJson(*place.operation) : Json(nullptr);
  json["waits_for"] = textOrNull(place.waitsFor);
  json["held_by"] = textOrNull(place.holder);
  return json;
}

// What of a step can only be said when all are known.
struct StepInContext {
  bool matters = false;
  std::string stops;           // why its thread went no further; empty if that needs no words
  std::optional<size_t> cause; // as order.h says
  size_t object = 0;           // a number for what it works on
  std::string overwritten;     // what is to be said of its value: see overwritten.h
};

std::vector<StepInContext> contextsOf(const Finding &finding) {
  const trace::Trace &trace = finding.trace;
  std::vector<StepInContext> contexts(trace.steps.size());
  for (const size_t index : stepsThatMatter(finding))
    contexts[index].matters = true;
  for (auto &[index, why] : reasonsToStop(finding))
    contexts[index].stops = why;
  for (auto &[index, said] : overwrittenIn(trace))
    contexts[index].overwritten = said;
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
               {"text", describe(step, trace) + context.overwritten}};
  json.update(siteJson(trace.siteOf(step)));
  json["occurrence"] = step.occurrence;
  json["choice"] = step.choice;
  if (step.size >= 1 && step.size <= 8) {
    json["before"] = step.before;
    json["after"] = step.after;
    json["value"] = describeValue(step.after, step.size);
  }
  const bool isOfLibrary = step.shown != trace::kNoIndex && step.name == trace::kNoIndex;
  json["name"] = isOfLibrary ? std::string() : trace.nameOf(step);
  if (step.stack != trace::kNoIndex)
    json["stack"] = step.stack;
  json["object"] = context.object;
  json["succeeded"] = step.succeeded;
  json["matters"] = context.matters;
  json["stops"] = textOrNull(context.stops);
  json["cause"] = context.cause ? Json(*context.cause) : Json(nullptr);
  return json;
}

// One round of each run that repeats itself; see rounds.h.
Json interleavingJson(const Finding &finding, const Rounds &rounds) {
  std::vector<StepInContext> contexts = contextsOf(finding);
  for (StepInContext &context : contexts)
    if (context.cause)
      context.cause = rounds.positionOf(*context.cause);
  Json json = Json::array();
  for (const Rounds::Kept &kept : rounds.kept()) {
    contexts[kept.step].stops = contexts[kept.last].stops;
    json.push_back(stepJson(finding.trace.steps[kept.step], finding.trace, contexts[kept.step]));
    if (kept.repeated) {
      json.back()["repeated_steps"] = kept.repeated->period;
      json.back()["repeated_times"] = kept.repeated->times - 1;
      json.back()["repeated_values"] = kept.isSame ? "same" : "different";
    }
  }
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
  const Rounds rounds(finding);
  Json sites = Json::array();
  for (const Finding::Place &place : finding.places)
    sites.push_back(placeJson(place, rounds));
  return {{"kind", check::word(finding.kind)},
          {"rule", finding.rule},
          {"severity", check::word(finding.severity)},
          {"evidence", check::word(finding.evidence)},
          {"message", finding.message},
          {"summary", sentenceAbout(finding)},
          {"variable", textOrNull(finding.variable)},
          {"sites", sites},
          {"fingerprint", hex(finding.fingerprint)},
          {"after", textOrNull(finding.after)},
          {"inputs", finding.inputs},
          {"details", finding.details},
          {"path", pathJson(finding.path)},
          {"replayed", finding.replayed},
          {"outside", finding.outside},
          {"known", finding.isKnown},
          {"trace", textOrNull(finding.traceFile)},
          {"stacks", stacksJson(finding.trace.stacks)},
          {"interleaving", interleavingJson(finding, rounds)}};
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
  for (const Coverage::Part &part : coverage.parts) {
    list.push_back(
        {{"name", part.name}, {"answer", check::word(part.answer)}, {"reason", sentenceOrNull(part.reason)}});
    if (part.accesses.empty())
      continue;
    list.back()["locks"] = part.locks;
    list.back()["accesses"] = Json::array();
    for (const trace::Site &site : part.accesses)
      list.back()["accesses"].push_back(siteJson(site));
  }
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
  return {{"covered", sentenceOrNull(coverage.covered)},
          {"executions", coverage.executions},
          {"blocked", coverage.blocked},
          {"redundant", coverage.redundant},
          {"rounds", coverage.rounds},
          {"complete", coverage.complete},
          {"stopped_by", coverage.stoppedBy ? Json(stopOf(coverage)) : Json(nullptr)},
          {"extent", extentOf(coverage)},
          {"bounds", sentencesOf(coverage.of(Sort::Bound))},
          {"uncontrolled", sentencesOf(coverage.of(Sort::Uncontrolled))},
          {"unknowns", sentencesOf(coverage.of(Sort::Unknown))},
          {"memory_model", sentencesOf(coverage.of(Sort::Model))},
          {"assumptions", sentencesOf(coverage.of(Sort::Assumption))},
          {"suppressed", suppressedJson(coverage)},
          {"watched", watchedJson(coverage)},
          {"counts", countsJson(coverage)},
          {"parts", partsJson(coverage)},
          {"notes", sentencesOf(coverage.of(Sort::Note))}};
}

// By the word of each property.
Json propertiesJson(const std::vector<check::PropertyResult> &results) {
  Json json = Json::object();
  for (const check::PropertyResult &result : results) {
    Json reasons = Json::array();
    for (const check::Statement &reason : result.reasons)
      reasons.push_back({{"reason", wordOf(reason.what)}, {"text", sentenceOf(reason)}});
    json[std::string(check::word(result.property))] = {
        {"verdict", check::word(result.verdict)}, {"checked", result.isChecked}, {"reasons", reasons}};
  }
  return json;
}

Json enginesJson(const check::Outcome &outcome) {
  Json list = Json::array();
  for (const check::Contribution &each : outcome.engines) {
    const bool ran = !each.notRun;
    list.push_back({{"name", each.engine},
                    {"not_run", sentenceOrNull(each.notRun)},
                    {"verdict", ran ? Json(check::word(each.verdict)) : Json(nullptr)},
                    {"properties", propertiesJson(each.properties)},
                    {"findings", each.findings},
                    {"upgraded", each.upgraded},
                    {"not_excluded", each.notExcluded},
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
               {"command", {{"name", command.name}, {"arguments", command.arguments}, {"files", command.files}}},
               {"verdict", check::word(outcome.verdict)},
               {"reason", sentenceOrNull(outcome.reason)},
               {"properties", propertiesJson(outcome.properties)},
               {"verdict_on_new", check::word(check::verdictWithout(outcome, {.known = true}))},
               {"findings", findings},
               {"suppressed", suppressedFindingsJson(outcome)},
               {"coverage", coverageJson(outcome.coverage)},
               {"engines", enginesJson(outcome)},
               {"open", sentencesOf(outcome.open)},
               {"contradiction", sentenceOrNull(outcome.contradiction)},
               {"timing", timingJson(outcome)}};
  return print(json);
}

} // namespace raddle::report
