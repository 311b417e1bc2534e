/* Scenarios as raddle runs them: what sequential orders give, threads that call, and why no order gives what they got.
 * For raddle/linearizable.h; part of what raddle explores, and of nothing else.
 *
 * All sequential orders of all scenarios are executed before the first thread is created, and so only once. */
#ifndef RADDLE_HISTORIES_HPP
#define RADDLE_HISTORIES_HPP

#include <cstdint>
#include <pthread.h>
#include <raddle.h>
#include <raddle/results.hpp>
#include <raddle/scenarios.hpp>
#include <string>
#include <vector>

/* As in src/abi/raddle_abi.h. */
struct RaddleSite {
  std::uint64_t id;
  const char *file;
  const char *function;
  const char *text;
  std::uint32_t line;
  std::uint32_t column;
  const void *behind;
};
struct RaddleSequentialStep {
  std::uint32_t result;
  std::uint32_t target;
};
struct RaddleHistory {
  std::uint32_t criterion;
  std::uint32_t sequences;
  const std::uint32_t *first;
  const RaddleSequentialStep *steps;
  std::uint64_t called;
  std::uint64_t returned;
  std::uint64_t settled;
  std::uint64_t before[64];
  std::uint32_t results[64];
};
extern "C" {
void __raddle_invoke(RaddleHistory *history, std::uint32_t operation, const RaddleSite *site);
void __raddle_respond(RaddleHistory *history, std::uint32_t operation, const RaddleSite *site);
std::uint32_t __raddle_explained(const RaddleHistory *history);
void __raddle_check_history(const RaddleHistory *history);
std::uint32_t __raddle_attempt(void (*function)(void *), void *argument);
void __raddle_unsteady(void);
void __raddle_scenarios(std::uint32_t scenarios, std::uint32_t threads, std::uint32_t operations,
                        std::uint32_t criterion);
void __raddle_not_linearizable(const RaddleSite *site, const char *message, const char *details)
    __attribute__((noreturn));
}

namespace raddle {
namespace linear {

inline constexpr unsigned kMostOperations = 64;
inline constexpr std::uint32_t kUnknownResult = UINT32_MAX;
inline constexpr size_t kMostOrdersShown = 24;

enum class Criterion : std::uint32_t { Linearizable, SequentiallyConsistent, QuiescentlyConsistent };

inline const char *wordOf(Criterion criterion) {
  switch (criterion) {
  case Criterion::Linearizable:
    return "linearizable";
  case Criterion::SequentiallyConsistent:
    return "sequentially consistent";
  case Criterion::QuiescentlyConsistent:
    return "quiescently consistent";
  }
  return "";
}

/* A place of the source, for reports. */
struct Place {
  const char *file;
  unsigned line;
};

inline RaddleSite siteOf(const Place &place, const char *text) {
  std::uint64_t id = 0xcbf29ce484222325;
  for (const char *part : {place.file, text})
    for (; *part != 0; ++part)
      id = (id ^ static_cast<unsigned char>(*part)) * 0x100000001b3;
  return {(id ^ place.line) | 1, place.file, "", text, place.line, 1, nullptr};
}

/* An operation with arguments. */
struct Call {
  std::string text;
  Place place;
  std::function<Outcome(void *)> run;         // on what is checked
  std::function<Outcome(void *)> runAsStated; // on the specification
};

/* How objects come and go. */
struct Life {
  std::function<void *()> make;
  std::function<void(void *)> destroy;
};

/* Calls of one thread, or before or after all threads. */
struct Phases {
  Sequence prefix;
  Threads threads;
  Sequence suffix;
};

/* A scenario with all that its sequential orders give. Operations are numbered: prefix, threads, suffix. */
class Scenario {
public:
  Scenario(const Phases &phases, const std::vector<Call> &calls, Criterion criterion)
      : phases_(phases), criterion_(criterion) {
    addPhase({phases.prefix}, calls, 0);
    addPhase(phases.threads, calls, 1);
    addPhase({phases.suffix}, calls, 2);
    first_.push_back(static_cast<std::uint32_t>(made_.size()));
    known_.resize(made_.size());
    for (const Call *call : made_)
      sites_.push_back(siteOf(call->place, call->text.c_str()));
  }

  const Phases &phases() const { return phases_; }
  Criterion criterion() const { return criterion_; }
  unsigned operations() const { return static_cast<unsigned>(made_.size()); }
  const Call &call(unsigned operation) const { return *made_[operation]; }
  const RaddleSite &site(unsigned operation) const { return sites_[operation]; }
  const std::vector<std::uint32_t> &first() const { return first_; }
  size_t sequences() const { return phase_.size(); }
  const RaddleSequentialStep &step(size_t node, size_t sequence) const { return steps_[node * sequences() + sequence]; }
  const RaddleSequentialStep *steps() const { return steps_.data(); }
  const Result &known(unsigned operation, std::uint32_t number) const { return *known_[operation][number - 1]; }

