// One execution along the steps of a recorded one, as far as a program that may have changed since lets it.
//
// Steps are expected by thread, place and kind of operation. A thread whose turn it is goes on until it stands before
// its next expected step; what it does on the way is done, too. A step that cannot be taken yet is put off, and those
// of other threads go ahead. A step is given up when its thread stands before a later one of its own, or has ended.
// Each of these is a departure. On the program that was recorded there are none, and the execution is the same.
//
// Threads are not known by their numbers, which another create before theirs would shift, but by the step that created
// them; only main is main.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "explore/strategy.h"

namespace raddle::explore {

struct ExpectedStep {
  trace::ThreadId thread = 0; // its number when it was recorded
  uint64_t site = 0;          // its id; of no meaning for Begin and Exit
  trace::OperationKind kind = trace::OperationKind::Begin;
  uint32_t choice = 0;
  trace::ThreadId created = trace::kNoThread; // Create: the number that the new thread had
  bool operator==(const ExpectedStep &) const = default;
};

// An expected step that was not taken, or not when it should have been.
struct Departure {
  enum class Reason : uint8_t {
    NoThread,   // nobody created its thread
    NotReached, // its thread came to a later step, or to its end, without it
    Disabled,   // its thread had to wait at `at`: it was put off
    Choice,     // what was chosen is no alternative any more; the last one was taken
  };
  size_t step = 0; // the number of the expected one
  Reason reason = Reason::NotReached;
  trace::Operation at = {};                    // Disabled: what its thread would have done next; its site may be null
  trace::ThreadId waitsFor = trace::kNoThread; // Disabled: for whom, by the number it has now, if that is known
};

class Follow final : public Strategy {
public:
  explicit Follow(std::vector<ExpectedStep> steps);

  bool beginExecution() override;
  Step pick(std::span<const trace::Pending> pending) override;
  void observe(const trace::Event &event) override;
  void endExecution(Ending ending, std::span<const trace::Pending> pending) override;
  void abandonExecution() override {}
  [[nodiscard]] std::string bound() const override { return "one schedule"; }

  // In the order in which they were noticed; one for each step at most.
  [[nodiscard]] const std::vector<Departure> &departures() const { return departures_; }
  // Of the steps expected, those that were taken at all.
  [[nodiscard]] size_t taken() const { return taken_; }
  // The numbers that the threads recorded have now, as far as they were created.
  [[nodiscard]] const std::vector<std::optional<trace::ThreadId>> &numbers() const { return numbers_; }

private:
  enum class Standing : uint8_t { Expected, PutOff, Taken, GivenUp };

  // The number of the first step of the thread of step `from`, from there on, that is left and that `next` is; that of
  // none if there is none.
  [[nodiscard]] size_t find(size_t from, const trace::Operation &next) const;
  [[nodiscard]] bool isLeft(size_t step) const {
    return standing_[step] == Standing::Expected || standing_[step] == Standing::PutOff;
  }
  // A plain access that the thread that ran last does next, and that is no step of its own.
  [[nodiscard]] std::optional<Step> goOn(std::span<const trace::Pending> pending) const;
  // What its thread does to come to step `step`, or nothing if it cannot now.
  // REQUIRES: the step is the first of its thread that is left.
  [[nodiscard]] std::optional<Step> approach(size_t step, std::span<const trace::Pending> pending);
  [[nodiscard]] std::optional<Step> take(size_t step, const trace::Pending &pending);
  void depart(const Departure &departure);
  // All steps of the thread of step `from` before step `end`.
  void giveUp(size_t from, size_t end);

  std::vector<ExpectedStep> steps_;
  std::vector<Standing> standing_;                      // of each of them
  std::vector<std::optional<trace::ThreadId>> numbers_; // of the threads recorded, what they have now
  size_t current_ = 0;                                  // the step that was picked last; that of none if it is none
  size_t first_ = 0;                                    // no step before it is left
  trace::ThreadId last_ = trace::kNoThread;             // who ran last
  std::vector<Departure> departures_;
  size_t taken_ = 0;
  bool begun_ = false;
};

} // namespace raddle::explore
