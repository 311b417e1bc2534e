#include "engines/prove/alarms.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/text.h"
#include "check/identity.h"
#include "check/user_places.h"
#include "engines/prove/protection.h"

namespace raddle::engines::prove {

namespace {

using check::Finding;
using check::Said;
using check::Statement;

// How close an argument came to hold.
enum class Near : uint8_t { Far, OtherLock, OneIsAtomic, OneIsLocked, SharedLock, SameName };

// What was tried for a pair, in words, and how close that came.
struct Tried {
  Near near = Near::Far;
  std::vector<std::string> words;

  void add(Near how, std::string what) {
    near = std::max(near, how);
    words.push_back(std::move(what));
  }
};

std::string quoted(const std::set<std::string> &names) {
  return fmt::format("`{}`", fmt::join(names, "`, `"));
}

bool isSharedOnly(const Access &access) {
  return std::ranges::all_of(access.key.tokens,
                             [](const Token &token) { return token.kind != Token::Kind::Lock || token.isShared; });
}

void tryLocks(const Access &a, const Access &b, Places &places, Tried &tried) {
  const std::set<std::string> first = locksAt(a, places);
  const std::set<std::string> second = locksAt(b, places);
  std::set<std::string> common;
  std::ranges::set_intersection(first, second, std::inserter(common, common.end()));
  if (first.empty() && second.empty())
    tried.add(Near::Far, "no lock is held at either access");
  else if (first.empty() || second.empty())
    tried.add(Near::OneIsLocked, fmt::format("{} is held at one access only", quoted(first.empty() ? second : first)));
  else if (common.empty())
    tried.add(Near::OtherLock, fmt::format("no common lock: {}, and {}", quoted(first), quoted(second)));
  else if (isSharedOnly(a) && isSharedOnly(b))
    tried.add(Near::SharedLock, fmt::format("{} is held for reading only", quoted(common)));
  else
    tried.add(Near::SameName, fmt::format("{} may be another lock each time", quoted(common)));
}

std::string runners(const Program &program, const Interpretation &all, const Access &access, const Places &places) {
  const std::vector<analysis::ThreadType> &types = program.threads.types();
  const llvm::CallBase *site = types[access.type].site;
  if (site == nullptr)
    return "main";
  const std::string where = places.text(*site);
  const auto isThere = [&](const analysis::ThreadType &type) {
    return type.site != nullptr && places.text(*type.site) == where;
  };
  const bool areSeveral = all.areMany[access.type] || std::ranges::count_if(types, isThere) > 1;
  return fmt::format("{} created at {}", areSeveral ? "several threads" : "the thread", where);
}

Tried triedFor(const Program &program, const Interpretation &all, const Alarm &alarm, Places &places) {
  const Access &a = *alarm.first;
  const Access &b = *alarm.second;
  Tried tried;
  tryLocks(a, b, places, tried);
  if (a.memory.isAtomic != b.memory.isAtomic)
    tried.add(Near::OneIsAtomic, "only one of them is atomic");
  const std::string first = runners(program, all, a, places);
  const std::string second = runners(program, all, b, places);
  tried.words.push_back(first == second ? fmt::format("they run at a time: {}", first)
                                        : fmt::format("they run at a time: {}, and {}", first, second));
  return tried;
}

Finding::Place placeOf(const Program &program, const Access &access, const std::string &name, Places &places) {
  Finding::Place place;
  const std::string kind = access.memory.isWrite ? "write" : "read";
  const llvm::CallBase *created = program.threads.types()[access.type].site;
  place.site = places.site(*access.at, kind, name);
  place.frames = Places::stack(program.module, *access.at);
  place.thread = created == nullptr ? "main" : fmt::format("a thread created at {}", places.text(*created));
  place.role = fmt::format("{}s `{}`", kind, name);
  const std::set<std::string> locks = locksAt(access, places);
  place.locks.emplace(locks.begin(), locks.end());
  return place;
}

struct Ranked {
  Near near = Near::Far;
  Finding finding;
  std::string where; // both places
  size_t number = 0; // in the order of the analysis
};

Ranked rankedOf(const Program &program, const Interpretation &all, const Alarm &alarm, Places &places) {
  Tried tried = triedFor(program, all, alarm, places);
  Ranked ranked;
  Finding &finding = ranked.finding;
  const std::string name = places.nameOf(*alarm.first);
  finding.kind = check::Kind::DataRace;
  finding.severity = check::Severity::Warning;
  finding.evidence = check::Evidence::Suspected;
  finding.variable = name;
  finding.message = fmt::format("data race on `{}` not excluded", name);
  finding.places = {placeOf(program, *alarm.first, name, places),
                    placeOf(program, *alarm.second, places.nameOf(*alarm.second), places)};
  finding.details = std::move(tried.words);
  finding.fingerprint = check::fingerprintOf(finding, {"", "", name});
  check::showUserPlaces(finding, check::Shown::User, "");
  ranked.near = tried.near;
  ranked.where = fmt::format("{}:{} and {}:{}", finding.places[0].site.file, finding.places[0].site.line,
                             finding.places[1].site.file, finding.places[1].site.line);
  return ranked;
}

// A statement and a part for each variable, in the order of the alarms.
void addVariables(const std::vector<Ranked> &all, Answer &answer) {
  std::vector<std::pair<std::string, std::vector<const Ranked *>>> variables;
  for (const Ranked &each : all) {
    auto known = std::ranges::find(variables, each.finding.variable, [](const auto &pair) { return pair.first; });
    if (known == variables.end())
      known = variables.insert(variables.end(), {each.finding.variable, {}});
    known->second.push_back(&each);
  }
  for (const auto &[variable, alarms] : variables) {
    const std::string rest = alarms.size() == 1 ? "" : fmt::format(" (and {})", plural(alarms.size() - 1, "more pair"));
    const std::string where = alarms.front()->where + rest;
    answer.statements.push_back({Said::RaceUndecided, {fmt::format("`{}`", variable), where}});
    check::Coverage::Part part;
    part.name = variable;
    part.reason = Statement{Said::Undecided, {where}};
    for (const Finding::Place &place : alarms.front()->finding.places)
      part.accesses.push_back(place.site);
    answer.parts.push_back(std::move(part));
  }
}

} // namespace

void addAlarms(const Program &program, const Interpretation &all, const PairResult &pairs, Places &places,
               Answer &answer) {
  std::vector<Ranked> ranked;
  std::set<std::pair<std::string, std::string>> known;
  for (const Alarm &alarm : pairs.alarms) {
    Ranked each = rankedOf(program, all, alarm, places);
    each.number = ranked.size();
    if (known.emplace(each.where, each.finding.variable).second)
      ranked.push_back(std::move(each));
  }
  std::ranges::sort(ranked, [](const Ranked &a, const Ranked &b) {
    return a.near != b.near ? a.near > b.near : a.number < b.number;
  });
  addVariables(ranked, answer);
  if (ranked.size() > kMostAlarms) {
    answer.statements.push_back({Said::AlarmsLeftOut, {std::to_string(ranked.size() - kMostAlarms)}});
    ranked.resize(kMostAlarms);
  }
  for (Ranked &each : ranked)
    answer.alarms.push_back(std::move(each.finding));
}

} // namespace raddle::engines::prove
