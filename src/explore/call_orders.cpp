#include "explore/call_orders.h"

#include <span>
#include <vector>

#include "abi/explained.h"

namespace raddle::explore {
namespace {

constexpr uint64_t setOf(uint32_t operation) {
  return uint64_t{1} << operation;
}

// Goes through sets of demands. A sequential order that explains the results is refuted by a pair that it has in
// reverse, if some execution has that pair and all that is demanded already.
class Refutation {
public:
  Refutation(const RaddleHistory &history, const CallOrders &orders) : history_(history), orders_(orders) {
    for (uint32_t operation = 0; operation < RADDLE_MOST_OPERATIONS; ++operation)
      history_.before[operation] = orders.returnedBefore[operation];
  }

  // Whether there are demands that leave no order, beside those made so far. Leaves them in place then.
  // NOLINTNEXTLINE(misc-no-recursion): at most one level for each pair of operations.
  [[nodiscard]] bool exists() {
    abi::Explanation explanation(history_);
    if (!explanation.exists())
      return true;
    const std::vector<uint32_t> order(explanation.order().begin(), explanation.order().end());
    const OperationSets excluded = excluded_;
    for (size_t second = 1; second < order.size(); ++second)
      for (size_t first = 0; first < second; ++first)
        if (refutes(order[second], order[first]))
          return true;
    excluded_ = excluded;
    return false;
  }

  [[nodiscard]] OperationSets demands() const {
    OperationSets demands = {};
    for (uint32_t operation = 0; operation < RADDLE_MOST_OPERATIONS; ++operation)
      demands[operation] = history_.before[operation];
    return demands;
  }

private:
  // Whether there are such demands with this one: that `earlier` returns before `later` is called. If not, nobody has
  // to try it again. NOLINTNEXTLINE(misc-no-recursion)
  [[nodiscard]] bool refutes(uint32_t earlier, uint32_t later) {
    if ((excluded_[later] & setOf(earlier)) != 0 || !isPossible(earlier, later))
      return false;
    history_.before[later] |= setOf(earlier);
    if (exists())
      return true;
    history_.before[later] &= ~setOf(earlier);
    excluded_[later] |= setOf(earlier);
    return false;
  }

  // Whether the call of `later` does not lead to the return of `earlier`, by what happens before what and what is
  // demanded.
  [[nodiscard]] bool isPossible(uint32_t earlier, uint32_t later) const {
    uint64_t called = setOf(later); // not before `later`
    uint64_t returned = 0;          // neither
    for (uint64_t known = 0; known != called;) {
      known = called;
      for (uint64_t left = history_.returned & ~returned; left != 0; left &= left - 1) {
        const auto operation = static_cast<uint32_t>(__builtin_ctzll(left));
        if ((orders_.calledBefore[operation] & called) != 0)
          returned |= setOf(operation);
      }
      for (uint64_t left = history_.called & ~called; left != 0; left &= left - 1) {
        const auto operation = static_cast<uint32_t>(__builtin_ctzll(left));
        if ((history_.before[operation] & returned) != 0)
          called |= setOf(operation);
      }
    }
    return (returned & setOf(earlier)) == 0;
  }

  RaddleHistory history_; // with what is demanded as what comes before
  const CallOrders &orders_;
  OperationSets excluded_ = {}; // pairs, as in demands, that were tried with all that is demanded
};

} // namespace

std::optional<OperationSets> findUnexplained(const RaddleHistory &history, const CallOrders &orders) {
  Refutation refutation(history, orders);
  return refutation.exists() ? std::optional(refutation.demands()) : std::nullopt;
}

} // namespace raddle::explore
