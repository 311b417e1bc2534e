// The rows of abi/operations.def, each held to itself: what one column says of a kind, no other may deny.
#include <array>
#include <gtest/gtest.h>
#include <string_view>

#include "explore/dependence.h"
#include "trace/event.h"

namespace raddle::explore {
namespace {

using abi::Bytes;
using abi::Choice;
using abi::GraphRole;
using abi::Solitude;
using abi::Waits;
using trace::OperationKind;

// A row as it is written.
struct Row {
  OperationKind kind;
  std::string_view action;
  std::string_view foresight;
  std::string_view seen;
  std::string_view realm;
  std::string_view part;
  std::string_view lock;
  std::string_view bond;
  std::string_view role;
  std::string_view passes;
};

constexpr std::array kRows = {
#define RADDLE_SEARCH_TEXT(action, foresight, seen, graph, word) #action, #foresight, #seen
#define RADDLE_TIME_TEXT(realm, part) #realm, #part
#define RADDLE_ORDERS_TEXT(lock, bond, role, passes) #lock, #bond, #role, #passes
#define RADDLE_OPERATION(name, words, memory, waiting, search, time, orders)                                           \
  Row{OperationKind::name, RADDLE_SEARCH_TEXT search, RADDLE_TIME_TEXT time, RADDLE_ORDERS_TEXT orders},
#include "abi/operations.def"
#undef RADDLE_SEARCH_TEXT
#undef RADDLE_TIME_TEXT
#undef RADDLE_ORDERS_TEXT
};

void memoryIsWhatTheActionSays(const Row &row) {
  const abi::OperationTraits &traits = traitsOf(row.kind);
  const Action action = actionOf(row.kind, true);
  EXPECT_EQ(isMemory(action) && action == Action::Store, isMemory(action) && traits.bytes != Bytes::Read);
  EXPECT_FALSE(isMemory(action) && traits.bytes == Bytes::Untouched);
  EXPECT_FALSE(traits.isDataAccess() && !isMemory(action));
  EXPECT_FALSE(traits.mayFail() && traits.bytes == Bytes::Untouched);
}

// The oracle's column is written by hand, and agrees with the action on what kind of object it is.
void theOracleSeesTheObjectOfTheAction(const Row &row) {
  const Action action = actionOf(row.kind, true);
  const bool mayFail = traitsOf(row.kind).mayFail();
  if (action == Action::Load)
    EXPECT_EQ(row.seen, "Read");
  if (action == Action::Store && !mayFail)
    EXPECT_TRUE(row.seen == "Write" || row.seen == "Free");
  if (action == Action::Store && mayFail)
    EXPECT_EQ(row.seen, "Compare");
  const bool isOnMutex = row.seen == "Lock" || row.seen == "Unlock" || row.seen == "Try" || row.seen == "MutexLife";
  EXPECT_EQ(isOnMutex, isMutex(action));
  const bool isOnCondition = row.seen == "Wait" || row.seen == "Expire" || row.seen == "Wake" || row.seen == "Check";
  EXPECT_EQ(isOnCondition, isCondition(action));
}

void whatIsListedIsForeseenByNobody(const Row &row) {
  if (row.seen == "Listed")
    EXPECT_EQ(row.foresight, "Anything");
}

void whatWaitsForAValueEndsSolitudeIfItHasTo(const Row &row) {
  const abi::OperationTraits &traits = traitsOf(row.kind);
  if (traits.waits == Waits::Value || traits.waits == Waits::Holder || traits.waits == Waits::Round)
    EXPECT_EQ(traits.solitude, Solitude::IfItWaits);
  if (traits.waits == Waits::Wake || traits.waits == Waits::Change || traits.choice == Choice::Value)
    EXPECT_EQ(traits.solitude, Solitude::Ends);
  if (traits.choice == Choice::Block)
    EXPECT_EQ(traits.solitude, Solitude::IfItChooses);
}

void timePassesWithTheObject(const Row &row) {
  const Action action = actionOf(row.kind, true);
  EXPECT_EQ(row.realm == "Nowhere", row.part == "None");
  EXPECT_EQ(row.realm == "Lock", isMutex(action));
  EXPECT_EQ(row.realm == "Queue", isCondition(action) && action != Action::CheckAndEnqueue);
  if (isMemory(action) && !traitsOf(row.kind).isPlain())
    EXPECT_EQ(row.part, action == Action::Store ? "Change" : "Look");
}

void locksAreTakenAndGivenBackAlikeEverywhere(const Row &row) {
  EXPECT_EQ(row.bond == "NoBond", row.role == "NoRole");
  if (row.lock.starts_with("Takes"))
    EXPECT_EQ(row.passes, "Takes");
  if (row.lock.starts_with("Gives"))
    EXPECT_EQ(row.passes, "Leaves");
  if (row.bond == "Exclusion")
    EXPECT_NE(row.lock, "NoLock");
}

// What is not modelled may be anything.
void graphsHaveTheObjectOfTheAction(const Row &row) {
  const Action action = actionOf(row.kind, true);
  const abi::OperationTraits &traits = traitsOf(row.kind);
  EXPECT_TRUE(traits.word == abi::WordOrder::NoOrder || traits.graph == GraphRole::Word);
  EXPECT_EQ(traits.graph == GraphRole::Access, traits.isDataAccess() && !traits.frees());
  if (traits.graph == GraphRole::Unmodelled)
    return;
  EXPECT_EQ(traits.graph == GraphRole::Word, isMemory(action) && !traits.isDataAccess());
  EXPECT_EQ(traits.graph == GraphRole::Mutex, isMutex(action));
  EXPECT_EQ(traits.graph == GraphRole::Waiters, isCondition(action));
}

TEST(OperationTable, NoColumnDeniesWhatAnotherSays) {
  for (const Row &row : kRows) {
    SCOPED_TRACE(trace::name(row.kind));
    memoryIsWhatTheActionSays(row);
    theOracleSeesTheObjectOfTheAction(row);
    whatIsListedIsForeseenByNobody(row);
    whatWaitsForAValueEndsSolitudeIfItHasTo(row);
    timePassesWithTheObject(row);
    locksAreTakenAndGivenBackAlikeEverywhere(row);
    graphsHaveTheObjectOfTheAction(row);
  }
}

TEST(OperationTable, NamesAndWordsAreDistinct) {
  for (const Row &row : kRows) {
    EXPECT_EQ(trace::kindNamed(trace::name(row.kind)), row.kind);
    EXPECT_FALSE(trace::word(row.kind).empty());
    for (const Row &other : kRows)
      EXPECT_TRUE(row.kind == other.kind || trace::word(row.kind) != trace::word(other.kind));
  }
}

} // namespace
} // namespace raddle::explore
