#include "engines/verify/confirmer.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <set>

#include "base/text.h"
#include "check/identity.h"
#include "program/functions.h"
#include "verify/verify.h"

namespace raddle::engines {

namespace {

using check::Kind;

constexpr uint32_t kMostCalls = 2; // of each client

// How an execution fails that does what is refused by a rule. Nothing shows that a step is no action, for example.
const std::set<Kind> &kindsOf(verify::Rule rule) {
  using verify::Rule;
  static const std::map<Rule, std::set<Kind>> kKinds = {
      {Rule::Access, {Kind::DataRace, Kind::Misuse}},
      {Rule::Assertion, {Kind::Assertion}},
      {Rule::MemoryError, {Kind::MemoryError, Kind::Crash}},
      {Rule::Deadlock, {Kind::Deadlock, Kind::Misuse}},
  };
  static const std::set<Kind> kNone;
  const auto found = kKinds.find(rule);
  return found == kKinds.end() ? kNone : found->second;
}

bool canBeShown(const Confirmer::Refused &refused) {
  return !kindsOf(refused.rule).empty();
}

// At the same expression, or at the same place.
bool shows(const check::Finding &finding, const Confirmer::Refused &refused) {
  const trace::Site &at = refused.finding.places.front().site;
  return kindsOf(refused.rule).contains(finding.kind) &&
         std::any_of(finding.places.begin(), finding.places.end(), [&](const check::Finding::Place &place) {
           const trace::Site &site = place.operationSite();
           const bool isSameObject = !site.text.empty() && site.text == refused.object;
           return site.file == at.file && site.line == at.line && (site.column == at.column || isSameObject);
         });
}

} // namespace

Confirmer::Confirmer(const Module &module, uint32_t threads, const replay::Executed &given,
                     std::function<double()> secondsLeft)
    : module_(module), threads_(threads), given_(given), secondsLeft_(std::move(secondsLeft)),
      specifications_(verify::collect(module.module)), callable_(clients::callableIn(module.module, specifications_)) {}

// Why it could not be done; empty if it could.
std::string Confirmer::explore(const std::string &procedure, uint32_t calls, std::vector<Witness> &found) {
  build::Sources sources = module_.sources;
  sources.kind = build::Sources::Kind::Program;
  sources.harness.areClients = true;
  sources.harness.entries = {procedure};
  for (const std::string &other : callable_.procedures)
    if (other != procedure)
      sources.harness.entries.push_back(other);
  sources.harness.init = callable_.init;
  sources.harness.threads = threads_;
  sources.harness.calls = calls;
  auto built = build::build(sources, module_.installation);
  if (const auto *failure = std::get_if<build::BuildFailure>(&built))
    return failure->message.empty() ? "its clients do not compile" : failure->message;
  auto &executable = std::get<build::Executable>(built);
  replay::Launch launch = given_.launch;
  launch.executable = executable.path;
  replay::ProgramFacts facts = given_.program;
  facts.hash = executable.hash;
  facts.sites = std::make_shared<const std::vector<build::KnownSite>>(std::move(executable.sites));
  facts.suppressions.clear();
  facts.known.clear();
  for (const std::string &entry : sources.harness.entries)
    facts.buildArguments.insert(facts.buildArguments.end(), {"--entry", entry});
  for (const std::string &function : sources.harness.init)
    facts.buildArguments.insert(facts.buildArguments.end(), {"--init", function});
  facts.buildArguments.insert(facts.buildArguments.end(),
                              {"--threads", std::to_string(threads_), "--calls", std::to_string(calls), "--clients"});
  Result<std::vector<check::Finding>> shown =
      replay::tryBriefly({launch, facts, given_.interrupted, given_.search}, threads_, secondsLeft_());
  if (!shown)
    return shown.error().message;
  for (check::Finding &finding : *shown)
    found.push_back({std::move(finding), facts});
  return {};
}

// First with one call of each client, then with more.
void Confirmer::search(const llvm::Function &procedure, const std::vector<Refused> &refused,
                       std::vector<Witness> &found) {
  const std::string name = program::nameOf(procedure);
  std::string why = clients::whyNotCalled(procedure, module_.module, specifications_);
  const auto isOpen = [&](const Refused &each) {
    return canBeShown(each) &&
           std::none_of(found.begin(), found.end(), [&](const Witness &one) { return shows(one.finding, each); });
  };
  uint32_t calls = 0; // of each client, in what was explored last
  while (calls < kMostCalls && why.empty() && std::any_of(refused.begin(), refused.end(), isOpen)) {
    why = secondsLeft_() > 0 ? explore(procedure.getName().str(), calls + 1, found) : "there is no time left";
    calls += why.empty() ? 1 : 0;
  }
  for (const Refused &each : refused)
    if (!canBeShown(each))
      notes_.push_back(fmt::format("{}: an execution cannot show that ({})", name, word(each.rule)));
    else if (isOpen(each) && !why.empty())
      notes_.push_back(
          fmt::format("{}: no execution was looked for{}: {}", name, calls > 0 ? " with more calls" : "", why));
    else if (isOpen(each))
      notes_.push_back(
          fmt::format("{}: {} client threads did not show that ({}), with up to {} calls each, within {} s", name,
                      threads_, word(each.rule), calls, calls * replay::kMostNativeSeconds));
}

void Confirmer::tell(const llvm::Function &procedure, std::vector<Refused> refused, replay::Findings &findings) {
  std::vector<Witness> found;
  if (!refused.empty())
    search(procedure, refused, found);
  for (Refused &each : refused) {
    const auto witness =
        std::find_if(found.begin(), found.end(), [&](const Witness &one) { return shows(one.finding, each); });
    if (witness == found.end()) {
      findings.add(std::move(each.finding));
      continue;
    }
    const check::Finding &shown = witness->finding;
    each.finding.evidence = check::Evidence::Witnessed;
    each.finding.message += fmt::format("; {} client threads show it: {}", threads_, shown.message);
    each.finding.places.insert(each.finding.places.end(), shown.places.begin(), shown.places.end());
    each.finding.variable = shown.variable;
    each.finding.location = shown.location;
    each.finding.trace = shown.trace;
    each.finding.replayed = shown.replayed;
    findings.add(std::move(each.finding), {given_.launch, witness->facts, check::titleOf(shown)});
  }
}

} // namespace raddle::engines