  /* The number of a result, if a sequential order has it. */
  std::uint32_t numberOf(unsigned operation, const Result &result) const {
    for (size_t number = 0; number < known_[operation].size(); ++number)
      if (known_[operation][number]->equals(result))
        return static_cast<std::uint32_t>(number + 1);
    return kUnknownResult;
  }

  /* Executes all sequential orders. */
  void enumerate(const Life &life) {
    addNode();
    std::vector<unsigned> order;
    std::vector<std::uint32_t> done(sequences(), 0);
    enumerateFrom(0, order, done, life);
  }

  /* Executes one of them again: what nobody has changed in between, it returns again. */
  void repeat(const Life &life) { execute({}, life); }

private:
  /* Where operations of one thread need not keep their order, each is a sequence of its own. */
  void addPhase(const Threads &threads, const std::vector<Call> &calls, unsigned phase) {
    for (const Sequence &thread : threads)
      for (size_t index = 0; index < thread.size(); ++index) {
        if (index == 0 || criterion_ == Criterion::QuiescentlyConsistent) {
          first_.push_back(static_cast<std::uint32_t>(made_.size()));
          phase_.push_back(phase);
        }
        made_.push_back(&calls[thread[index]]);
      }
  }

  std::uint32_t addNode() {
    const size_t node = steps_.size() / sequences();
    steps_.resize(steps_.size() + sequences(), {0, 0});
    seen_.resize(steps_.size(), false);
    return static_cast<std::uint32_t>(node);
  }

  std::uint32_t lengthOf(size_t sequence) const { return first_[sequence + 1] - first_[sequence]; }

  bool mayBeNext(size_t sequence, const std::vector<std::uint32_t> &done) const {
    if (done[sequence] == lengthOf(sequence))
      return false;
    for (size_t other = 0; other < sequences(); ++other)
      if (phase_[other] < phase_[sequence] && done[other] < lengthOf(other))
        return false;
    return true;
  }

  struct Trial {
    const Call *call;
    void *object;
    Outcome outcome;
  };
  static void run(void *pointer) {
    Trial &trial = *static_cast<Trial *>(pointer);
    trial.outcome = trial.call->runAsStated(trial.object);
  }

  /* Makes the calls of `order`, and then all others of one order, as far as nothing is known of them. */
  void execute(const std::vector<unsigned> &order, const Life &life) {
    Trial trial = {nullptr, life.make(), nullptr};
    std::vector<std::uint32_t> done(sequences(), 0);
    size_t node = 0;
    for (size_t index = 0;; ++index) {
      size_t sequence = 0;
      if (index < order.size())
        sequence = order[index];
      else
        while (sequence < sequences() && !mayBeNext(sequence, done))
          ++sequence;
      if (sequence == sequences())
        return life.destroy(trial.object);
      const std::uint32_t operation = first_[sequence] + done[sequence];
      trial.call = made_[operation];
      trial.outcome = nullptr;
      const bool returns = __raddle_attempt(run, &trial) != 0 && trial.outcome != nullptr;
      const size_t at = node * sequences() + sequence;
      if (seen_[at] && steps_[at].result != (returns ? numberOf(operation, *trial.outcome) : 0))
        __raddle_unsteady();
      if (!seen_[at])
        learn(at, operation, returns ? std::move(trial.outcome) : nullptr);
      if (!returns) {
        waiting_.push_back(trial.object); // somebody is in there for ever
        return;
      }
      ++done[sequence];
      node = steps_[at].target;
    }
  }

  void learn(size_t at, std::uint32_t operation, Outcome outcome) {
    seen_[at] = true;
    if (outcome == nullptr)
      return;
    std::uint32_t number = numberOf(operation, *outcome);
    if (number == kUnknownResult) {
      known_[operation].push_back(std::move(outcome));
      number = static_cast<std::uint32_t>(known_[operation].size());
    }
    const std::uint32_t target = addNode();
    steps_[at] = {number, target};
  }

  void enumerateFrom(size_t node, std::vector<unsigned> &order, std::vector<std::uint32_t> &done, const Life &life) {
    for (size_t sequence = 0; sequence < sequences(); ++sequence) {
      if (!mayBeNext(sequence, done))
        continue;
      order.push_back(static_cast<unsigned>(sequence));
      const size_t at = node * sequences() + sequence;
      if (!seen_[at])
        execute(order, life);
      ++done[sequence];
      if (steps_[at].result != 0)
        enumerateFrom(steps_[at].target, order, done, life);
      --done[sequence];
      order.pop_back();
    }
  }

