#include "engines/prove/protection.h"

#include <algorithm>
#include <fmt/format.h>

namespace raddle::engines::prove {

namespace {

std::set<std::string> commonLocks(const std::vector<const Access *> &accesses, Places &places) {
  std::optional<std::set<std::string>> common;
  for (const Access *access : accesses) {
    const std::set<std::string> held = locksAt(*access, places);
    if (!common)
      common = held;
    std::erase_if(*common, [&](const std::string &lock) { return held.count(lock) == 0; });
  }
  return common.value_or(std::set<std::string>());
}

std::string guardedBy(const std::set<std::string> &locks) {
  return locks.empty() ? "guarded by locks" : fmt::format("guarded by `{}`", fmt::join(locks, "`, `"));
}

std::string worded(const std::set<Argument> &needed, const std::set<std::string> &locks) {
  const auto has = [&](Argument argument) { return needed.count(argument) > 0; };
  if (has(Argument::Lock) || has(Argument::IndexedLock))
    return guardedBy(locks);
  if (has(Argument::OwnLock))
    return "guarded by its own lock";
  if (has(Argument::Section))
    return "in atomic sections only";
  if (has(Argument::Once))
    return "initialized once, before it is used";
  if (has(Argument::ArgumentSlot) || has(Argument::ArgumentBlock) || has(Argument::BeforeCreation) ||
      has(Argument::AfterJoin))
    return "one element per thread, by the argument of its creation";
  if (has(Argument::Ticket))
    return "one element per ticket";
  if (has(Argument::Flag))
    return "handed over by a flag or semaphore";
  if (has(Argument::Barrier))
    return "in other phases, between waits for a barrier";
  if (has(Argument::Apart))
    return "different parts for different threads";
  if (has(Argument::OwnVariable))
    return "one per thread";
  if (has(Argument::Fresh))
    return "not shared before it is complete";
  return has(Argument::Atomic) ? "atomic" : "ordered by creating and joining threads";
}

bool isParallelOnly(const Access &access) {
  return access.type != 0 || std::any_of(access.key.threads.begin(), access.key.threads.end(), mayRun);
}

std::vector<trace::Site> sitesOf(const std::vector<const Access *> &accesses, const Places &places) {
  std::vector<trace::Site> sites;
  for (const Access *access : accesses)
    sites.push_back(places.site(*access->at, access->memory.isWrite ? "write" : "read", ""));
  const auto key = [](const trace::Site &site) { return std::tie(site.file, site.line, site.column, site.function); };
  std::ranges::sort(sites, {}, key);
  const auto rest = std::ranges::unique(sites, {}, key);
  sites.erase(rest.begin(), rest.end());
  return sites;
}

} // namespace

std::set<std::string> locksAt(const Access &access, Places &places) {
  std::set<std::string> held;
  for (const Token &token : access.key.tokens)
    if (token.kind == Token::Kind::Lock && token.pointer != nullptr)
      held.insert(places.nameOf(token.pointer, *access.at, 0));
  return held;
}

std::vector<check::Coverage::Part> protectionsOf(const Program &program, const Interpretation &all,
                                                 const PairResult &pairs, Places &places) {
  std::vector<check::Coverage::Part> result;
  std::set<analysis::ObjectId> open;
  for (const Alarm &alarm : pairs.alarms)
    open.insert(alarm.object);
  for (const auto &[object, accesses] : pairs.byObject) {
    std::vector<const Access *> parallel;
    std::copy_if(accesses.begin(), accesses.end(), std::back_inserter(parallel),
                 [](const Access *each) { return isParallelOnly(*each); });
    const bool isOfSeveral = std::any_of(accesses.begin(), accesses.end(), [&](const Access *each) {
      return each->type != accesses.front()->type || all.areMany[each->type];
    });
    if (open.count(object) > 0 || parallel.empty() || !isOfSeveral)
      continue;
    const bool isRead =
        std::none_of(parallel.begin(), parallel.end(), [](const Access *each) { return each->memory.isWrite; });
    std::set<Argument> needed;
    if (const auto found = pairs.arguments.find(object); found != pairs.arguments.end())
      needed = found->second;
    check::Coverage::Part part;
    const std::string name = nameOf(program.pointsTo.object(object));
    part.name = name != "(...)" ? name : places.nameOf(*parallel.front());
    part.answer = check::Coverage::Part::Answer::NoRace;
    part.accesses = sitesOf(accesses, places);
    std::set<std::string> locks;
    if (!isRead && (needed.count(Argument::Lock) > 0 || needed.count(Argument::IndexedLock) > 0))
      locks = commonLocks(parallel, places);
    part.locks.assign(locks.begin(), locks.end());
    part.reason = check::Statement{
        check::Said::ProtectedBy,
        {isRead ? "read only once threads run" : worded(needed, locks), std::to_string(part.accesses.size())}};
    result.push_back(std::move(part));
  }
  std::ranges::sort(result, [](const auto &a, const auto &b) {
    return std::tie(a.name, a.reason->details) < std::tie(b.name, b.reason->details);
  });
  return result;
}

} // namespace raddle::engines::prove
