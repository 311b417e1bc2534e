#include "symex/threads.h"

#include <array>
#include <functional>

#include "base/check.h"
#include "symex/interpreter.h"
#include "symex/timeline.h"

namespace raddle::symex {

namespace {

// Objects that are no memory: what is known about a thread. Their keys must not meet those of objects.
constexpr uint32_t kThreadState = UINT32_C(1) << 31;
enum class State : uint8_t { Created = 1, Started, Done, Access };
constexpr unsigned kRankBits = 3;
static_assert(kMaxThreads <= 1U << kRankBits);
constexpr unsigned kDepthBits = 8;
// The access that a stopped thread was about to make, one of Stopped; 0 if there is none.
constexpr unsigned kAccessBits = 3;
constexpr unsigned kMaxExecutions = 10;

// What one execution relies on, and learns.
struct Plan {
  MemoryPlan memory;
  TimelinePlan timeline;
};

// One execution of all threads.
class Execution final : public Threads {
public:
  Execution(llvm::Module &module, Terms &terms, const Options &options, const Plan &plan, Plan &learned)
      : terms_(terms), plan_(plan), schedule_(terms), pointers_(terms),
        timeline_(terms, pointers_, plan.timeline, learned.timeline), learned_(learned),
        engine_({.module = module, .terms = terms, .cells = timeline_, .pointers = pointers_, .plan = learned.memory},
                options, this),
        interpreter_(engine_), depth_(terms.constant(kDepthBits, 0)) {}

  void run(const llvm::Function &entry, std::vector<SymValue> arguments);
  Engine &engine() { return engine_; }
  Concurrent finish();

  void point(const Place &place) override;
  void access(const Place &place, const AccessRange &access) override;
  [[nodiscard]] Term executing() override;
  [[nodiscard]] int currentPoint() const override { return timeline_.now(); }
  void require(Term holds) override { result_.validity.push_back(holds); }
  void beginSection(const Place &place) override;
  void endSection(const Place &place) override;
  [[nodiscard]] Term create(const Place &place, Term function, const SymValue &argument) override;
  [[nodiscard]] Term hasEnded(Term name) override;

private:
  struct Pending {
    Term function;
    SymValue argument;
  };

  [[nodiscard]] bool isShared(Term guard, Term address);
  void checkRace(const Place &place, const AccessRange &access);
  void addPoint(Point::Kind kind, const Place &place);
  void runThread(ThreadNumber thread, const std::function<void()> &body);
  void callStart(const Pending &start);
  [[nodiscard]] CellId stateCell(ThreadNumber thread, State state);
  [[nodiscard]] Term readState(ThreadNumber thread, State state) { return timeline_.read(stateCell(thread, state)); }
  // Whether `place` is inside an atomic section; cut if that depends on the way to it.
  [[nodiscard]] bool inSection(const Place &place);
  void addCreatedPoint(ThreadNumber thread, const Place &place);
  void requireStarts(ThreadNumber thread);
  void requireOrder(ThreadNumber first, ThreadNumber second);
  void requireStops(ThreadNumber thread);
  [[nodiscard]] Term rank(ThreadNumber thread);

