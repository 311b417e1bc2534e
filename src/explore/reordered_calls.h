// A search to which calls and returns depend on nothing, and the executions that their other orders need.
//
// Each execution that is explained stands for its whole Mazurkiewicz trace, in which calls and returns may come in
// other orders (call_orders.h). If one of these is not explained, it is executed next, so that it fails as any other
// execution does; it counts as one. What was found out is kept by what it followed from, and not found out again.
#pragma once

#include <memory>
#include <set>
#include <vector>

#include "explore/call_orders.h"
#include "explore/dpor.h"

namespace raddle::explore {

class ReorderedCalls final : public Strategy {
public:
  // The history of the execution that ends, if it was checked or waits for ever; else null.
  using History = const RaddleHistory *(*)();

  // The argument of each call and return has to be the number of the operation. REQUIRES: `rules` say that calls and
  // returns are independent.
  ReorderedCalls(std::unique_ptr<Dpor> search, History history) : search_(std::move(search)), history_(history) {}

  // What a search by DPOR goes by then.
  [[nodiscard]] static DporRules rulesWithoutOrders(DporRules rules) {
    rules.table.set(Action::Invoke, Action::Respond, Relation::Independent);
    return rules;
  }

  bool beginExecution() override;
  [[nodiscard]] uint32_t repeatedSteps() const override {
    return isShowing_ || hasShown_ ? 0 : search_->repeatedSteps();
  }
  void skipSteps(uint32_t steps) override;
  Step pick(std::span<const trace::Pending> pending) override;
  void observe(const trace::Event &event) override;
  void endExecution(Ending ending, std::span<const trace::Pending> pending) override;
  void abandonExecution() override;
  [[nodiscard]] std::string bound() const override { return search_->bound(); }
  [[nodiscard]] double exploredShare() const override { return isShowing_ ? 0 : search_->exploredShare(); }
  [[nodiscard]] bool diverged() const override { return isNotShown_ || search_->diverged(); }

private:
  void look();
  [[nodiscard]] std::vector<Step> schedule(const OperationSets &demands) const;

  std::unique_ptr<Dpor> search_;
  History history_;
  std::set<std::vector<uint64_t>> known_; // results with what happens before what, of executions that were looked at
  std::vector<Step> steps_;               // of the execution to be shown next, or now; empty if there is none
  size_t taken_ = 0;                      // of these
  bool isShowing_ = false;                // the execution that was begun last is that one
  bool hasShown_ = false;                 // the one before it was such a one
  bool isNotShown_ = false;               // it did not fail as it should
};

} // namespace raddle::explore
