// Vector clocks: the happens-before order of one execution, one clock per event.
//
// The model is the naive one:
//   a clock maps each thread to the number of its events that happened before (the event itself included)
//   join(a, b): for each thread t: a[t] = max(a[t], b[t])
//   the i-th event of thread t (from 1) happens before an event with clock c, or is it, iff c[t] >= i
//
// All clocks of an execution lie in one array, row by row and padded to a common width, so that joining is a loop
// without branches and appending an event allocates nothing once the array has grown.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "trace/event.h"

namespace raddle::explore {

class ClockTable {
public:
  using Time = uint32_t;

  // The number of threads that the rows have room for.
  [[nodiscard]] uint32_t width() const { return width_; }

  // Makes room for `thread`; the rows before `rows` keep their times.
  void reserveThread(trace::ThreadId thread, uint32_t rows) {
    if (thread >= width_)
      widen((thread / kGranule + 1) * kGranule, rows);
  }

  // Makes row `row` exist. Existing rows never go away; they are written over.
  void reserveRow(uint32_t row) {
    const size_t needed = (row + 1) * static_cast<size_t>(width_);
    if (times_.size() < needed)
      times_.resize(2 * needed);
  }

  // REQUIRES: the row exists. Valid until the next reserve.
  [[nodiscard]] std::span<Time> row(uint32_t row) {
    return {times_.data() + static_cast<size_t>(row) * width_, width_};
  }
  [[nodiscard]] std::span<const Time> row(uint32_t row) const {
    return {times_.data() + static_cast<size_t>(row) * width_, width_};
  }
  [[nodiscard]] Time at(uint32_t row, trace::ThreadId thread) const {
    return times_[static_cast<size_t>(row) * width_ + thread];
  }

  void clear(uint32_t target) { std::fill_n(row(target).data(), width_, 0); }
  void copy(uint32_t target, uint32_t source) {
    update(target, source, [](Time, Time from) { return from; });
  }
  void join(uint32_t target, uint32_t source) {
    update(target, source, [](Time to, Time from) { return std::max(to, from); });
  }

private:
  static constexpr uint32_t kGranule = 8;

  void widen(uint32_t wider, uint32_t rows) {
    std::vector<Time> times((rows + 1) * static_cast<size_t>(wider), 0);
    for (uint32_t row = 0; row < rows; ++row)
      std::copy_n(times_.data() + static_cast<size_t>(row) * width_, width_,
                  times.data() + static_cast<size_t>(row) * wider);
    times_.swap(times);
    width_ = wider;
  }

  // Granule by granule, each read before it is written: then the compiler needs no loop for a granule.
  template <typename Combine> void update(uint32_t target, uint32_t source, Combine combine) {
    Time *to = row(target).data();
    const Time *from = row(source).data();
    for (const Time *end = from + width_; from != end; from += kGranule, to += kGranule) {
      std::array<Time, kGranule> granule;
      for (uint32_t i = 0; i < kGranule; ++i)
        granule[i] = combine(to[i], from[i]);
      std::copy(granule.begin(), granule.end(), to);
    }
  }

  uint32_t width_ = 0; // a multiple of kGranule; threads at and past it have no events
  std::vector<Time> times_;
};

} // namespace raddle::explore
