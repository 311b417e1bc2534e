// What all orders of calls and returns lead to, against trying each of them.
#include "explore/call_orders.h"

#include <functional>
#include <gtest/gtest.h>

#include "explore/testing/random_history.h"

namespace raddle::explore {
namespace {

constexpr uint32_t kTraces = 30'000;
constexpr uint64_t kSeed = 57;

constexpr uint64_t setOf(size_t operation) {
  return uint64_t{1} << operation;
}

// The calls and returns of a history in the order in which they were executed, and a random order of what happens
// before what that they keep.
class Trace {
public:
  Trace(const testing::RandomHistory &history, std::mt19937_64 &random) : history_(history.history()) {
    const auto &operations = history.operations();
    for (uint32_t time = 1; time < 40; ++time)
      for (size_t operation = 0; operation < operations.size(); ++operation) {
        if (operations[operation].called == time)
          events_.push_back({operation, true, operations[operation].sequence});
        if (operations[operation].returned == time)
          events_.push_back({operation, false, operations[operation].sequence});
      }
    // A step of an operation comes before a step of another one.
    for (size_t later = 0; later < events_.size(); ++later)
      for (size_t earlier = 0; earlier < later; ++earlier)
        if (events_[earlier].sequence == events_[later].sequence ||
            (events_[earlier].isCall && !events_[later].isCall && random() % 3 == 0))
          addBefore(earlier, later);
  }

  [[nodiscard]] CallOrders orders() const {
    CallOrders orders;
    for (size_t later = 0; later < events_.size(); ++later)
      for (size_t earlier = 0; earlier < later; ++earlier) {
        if ((events_[later].before & setOf(earlier)) == 0 || events_[earlier].isCall == events_[later].isCall)
          continue;
        auto &sets = events_[later].isCall ? orders.returnedBefore : orders.calledBefore;
        sets[events_[later].operation] |= setOf(events_[earlier].operation);
      }
    for (const Event &event : events_)
      if (!event.isCall)
        orders.calledBefore[event.operation] |= setOf(event.operation);
    return orders;
  }

  // Calls visit(history) for each order of the events.
  void forEachOrder(const std::function<void(const RaddleHistory &)> &visit) {
    history_.returned = 0;
    extend(0, visit);
  }

  [[nodiscard]] const RaddleHistory &history() const { return history_; }

private:
  struct Event {
    size_t operation;
    bool isCall;
    uint32_t sequence;
    uint64_t before = 0; // events
  };

  void addBefore(size_t earlier, size_t later) { events_[later].before |= setOf(earlier) | events_[earlier].before; }

  void extend(uint64_t done, const std::function<void(const RaddleHistory &)> &visit) {
    if (done == setOf(events_.size()) - 1)
      visit(history_);
    for (size_t next = 0; next < events_.size(); ++next) {
      if ((done & setOf(next)) != 0 || (events_[next].before & ~done) != 0)
        continue;
      const uint64_t operation = setOf(events_[next].operation);
      if (events_[next].isCall)
        history_.before[events_[next].operation] = history_.returned;
      else
        history_.returned |= operation;
      extend(done | setOf(next), visit);
      if (!events_[next].isCall)
        history_.returned &= ~operation;
    }
  }

  RaddleHistory history_;
  std::vector<Event> events_;
};

bool meets(const RaddleHistory &history, const OperationSets &demands) {
  for (uint32_t operation = 0; operation < RADDLE_MOST_OPERATIONS; ++operation)
    if ((demands[operation] & ~history.before[operation]) != 0)
      return false;
  return true;
}

TEST(CallOrders, AgreeWithTryingEach) {
  std::mt19937_64 random(kSeed);
  std::array<uint32_t, 3> counts = {}; // no order is explained, some are, all are
  for (uint32_t number = 0; number < kTraces; ++number) {
    const testing::RandomHistory history(random);
    Trace trace(history, random);
    const std::optional<OperationSets> demands = findUnexplained(trace.history(), trace.orders());
    uint32_t orders = 0;
    uint32_t explained = 0;
    bool areMet = false;
    trace.forEachOrder([&](const RaddleHistory &one) {
      ++orders;
      explained += abi::isExplained(one) ? 1 : 0;
      areMet |= demands && meets(one, *demands);
      ASSERT_FALSE(demands && meets(one, *demands) && abi::isExplained(one)) << number << " of seed " << kSeed;
    });
    ASSERT_EQ(demands.has_value(), explained < orders) << number << " of seed " << kSeed;
    ASSERT_EQ(areMet, demands.has_value()) << number << " of seed " << kSeed;
    ++counts[explained == 0 ? 0 : explained < orders ? 1 : 2];
  }
  for (const uint32_t count : counts)
    EXPECT_GT(count, kTraces / 50);
}

} // namespace
} // namespace raddle::explore