  Terms &terms_;
  const Plan &plan_;
  Schedule schedule_;
  Pointers pointers_;
  Timeline timeline_;
  Plan &learned_;
  Engine engine_;
  Interpreter interpreter_;
  Concurrent result_;
  ThreadNumber running_ = 0;
  std::vector<Pending> pending_; // by thread, the first left out: how it starts
  std::map<std::pair<ThreadNumber, State>, CellId> states_;
  Term depth_;                                                   // how many sections the thread is in
  std::vector<std::pair<ThreadNumber, Place>> createdInSection_; // whose second point is yet to come
};

void Execution::addPoint(Point::Kind kind, const Place &place) {
  const PointNumber number = timeline_.advance();
  CHECK(static_cast<size_t>(number) == result_.points.size(), "points should be numbered in order");
  result_.points.push_back(
      {.kind = kind, .thread = running_, .at = place.at, .guard = place.guard, .frame = place.frame});
}

bool Execution::inSection(const Place &place) {
  const Term depth = engine_.guards.under(place.guard, depth_);
  if (!depth.isConstant())
    engine_.unsupported(place, "an atomic section that only some ways lead into");
  return !depth.isConstant() || depth.value().bits != 0;
}

void Execution::point(const Place &place) {
  if (!inSection(place))
    addPoint(Point::Kind::Operation, place);
}

enum class Stopped : uint8_t { PlainRead = 1, PlainWrite, AtomicRead, AtomicWrite };

Stopped kindOf(const AccessRange &access) {
  const bool writes = access.access == Memory::Access::Write;
  if (access.kind == AccessRange::Class::Plain)
    return writes ? Stopped::PlainWrite : Stopped::PlainRead;
  return writes ? Stopped::AtomicWrite : Stopped::AtomicRead;
}

// Which accesses race with that kind: one of them writes, and not both are atomic.
std::vector<Stopped> conflictsOf(Stopped kind) {
  switch (kind) {
  case Stopped::PlainRead:
    return {Stopped::PlainWrite, Stopped::AtomicWrite};
  case Stopped::PlainWrite:
    return {Stopped::PlainRead, Stopped::PlainWrite, Stopped::AtomicRead, Stopped::AtomicWrite};
  case Stopped::AtomicRead:
    return {Stopped::PlainWrite};
  case Stopped::AtomicWrite:
    return {Stopped::PlainRead, Stopped::PlainWrite};
  }
  CHECK(false, "an access should be of a known kind");
}

// KISS, figure 5: the thread may look whether another one is stopped at an access that races with its own, then leaves
// its own behind and stops, without making it. Between that and the stop others may run.
void Execution::checkRace(const Place &place, const AccessRange &access) {
  const Term hits = terms_.ult(terms_.sub(result_.raceByte, access.address), access.bytes);
  const Term chosen = terms_.variable(smt::kBool, "race." + std::to_string(timeline_.now()));
  Place looks = place;
  looks.guard = terms_.logicalAnd(place.guard, terms_.logicalAnd(hits, chosen));
  const CellId cell = stateCell(0, State::Access);
  const Term stopped = timeline_.read(cell);
  const Stopped kind = kindOf(access);
  Term conflict = terms_.falsity();
  for (const Stopped other : conflictsOf(kind))
    conflict =
        terms_.logicalOr(conflict, terms_.eq(stopped, terms_.constant(kAccessBits, static_cast<unsigned>(other))));
  const Term taken = terms_.logicalAnd(looks.guard, executing());
  engine_.step(looks);
  engine_.fail(looks, FailureKind::Race, conflict);
  timeline_.write(cell, terms_.ite(looks.guard, terms_.constant(kAccessBits, static_cast<unsigned>(kind)), stopped));
  addPoint(Point::Kind::Operation, place);
  require(terms_.implies(taken, schedule_.stoppedBy(running_, timeline_.now())));
  result_.raceChecks.push_back(
      {.thread = running_, .at = place.at, .taken = taken, .address = access.address, .bytes = access.bytes});
}

void Execution::access(const Place &place, const AccessRange &access) {
  if (!isShared(place.guard, access.address) || inSection(place))
    return;
  addPoint(Point::Kind::Operation, place);
  if (engine_.options.races == Options::Races::Checked)
    checkRace(place, access);
}

bool Execution::isShared(Term guard, Term address) {
  for (const Target &target : pointers_.targets(engine_.guards.under(guard, address))) {
    const auto facts = plan_.timeline.objects.find(target.object);
    if (facts != plan_.timeline.objects.end() && facts->second.users.size() > 1 && facts->second.writtenLate)
      return true;
  }
  return false;
}

Term Execution::executing() {
  const Term goesOn = terms_.logicalNot(schedule_.stoppedBy(running_, timeline_.now()));
  return terms_.logicalAnd(schedule_.starts(running_), goesOn);
}

void Execution::beginSection(const Place &place) {
  point(place);
  const Term depth = engine_.guards.under(place.guard, depth_);
  depth_ = terms_.ite(place.guard, terms_.add(depth, terms_.constant(kDepthBits, 1)), depth_);
}

void Execution::endSection(const Place &place) {
  const Term depth = engine_.guards.under(place.guard, depth_);
  depth_ = terms_.ite(place.guard, terms_.sub(depth, terms_.constant(kDepthBits, 1)), depth_);
  if (inSection(place))
    return;
  addPoint(Point::Kind::Operation, place);
  for (const auto &[thread, created] : createdInSection_)
    addCreatedPoint(thread, created);
  createdInSection_.clear();
}

CellId Execution::stateCell(ThreadNumber thread, State state) {
  const auto found = states_.find({thread, state});
  if (found != states_.end())
    return found->second;
  const CellKey key{.object = kThreadState + thread, .offset = static_cast<uint64_t>(state), .bytes = 0};
  const Term initial = state == State::Access ? terms_.constant(kAccessBits, 0) : terms_.falsity();
  return states_[{thread, state}] = timeline_.create(key, initial);
}

void Execution::addCreatedPoint(ThreadNumber thread, const Place &place) {
  ThreadInfo &info = result_.threads[thread];
  for (ThreadNumber other = 1; other < plan_.timeline.threadCount; ++other) {
    if (other == thread)
      continue;
    const Term waiting =
        terms_.logicalAnd(readState(other, State::Created), terms_.logicalNot(readState(other, State::Started)));
    info.pending.push_back(waiting);
  }
  addPoint(Point::Kind::Created, place);
  info.createdAt = timeline_.now();
}

Term Execution::create(const Place &place, Term function, const SymValue &argument) {
  point(place);
  const auto thread = static_cast<ThreadNumber>(result_.threads.size());
  if (thread >= kMaxThreads) {
    engine_.unsupported(place, "more than " + std::to_string(kMaxThreads) + " threads");
    return engine_.number(0);
  }
  result_.threads.push_back(
      {.creator = running_, .create = place.at, .createdAt = -1, .first = 0, .last = 0, .pending = {}});
  pending_.push_back({.function = function, .argument = argument});
  timeline_.created(thread);
  const CellId created = stateCell(thread, State::Created);
  timeline_.write(created, terms_.logicalOr(timeline_.read(created), place.guard));
  if (inSection(place))
    createdInSection_.emplace_back(thread, place);
  else
    addCreatedPoint(thread, place);
  return engine_.number(thread);
}

Term Execution::hasEnded(Term name) {
  Term ended = terms_.falsity();
  for (ThreadNumber thread = 1; thread < plan_.timeline.threadCount; ++thread) {
    const Term isIt = terms_.eq(name, engine_.number(thread));
    if (!isIt.isFalse())
      ended = terms_.logicalOr(ended, terms_.logicalAnd(isIt, readState(thread, State::Done)));
  }
  return ended;
}

void Execution::callStart(const Pending &start) {
  const std::vector<Target> targets = pointers_.targets(start.function);
  for (const Target &target : targets) {
    const Place place{.at = nullptr, .guard = target.guard, .frame = 0};
    const llvm::Function *function = engine_.functionAt(target.object);
    if (function == nullptr || function->isDeclaration() || function->arg_size() > 1)
      engine_.unsupported(place, "a thread that does not start with a function of the program");
    else
      interpreter_.call(*function, std::vector(function->arg_size(), start.argument), place);
  }
}

void Execution::runThread(ThreadNumber thread, const std::function<void()> &body) {
  running_ = thread;
  engine_.alive = terms_.truth();
  depth_ = terms_.constant(kDepthBits, 0);
  timeline_.begin(thread);
  const Place always{.at = nullptr, .guard = terms_.truth(), .frame = 0};
  result_.threads[thread].first = timeline_.now() + 1;
  if (thread != 0) {
    timeline_.startWith(stateCell(thread, State::Started), terms_.truth());
    const Term created = readState(thread, State::Created);
    addPoint(Point::Kind::Begin, always);
    require(terms_.implies(schedule_.starts(thread), created));
  } else {
    addPoint(Point::Kind::Begin, always);
  }
  body();
  if (thread != 0)
    timeline_.write(stateCell(thread, State::Done), terms_.truth());
  addPoint(Point::Kind::End, always);
  result_.threads[thread].last = timeline_.now();
  timeline_.end();
}

void Execution::run(const llvm::Function &entry, std::vector<SymValue> arguments) {
  result_.threads.push_back({});
  result_.raceByte = engine_.unknown(Unknown::Role::Choice, kAddressBits, "race");
  runThread(0, [&] {
    const Place start{.at = nullptr, .guard = terms_.truth(), .frame = 0};
    interpreter_.call(entry, std::move(arguments), start);
  });
  for (ThreadNumber thread = 1; thread < result_.threads.size(); ++thread)
    runThread(thread, [&] { callStart(pending_[thread - 1]); });
  learned_.timeline.threadCount =
      std::max(learned_.timeline.threadCount, static_cast<ThreadNumber>(result_.threads.size()));
}

Term Execution::rank(ThreadNumber thread) {
  return thread == 0 ? terms_.constant(kRankBits, 0) : terms_.variable(kRankBits, "rank." + std::to_string(thread));
}

// Where a thread starts: at a point that is reached by another one that runs.
void Execution::requireStarts(ThreadNumber thread) {
  const auto end = static_cast<PointNumber>(result_.points.size()) - 1;
  require(terms_.eq(schedule_.starts(thread), schedule_.startedBy(thread, end)));
  const ThreadInfo &own = result_.threads[thread];
  for (PointNumber number = 0; number <= end; ++number) {
    const Point &point = result_.points[static_cast<size_t>(number)];
    require(terms_.implies(schedule_.startedBy(thread, number - 1), schedule_.startedBy(thread, number)));
    const Term starts = schedule_.startedIn(thread, number - 1, number);
    const bool impossible =
        (number >= own.first && number <= own.last) || (point.kind == Point::Kind::Created && own.createdAt != number);
    Term possible = terms_.logicalAnd(point.guard, schedule_.starts(point.thread));
    if (number > result_.threads[point.thread].first)
      possible = terms_.logicalAnd(possible, terms_.logicalNot(schedule_.stoppedBy(point.thread, number - 1)));
    require(terms_.implies(starts, impossible ? terms_.falsity() : possible));
  }
  for (ThreadNumber parent = 0; parent < result_.threads.size(); ++parent) {
    const ThreadInfo &info = result_.threads[parent];
    if (parent != thread)
      require(terms_.implies(schedule_.startedIn(thread, info.first - 1, info.last),
                             terms_.ult(rank(parent), rank(thread))));
  }
}

void Execution::requireOrder(ThreadNumber first, ThreadNumber second) {
  const Term before = schedule_.isBefore(first, second);
  for (PointNumber number = 0; static_cast<size_t>(number) < result_.points.size(); ++number) {
    require(terms_.implies(terms_.logicalAnd(before, schedule_.startedBy(second, number)),
                           schedule_.startedBy(first, number - 1)));
    require(terms_.implies(terms_.logicalAnd(terms_.logicalNot(before), schedule_.startedBy(first, number)),
                           schedule_.startedBy(second, number - 1)));
  }
}

void Execution::requireStops(ThreadNumber thread) {
  const ThreadInfo &info = result_.threads[thread];
  require(schedule_.stoppedBy(thread, info.last));
  for (PointNumber number = info.first; number <= info.last; ++number) {
    const Point &point = result_.points[static_cast<size_t>(number)];
    const Term previous = number == info.first ? terms_.falsity() : schedule_.stoppedBy(thread, number - 1);
    const Term here = schedule_.stoppedBy(thread, number);
    require(terms_.implies(previous, here));
    const Term allowed = point.kind == Point::Kind::Created ? terms_.falsity() : point.guard;
    require(terms_.implies(terms_.logicalAnd(here, terms_.logicalNot(previous)), allowed));
  }
}

Concurrent Execution::finish() {
  result_.definitions = timeline_.links();
  for (ThreadNumber thread = 0; thread < result_.threads.size(); ++thread) {
    requireStops(thread);
    if (thread != 0)
      requireStarts(thread);
    for (ThreadNumber other = 1; other < thread; ++other)
      requireOrder(other, thread);
  }
  for (const ObjectInfo &object : learned_.memory.objects)
    result_.objectNames.push_back(object.name);
  result_.symbolic = std::move(engine_.result);
  result_.symbolic.completes = terms_.falsity();
  return std::move(result_);
}

} // namespace

Result<Concurrent> executeThreads(llvm::Module &module, const std::string &entry, Terms &terms,
                                  const Options &options) {
  const llvm::Function *function = module.getFunction(entry);
  if (function == nullptr || function->isDeclaration())
    return Error{"the program defines no function '" + entry + "'"};
  Plan plan;
  for (unsigned count = 1; count <= kMaxExecutions; ++count) {
    Plan learned = plan;
    Execution execution(module, terms, options, plan, learned);
    Result<std::vector<SymValue>> arguments = argumentsOf(execution.engine(), *function);
    if (!arguments)
      return arguments.error();
    execution.run(*function, std::move(*arguments));
    if (learned.timeline == plan.timeline && learned.memory == plan.memory) {
      Concurrent result = execution.finish();
      result.executions = count;
      return result;
    }
    plan = std::move(learned);
  }
  return Error{"what threads share in this program did not become clear in " + std::to_string(kMaxExecutions) +
               " executions"};
}

std::vector<Term> balanced(const Concurrent &concurrent, Terms &terms, unsigned ts) {
  constexpr unsigned kCountBits = 8;
  const Schedule schedule(terms);
  std::vector<Term> result;
  for (ThreadNumber thread = 1; thread < concurrent.threads.size(); ++thread) {
    const ThreadInfo &info = concurrent.threads[thread];
    Term count = terms.constant(kCountBits, 0);
    for (const Term pending : info.pending)
      count = terms.add(count, terms.ite(pending, terms.constant(kCountBits, 1), terms.constant(kCountBits, 0)));
    const Term full = terms.ule(terms.constant(kCountBits, ts), count);
    const Term startsThere = schedule.startedIn(thread, info.createdAt - 1, info.createdAt);
    // Whether the creator comes there: it has started and has not stopped before.
    const Point &point = concurrent.points[static_cast<size_t>(info.createdAt)];
    const Term comes = terms.logicalAnd(terms.logicalAnd(point.guard, schedule.starts(point.thread)),
                                        terms.logicalNot(schedule.stoppedBy(point.thread, info.createdAt - 1)));
    result.push_back(terms.implies(comes, terms.eq(full, startsThere)));
  }
  return result;
}

} // namespace raddle::symex
