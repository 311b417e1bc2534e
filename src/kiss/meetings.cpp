#include "kiss/meetings.h"

#include <algorithm>
#include <tuple>
#include <unordered_map>

#include "kiss/places.h"
#include "symex/threads.h"

namespace raddle::kiss {

namespace {

constexpr size_t kMostAddresses = 64; // that one access is told apart by

// What an address can be; nothing if it can be anything.
using Addresses = std::optional<std::set<uint64_t>>;

class AddressSets {
public:
  const Addresses &of(symex::Term term) {
    const auto found = known_.find(term.id());
    if (found != known_.end())
      return found->second;
    Addresses computed = compute(term);
    if (computed && computed->size() > kMostAddresses)
      computed = std::nullopt;
    return known_[term.id()] = std::move(computed);
  }

private:
  Addresses compute(symex::Term term) {
    if (term.isConstant())
      return std::set{static_cast<uint64_t>(term.value().bits)};
    if (term.op() == smt::Op::Ite)
      return merge(of(term.operand(1)), of(term.operand(2)));
    if (term.op() == smt::Op::Add)
      return sum(of(term.operand(0)), of(term.operand(1)));
    return std::nullopt;
  }

  static Addresses merge(Addresses first, const Addresses &second) {
    if (!first || !second)
      return std::nullopt;
    first->insert(second->begin(), second->end());
    return first;
  }

  static Addresses sum(const Addresses &first, const Addresses &second) {
    if (!first || !second)
      return std::nullopt;
    std::set<uint64_t> result;
    for (const uint64_t one : *first)
      for (const uint64_t other : *second)
        result.insert(one + other);
    return result;
  }

  std::unordered_map<uint32_t, Addresses> known_; // by id of the term
};

struct Access {
  std::string field;
  std::string function;
  Addresses addresses;
  std::optional<uint64_t> bytes; // nothing if it is not known how many
  bool isWrite = false;
  symex::ThreadNumber thread = 0; // the first one in which it is
};

bool mayOverlap(const Access &first, const Access &second) {
  if (!first.addresses || !second.addresses || !first.bytes || !second.bytes)
    return true;
  for (const uint64_t one : *first.addresses)
    for (const uint64_t other : *second.addresses)
      if (one < other + *second.bytes && other < one + *first.bytes)
        return true;
  return false;
}

// Whether what several threads do in the same way is one access, or one for each of them.
enum class Same : uint8_t { Once, InEachThread };

// Each instruction with each set of addresses once.
std::vector<Access> accessesOf(const symex::Concurrent &concurrent, const Places &places, Same same) {
  AddressSets sets;
  std::vector<Access> result;
  std::set<std::tuple<const llvm::Instruction *, uint32_t, symex::ThreadNumber>> known;
  for (const symex::RaceCheck &check : concurrent.raceChecks) {
    if (!known.emplace(check.at, check.address.id(), same == Same::Once ? 0 : check.thread).second)
      continue;
    const Place *place = places.find(check.at);
    Access access{place ? place->field : "",    check.at->getFunction()->getName().str(),
                  sets.of(check.address),       {},
                  check.at->mayWriteToMemory(), check.thread};
    if (check.bytes.isConstant())
      access.bytes = static_cast<uint64_t>(check.bytes.value().bits);
    result.push_back(std::move(access));
  }
  return result;
}

Meeting meetingAt(const std::string &field, const std::vector<Access> &accesses) {
  Meeting meeting{.field = field, .functions = {}};
  for (const Access &first : accesses) {
    if (first.field != field)
      continue;
    for (const Access &second : accesses)
      if ((first.isWrite || second.isWrite) && mayOverlap(first, second)) {
        meeting.isPossible = true;
        meeting.functions.insert({first.function, second.function});
      }
  }
  return meeting;
}

} // namespace

bool canMeet(const symex::Concurrent &concurrent, const Places &places, const std::vector<std::string> &fields) {
  const std::vector<Access> accesses = accessesOf(concurrent, places, Same::InEachThread);
  return std::ranges::any_of(accesses, [&](const Access &first) {
    return std::ranges::find(fields, first.field) != fields.end() &&
           std::ranges::any_of(accesses, [&](const Access &second) {
             return first.thread != second.thread && (first.isWrite || second.isWrite) && mayOverlap(first, second);
           });
  });
}

Result<std::optional<std::vector<Meeting>>> meetingsOf(llvm::Module &module, const Options &options) {
  symex::Terms terms;
  bool isOver = false;
  const Result<symex::Concurrent> concurrent = symex::executeThreads(
      module, "main", terms,
      {.unwind = options.unwind,
       .isOver = [&] { return isOver = isOver || (options.secondsLeft && options.secondsLeft() <= 0); },
       .checks = symex::Options::Checks::AssertionsOnly,
       .races = symex::Options::Races::Checked});
  if (!concurrent)
    return concurrent.error();
  std::set<std::string> cut;
  for (const symex::Cut &each : concurrent->symbolic.cuts) {
    if (isOver || !each.step.at || each.what == symex::kTooManyInstructions)
      return std::optional<std::vector<Meeting>>();
    cut.insert(each.step.at->getFunction()->getName().str());
  }
  const std::vector<Access> accesses = accessesOf(*concurrent, Places(module), Same::Once);
  std::vector<Meeting> result;
  for (const std::string &field : *options.races) {
    result.push_back(meetingAt(field, accesses));
    result.back().isPossible |= !cut.empty();
    result.back().functions.insert(cut.begin(), cut.end());
  }
  return std::optional(std::move(result));
}

} // namespace raddle::kiss