  Phases phases_;
  Criterion criterion_;
  std::vector<const Call *> made_;          // by operation
  std::vector<RaddleSite> sites_;           // by operation
  std::vector<std::vector<Outcome>> known_; // by operation: its distinct results in sequential orders
  std::vector<std::uint32_t> first_;        // by sequence: its first operation; and the number of all
  std::vector<unsigned> phase_;             // by sequence: 0 for the prefix, 1 for threads, 2 for the suffix
  std::vector<RaddleSequentialStep> steps_; // by node and sequence
  std::vector<bool> seen_;                  // likewise: whether it was executed
  std::vector<void *> waiting_;
};

/* One execution of a scenario. */
class Execution {
public:
  Execution(const Scenario &scenario, void *object)
      : scenario_(scenario), object_(object), results_(scenario.operations()) {
    history_.criterion = static_cast<std::uint32_t>(scenario.criterion());
    history_.sequences = static_cast<std::uint32_t>(scenario.sequences());
    history_.first = scenario.first().data();
    history_.steps = scenario.steps();
    __raddle_check_history(&history_);
  }

  void run() {
    const Phases &phases = scenario_.phases();
    unsigned next = callAll(0, phases.prefix.size());
    std::vector<Work> work;
    for (const Sequence &thread : phases.threads) {
      work.push_back({this, next, thread.size(), {}});
      next += static_cast<unsigned>(thread.size());
    }
    for (Work &each : work)
      pthread_create(&each.thread, nullptr, start, &each);
    for (Work &each : work)
      pthread_join(each.thread, nullptr);
    callAll(next, phases.suffix.size());
  }

  const Scenario &scenario() const { return scenario_; }
  const RaddleHistory &history() const { return history_; }
  bool isExplained() const { return __raddle_explained(&history_) != 0; }
  std::string resultOf(unsigned operation) const { return results_[operation]->text(); }
  /* It is no longer what is checked. */
  static void end() { __raddle_check_history(nullptr); }

private:
  struct Work { // without padding, whose bytes would be those of another execution
    Execution *execution;
    size_t first;
    size_t count;
    pthread_t thread;
  };
  static void *start(void *pointer) {
    const Work &work = *static_cast<Work *>(pointer);
    work.execution->callAll(static_cast<unsigned>(work.first), work.count);
    return nullptr;
  }

  unsigned callAll(unsigned first, size_t count) {
    for (unsigned operation = first; operation < first + count; ++operation) {
      const RaddleSite *site = &scenario_.site(operation);
      __raddle_invoke(&history_, operation, site);
      Outcome outcome = scenario_.call(operation).run(object_);
      __raddle_respond(&history_, operation, site);
      history_.results[operation] = scenario_.numberOf(operation, *outcome);
      results_[operation] = std::move(outcome);
    }
    return first + static_cast<unsigned>(count);
  }

  const Scenario &scenario_;
  void *object_;
  std::vector<Outcome> results_; // by operation
  RaddleHistory history_ = {};
};

/* What a person has to know of an execution that no sequential order explains. */
class Story {
public:
  explicit Story(const Execution &execution) : execution_(execution), scenario_(execution.scenario()) {}

  std::string text() {
    addTable();
    text_ += "\nno sequential order gives these results:\n";
    std::vector<unsigned> order;
    std::vector<std::uint32_t> done(scenario_.sequences(), 0);
    addOrders(0, order, done, 0);
    if (orders_ > kMostOrdersShown)
      text_ += "... and " + std::to_string(orders_ - kMostOrdersShown) + " more\n";
    if (reversed_ > 0)
      text_ += "other orders reverse operations of which one had returned before the other was called\n";
    return text_;
  }

private:
  std::string callWithResult(unsigned operation) const {
    const std::string result = execution_.resultOf(operation);
    return scenario_.call(operation).text + (result.empty() ? "" : ": " + result);
  }

  void addLine(const char *title, unsigned first, size_t count) {
    if (count != 0)
      text_ += title;
    for (unsigned operation = first; operation < first + count; ++operation)
      text_ += (operation == first ? "" : ", ") + callWithResult(operation);
    text_ += count != 0 ? "\n" : "";
  }

  void addRow(const std::vector<std::string> &cells, const std::vector<size_t> &widths) {
    std::string row;
    for (size_t column = 0; column < cells.size(); ++column)
      row += cells[column] + std::string(widths[column] + 3 - cells[column].size(), ' ');
    text_ += row.substr(0, row.find_last_not_of(' ') + 1) + '\n';
  }

