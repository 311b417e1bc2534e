// The orders of calls and returns that one Mazurkiewicz trace has, and whether the results fit all of them.
//
// Which operation had returned before which was called decides what sequential orders count, but is no matter of the
// program: nobody sees it. So a search need not try these orders one by one (decision 057). Executions whose
// events are the same but for the places of calls and returns have the same results. An execution of such a trace in
// which A returns before B is called exists iff the call of B does not happen before the return of A. Several such
// pairs hold in one execution iff there is no cycle: return of A, call of B (as demanded), return of C (as it happens),
// ...
//
// The model, which the tests hold it to: for each linear extension of the happens-before order of calls and returns, is
// there a sequential order that explains the results?
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "abi/raddle_abi.h"

namespace raddle::explore {

// By operation: a set of operations, one bit each.
using OperationSets = std::array<uint64_t, RADDLE_MOST_OPERATIONS>;

// What happens before what in all executions of a trace. Only of operations that were called.
struct CallOrders {
  OperationSets returnedBefore = {}; // those that return before it is called
  OperationSets calledBefore = {};   // those that are called before it returns; only of operations that return
};

// Demands on an execution of the trace that no sequential order meets together with the results: by operation, what
// returns before it is called. Nothing if each execution of the trace is explained. What `history` says of the order of
// operations does not count.
[[nodiscard]] std::optional<OperationSets> findUnexplained(const RaddleHistory &history, const CallOrders &orders);

} // namespace raddle::explore