  void addTable() {
    const Phases &phases = scenario_.phases();
    unsigned next = static_cast<unsigned>(phases.prefix.size());
    addLine("before: ", 0, next);
    std::vector<std::vector<std::string>> rows(1);
    std::vector<size_t> widths;
    for (size_t thread = 0; thread < phases.threads.size(); ++thread) {
      rows[0].push_back("main." + std::to_string(thread + 1));
      widths.push_back(rows[0].back().size());
      for (size_t index = 0; index < phases.threads[thread].size(); ++index) {
        if (rows.size() < index + 2)
          rows.resize(index + 2);
        rows[index + 1].resize(thread);
        rows[index + 1].push_back(callWithResult(next++));
        widths.back() = std::max(widths.back(), rows[index + 1].back().size());
      }
    }
    for (const std::vector<std::string> &row : rows)
      addRow(row, widths);
    addLine("after: ", next, phases.suffix.size());
  }

  void addOrder(const std::vector<unsigned> &order, unsigned operation, std::uint32_t result) {
    if (++orders_ > kMostOrdersShown)
      return;
    for (unsigned made : order)
      text_ += scenario_.call(made).text + ", ";
    text_ += scenario_.call(operation).text;
    const std::string stated = result == 0 ? "" : scenario_.known(operation, result).text();
    text_ += result == 0 ? ": it waits" : ": " + (stated.empty() ? std::string("it returns") : stated);
    const std::string got = execution_.resultOf(operation);
    text_ += (got.empty() ? ", but it returned" : got == stated ? ", not the one that it got" : ", not " + got) + '\n';
  }

  /* Each beginning up to the first result that differs. */
  void addOrders(size_t node, std::vector<unsigned> &order, std::vector<std::uint32_t> &done, std::uint64_t ordered) {
    for (size_t sequence = 0; sequence < scenario_.sequences(); ++sequence) {
      const std::uint32_t operation = scenario_.first()[sequence] + done[sequence];
      if (operation == scenario_.first()[sequence + 1])
        continue;
      if ((execution_.history().before[operation] & ~ordered) != 0) {
        ++reversed_;
        continue;
      }
      const RaddleSequentialStep &step = scenario_.step(node, sequence);
      if (step.result == 0 || step.result != execution_.history().results[operation]) {
        addOrder(order, operation, step.result);
        continue;
      }
      order.push_back(operation);
      ++done[sequence];
      addOrders(step.target, order, done, ordered | std::uint64_t{1} << operation);
      --done[sequence];
      order.pop_back();
    }
  }

  const Execution &execution_;
  const Scenario &scenario_;
  std::string text_;
  size_t orders_ = 0;
  size_t reversed_ = 0;
};

/* All of a check. */
struct Check {
  std::vector<Call> calls;
  std::vector<Phases> scenarios;
  Criterion criterion = Criterion::Linearizable;
  Life checked;
  Life stated; // the specification
  unsigned threads = 0;
  unsigned operations = 0;
};

/* Something that is never destroyed: each execution would have to do that once more. */
template <typename Kept> Kept &keep(Kept kept) {
  static Kept *last = nullptr; // so that it is no leak
  last = new Kept(std::move(kept));
  return *last;
}

inline void run(const Check &check, const Place &place) {
  std::vector<Scenario> &scenarios = keep(std::vector<Scenario>());
  scenarios.reserve(check.scenarios.size());
  for (const Phases &phases : check.scenarios) {
    scenarios.emplace_back(phases, check.calls, check.criterion);
    raddle_assert(scenarios.back().operations() <= kMostOperations);
    scenarios.back().enumerate(check.stated);
  }
  for (Scenario &scenario : scenarios)
    scenario.repeat(check.stated);
  __raddle_scenarios(static_cast<unsigned>(scenarios.size()), check.threads, check.operations,
                     static_cast<std::uint32_t>(check.criterion));
  const Scenario &scenario = scenarios[raddle_choose(static_cast<unsigned>(scenarios.size()))];
  void *const object = check.checked.make();
  Execution execution(scenario, object);
  execution.run();
  Execution::end();
  if (!execution.isExplained()) {
    const std::string message =
        std::string("not ") + wordOf(check.criterion) + ": these results are of no sequential order";
    const std::string details = Story(execution).text();
    const RaddleSite site = siteOf(place, "check");
    __raddle_not_linearizable(&site, message.c_str(), details.c_str());
  }
  check.checked.destroy(object);
}

} // namespace linear
} // namespace raddle

#endif
