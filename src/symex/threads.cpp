#include "symex/threads.h"

#include <algorithm>
#include <array>
#include <functional>

#include "base/check.h"
#include "program/models.h"
#include "symex/interpreter.h"
#include "symex/schedule_rules.h"
#include "symex/timeline.h"

namespace raddle::symex {

namespace {

// Objects that are no memory: what is known about a thread. Their keys must not meet those of objects.
constexpr uint32_t kThreadState = UINT32_C(1) << 31;
enum class State : uint8_t { Created = 1, Started, Done, Access };
constexpr unsigned kDepthBits = 8;
constexpr unsigned kThreadNumberBits = 32; // in thread_api.c
// The access that a stopped thread was about to make, one of Stopped; 0 if there is none.
constexpr unsigned kAccessBits = 3;
constexpr unsigned kMaxExecutions = 16;

// What one execution relies on, and learns.
struct Plan {
  MemoryPlan memory;
  TimelinePlan timeline;
};

// What a function of the thread API does is one or more atomic steps of the program's call of it, and nothing else in
// it is noticed by other threads.
bool isInModel(const Place &place) {
  return place.at != nullptr && program::isOfThreadApi(*place.at->getFunction());
}

// One execution of all threads.
class Execution final : public Threads {
public:
  Execution(llvm::Module &module, Terms &terms, const Options &options, const Plan &plan, Plan &learned)
      : terms_(terms), plan_(plan), schedule_(terms, options.pending == 0 ? &fixedStarts_ : nullptr), pointers_(terms),
        timeline_(terms, pointers_, plan.timeline, learned.timeline, schedule_), learned_(learned),
        engine_({.module = module, .terms = terms, .cells = timeline_, .pointers = pointers_, .plan = learned.memory},
                options, this),
        interpreter_(engine_), depth_(terms.constant(kDepthBits, 0)), stops_{.guard = terms.falsity()},
        wrote_(terms.falsity()) {
    result_.without = options.without;
  }

  void run(const llvm::Function &entry, std::vector<SymValue> arguments);
  Engine &engine() { return engine_; }
  [[nodiscard]] std::map<CellKey, Range> ranges() { return timeline_.ranges(); }
  Concurrent finish();

  void point(const Place &place) override;
  void access(const Place &place, const AccessRange &access) override;
  [[nodiscard]] Term executing() override;
  [[nodiscard]] int currentPoint() const override { return timeline_.now(); }
  void require(Term holds) override { result_.validity.push_back(holds); }
  void stop(const Place &place, Term bad) override;
  void beginSection(const Place &place, Section section) override;
  void endSection(const Place &place, Section section) override;
  [[nodiscard]] Term create(const Place &place, ThreadStart start) override;
  [[nodiscard]] Term hasEnded(Term number) override;
  void exit(const Place &place) override;
  void ignoreRaces(const Place &place, Term address, Term bytes) override;
  [[nodiscard]] unsigned self() const override { return running_; }
  [[nodiscard]] unsigned count() const override { return plan_.timeline.threadCount; }

private:
  using Without = Options::Without;

  [[nodiscard]] bool isShared(Term guard, Term address);
  // The bytes that an access in a section writes are such that others can see whether it has.
  [[nodiscard]] bool isVisible(Term guard, Term address);
  void checkRace(const Place &place, const AccessRange &access);
  void checkRaceInside(const Place &place, const AccessRange &access);
  // If `looks` holds, the thread leaves behind what it was about to do, and stops at a new point. `alive` is what it
  // was before it looked.
  void stopToLook(const Place &place, Term looks, const AccessRange &access, Term alive);
  void noteLook(const Place &place, Term taken, const AccessRange &access) {
    result_.raceChecks.push_back(
        {.thread = running_, .at = place.at, .taken = taken, .address = access.address, .bytes = access.bytes});
  }
  [[nodiscard]] bool isWithout(Without rule) const { return engine_.options.without == rule; }
  void addPoint(Point::Kind kind, const Place &place);
  // A point of its own for those who stop before, where the next one would be too late.
  void addStopPoint();
  void runThread(ThreadNumber thread, const std::function<void()> &body);
  void callStart(const ThreadStart &start);
  void endThread();
  [[nodiscard]] CellId stateCell(ThreadNumber thread, State state);
  [[nodiscard]] Term readState(ThreadNumber thread, State state) { return timeline_.read(stateCell(thread, state)); }
  // Where the access reaches the byte that races are looked for on: not where it leads out of its object, or to none.
  [[nodiscard]] Term reaches(const Place &place, const AccessRange &access);
  // `place` as far as it is inside an atomic section, and as far as it is not: that may depend on the way to it.
  [[nodiscard]] Place inside(const Place &place);
  [[nodiscard]] Place outside(const Place &place);
  void addCreatedPoint(ThreadNumber thread, const Place &place);
  [[nodiscard]] std::vector<Term> pendingBut(ThreadNumber thread);

  Terms &terms_;
  const Plan &plan_;
  FixedStarts fixedStarts_;
  Schedule schedule_;
  Pointers pointers_;
  Timeline timeline_;
  Plan &learned_;
  Engine engine_;
  Interpreter interpreter_;
  Concurrent result_;
  ThreadNumber running_ = 0;
  std::vector<ThreadStart> starts_; // by thread, the first left out
  std::map<std::pair<ThreadNumber, State>, CellId> states_;
  Term depth_;  // how many sections the thread is in
  Place stops_; // the thread has stopped here since the last point, under the guard; it is noticed at the next one
  Term wrote_;  // in the section that the thread is in, something that others can see; or it is not the outermost one
  std::vector<std::pair<ThreadNumber, Place>> createdInSection_; // whose second point is yet to come
};

void Execution::addPoint(Point::Kind kind, const Place &place) {
  if (kind != Point::Kind::Operation || endsProgram(place.at))
    addStopPoint();
  const Term stops = std::exchange(stops_.guard, terms_.falsity());
  const Term stopsNow = stops.isFalse() ? stops : terms_.logicalAnd(stops, executing());
  const PointNumber number = timeline_.advance();
  CHECK(static_cast<size_t>(number) == result_.points.size(), "points should be numbered in order");
  const Place shown = engine_.inProgram(place);
  result_.points.push_back({.kind = kind,
                            .thread = running_,
                            .at = shown.at,
                            .guard = terms_.logicalOr(place.guard, stops),
                            .frame = shown.frame});
  require(terms_.implies(stopsNow, schedule_.stoppedBy(running_, number)));
}

void Execution::addStopPoint() {
  if (!stops_.guard.isFalse())
    addPoint(Point::Kind::Operation, Place(stops_));
}

// A thread that stops in a section has done nothing of it: it stops where that begins. Elsewhere others find all that
// it has done. Between here and the next point it does nothing that they could notice.
void Execution::stop(const Place &place, Term bad) {
  const Term inSection = terms_.logicalAnd(inside(place).guard, engine_.alive);
  require(terms_.implies(terms_.logicalAnd(inSection, executing()), terms_.logicalNot(bad)));
  const Term here = terms_.logicalAnd(outside(place).guard, bad);
  if (here.isFalse())
    return;
  stops_ = {.at = place.at,
            .guard = terms_.logicalOr(stops_.guard, terms_.logicalAnd(here, engine_.alive)),
            .frame = place.frame};
  engine_.alive = terms_.logicalAnd(engine_.alive, terms_.logicalNot(here));
}

Place Execution::inside(const Place &place) {
  const Term depth = engine_.guards.under(place.guard, depth_);
  const Term isOutside = terms_.eq(depth, terms_.constant(kDepthBits, 0));
  return {.at = place.at, .guard = terms_.logicalAnd(place.guard, terms_.logicalNot(isOutside)), .frame = place.frame};
}

Place Execution::outside(const Place &place) {
  const Term depth = engine_.guards.under(place.guard, depth_);
  const Term isOutside = terms_.eq(depth, terms_.constant(kDepthBits, 0));
  return {.at = place.at, .guard = terms_.logicalAnd(place.guard, isOutside), .frame = place.frame};
}

void Execution::point(const Place &place) {
  if (isInModel(place))
    return;
  if (const Place here = outside(place); !here.guard.isFalse())
    addPoint(Point::Kind::Operation, here);
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

Term Execution::reaches(const Place &place, const AccessRange &access) {
  const Term hits = terms_.ult(terms_.sub(result_.raceByte, access.address), access.bytes);
  const Term inside = engine_.memory.isInside(place.guard, access.address, access.bytes);
  return terms_.logicalAnd(place.guard, terms_.logicalAnd(hits, inside));
}

void Execution::stopToLook(const Place &place, Term looks, const AccessRange &access, Term alive) {
  const CellId cell = stateCell(0, State::Access);
  const Term kind = terms_.constant(kAccessBits, static_cast<unsigned>(kindOf(access)));
  const Term taken = terms_.logicalAnd(terms_.logicalAnd(looks, alive), executing());
  timeline_.write(cell, terms_.ite(looks, kind, timeline_.read(cell)));
  addPoint(Point::Kind::Look, {.at = place.at, .guard = looks, .frame = place.frame});
  require(terms_.implies(taken, schedule_.stoppedBy(running_, timeline_.now())));
  noteLook(place, taken, access);
}

// One of the accesses that race with `kind` is that of a stopped thread.
Term conflict(Terms &terms, Term stopped, Stopped kind) {
  Term result = terms.falsity();
  for (const Stopped other : conflictsOf(kind))
    result = terms.logicalOr(result, terms.eq(stopped, terms.constant(kAccessBits, static_cast<unsigned>(other))));
  return result;
}

// KISS, figure 5: the thread may look whether another one is stopped at an access that races with its own, then leaves
// its own behind and stops, without making it. Between that and the stop others may run.
void Execution::checkRace(const Place &place, const AccessRange &access) {
  const Term chosen = terms_.variable(smt::kBool, "race." + std::to_string(timeline_.now()));
  Place looks = place;
  looks.guard = terms_.logicalAnd(reaches(place, access), chosen);
  const Term stopped = timeline_.read(stateCell(0, State::Access));
  const Term alive = engine_.alive;
  engine_.step(looks);
  engine_.fail(looks, FailureKind::Race, conflict(terms_, stopped, kindOf(access)));
  stopToLook(place, looks.guard, access, alive);
}

// An access in a section happens, for the others, where that begins. So the thread can stop there only as long as the
// section has written nothing; and that it finds another one stopped needs no stop.
void Execution::checkRaceInside(const Place &place, const AccessRange &access) {
  AccessRange atomic = access;
  atomic.kind = AccessRange::Class::Atomic;
  if (isShared(place.guard, access.address)) {
    const Term stopped = timeline_.read(stateCell(0, State::Access));
    Place looks = place;
    looks.guard = reaches(place, access);
    const Term found = conflict(terms_, stopped, kindOf(atomic));
    noteLook(place,
             terms_.logicalAnd(terms_.logicalAnd(looks.guard, found), terms_.logicalAnd(engine_.alive, executing())),
             atomic);
    engine_.step(looks);
    engine_.fail(looks, FailureKind::Race, found);
    const Term chosen = terms_.variable(smt::kBool, "race." + std::to_string(timeline_.now()));
    const Term nobody = terms_.eq(stopped, terms_.constant(kAccessBits, 0));
    const Term can = terms_.logicalAnd(terms_.logicalNot(engine_.guards.under(place.guard, wrote_)), nobody);
    stopToLook(place, terms_.logicalAnd(looks.guard, terms_.logicalAnd(chosen, can)), atomic, engine_.alive);
  }
  if (access.access == Memory::Access::Write && isVisible(place.guard, access.address))
    wrote_ = terms_.logicalOr(wrote_, place.guard);
}

void Execution::ignoreRaces(const Place &place, Term address, Term bytes) {
  const Term isIn = terms_.ult(terms_.sub(result_.raceByte, address), bytes);
  if (engine_.options.races != Options::Races::Ignored)
    require(terms_.implies(terms_.logicalAnd(place.guard, executing()), terms_.logicalNot(isIn)));
}

void Execution::access(const Place &place, const AccessRange &access) {
  if (isInModel(place))
    return;
  using Races = Options::Races;
  const Races races = engine_.options.races;
  const Place out = outside(place);
  if (const Place in = inside(place); !in.guard.isFalse() && races == Races::Checked)
    checkRaceInside(in, access);
  if (out.guard.isFalse() || !isShared(out.guard, access.address))
    return;
  addPoint(Point::Kind::Operation, out);
  const bool isPlain = access.kind == AccessRange::Class::Plain;
  if (races == Races::Checked || (races == Races::CheckedIfPlain && isPlain))
    checkRace(out, access);
}

bool Execution::isVisible(Term guard, Term address) {
  for (const Target &target : pointers_.targets(engine_.guards.under(guard, address)))
    if (target.object != kNoObject && engine_.memory.exists(target.object) &&
        (engine_.memory.info(target.object).kind != ObjectInfo::Kind::Local ||
         plan_.timeline.pointees.contains(target.object)))
      return true;
  return false;
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

void Execution::beginSection(const Place &place, Section section) {
  if (const Place here = outside(place); !here.guard.isFalse())
    addPoint(Point::Kind::Operation, here);
  if (section == Section::Step)
    engine_.atomicStep(place);
  const Term depth = engine_.guards.under(place.guard, depth_);
  const Term isInner = terms_.logicalNot(terms_.eq(depth, terms_.constant(kDepthBits, 0)));
  wrote_ = terms_.ite(place.guard, isInner, wrote_);
  depth_ = terms_.ite(place.guard, terms_.add(depth, terms_.constant(kDepthBits, 1)), depth_);
}

// The threads that are created in it start here if there is no room for them to wait.
void Execution::endSection(const Place &place, Section section) {
  const Term depth = engine_.guards.under(place.guard, depth_);
  depth_ = terms_.ite(place.guard, terms_.sub(depth, terms_.constant(kDepthBits, 1)), depth_);
  const Place here = outside(place);
  if (here.guard.isFalse())
    return;
  for (const auto &[thread, created] : createdInSection_) {
    if (!engine_.guards.implies(created.guard, here.guard))
      engine_.cut(created, Cut::Kind::Unsupported, terms_.logicalNot(here.guard),
                  "a thread created in an atomic section that ends at several places");
    addCreatedPoint(thread, created);
  }
  createdInSection_.clear();
  if (section == Section::OfProgram)
    addPoint(Point::Kind::Operation, here);
}

CellId Execution::stateCell(ThreadNumber thread, State state) {
  const auto found = states_.find({thread, state});
  if (found != states_.end())
    return found->second;
  const CellKey key{.object = kThreadState + thread, .offset = static_cast<uint64_t>(state), .bytes = 0};
  const Term initial = state == State::Access ? terms_.constant(kAccessBits, 0) : terms_.falsity();
  return states_[{thread, state}] = timeline_.create(key, initial);
}

std::vector<Term> Execution::pendingBut(ThreadNumber thread) {
  std::vector<Term> result;
  for (ThreadNumber other = 1; other < plan_.timeline.threadCount; ++other)
    if (other != thread)
      result.push_back(
          terms_.logicalAnd(readState(other, State::Created), terms_.logicalNot(readState(other, State::Started))));
  return result;
}

void Execution::addCreatedPoint(ThreadNumber thread, const Place &place) {
  addPoint(Point::Kind::Created, place);
  result_.threads[thread].createdAt = timeline_.now();
  fixedStarts_[thread] = timeline_.now();
}

Term Execution::create(const Place &place, ThreadStart start) {
  const auto thread = static_cast<ThreadNumber>(result_.threads.size());
  const ThreadNumber most = std::min(kMaxThreads, engine_.options.threads);
  if (thread >= most) {
    engine_.cut(place, Cut::Kind::Threads, terms_.truth(), "more than " + std::to_string(most) + " threads");
    return terms_.constant(kThreadNumberBits, 0);
  }
  for (const SymValue &value : start)
    if (value.term)
      timeline_.pass(value.term);
  const Place shown = engine_.inProgram(place);
  result_.threads.push_back(
      {.creator = running_, .create = shown.at, .createdAt = -1, .first = 0, .last = 0, .pending = pendingBut(thread)});
  starts_.push_back(std::move(start));
  timeline_.created(thread);
  const CellId created = stateCell(thread, State::Created);
  timeline_.write(created, terms_.logicalOr(timeline_.read(created), place.guard));
  createdInSection_.emplace_back(thread, place);
  return terms_.constant(kThreadNumberBits, thread);
}

Term Execution::hasEnded(Term number) {
  Term ended = terms_.falsity();
  for (ThreadNumber thread = 0; thread < plan_.timeline.threadCount; ++thread) {
    const Term isIt = terms_.eq(number, engine_.number(thread));
    if (!isIt.isFalse())
      ended = terms_.logicalOr(ended, terms_.logicalAnd(isIt, readState(thread, State::Done)));
  }
  return ended;
}

// As if the thread stopped here, but it has ended.
void Execution::exit(const Place &place) {
  addStopPoint();
  const Term taken = terms_.logicalAnd(terms_.logicalAnd(place.guard, engine_.alive), executing());
  const CellId done = stateCell(running_, State::Done);
  timeline_.write(done, terms_.logicalOr(timeline_.read(done), place.guard));
  addPoint(Point::Kind::End, place);
  require(terms_.implies(taken, schedule_.stoppedBy(running_, timeline_.now())));
  engine_.alive = terms_.logicalAnd(engine_.alive, terms_.logicalNot(place.guard));
}

void Execution::callStart(const ThreadStart &start) {
  const llvm::Function *body = engine_.module.getFunction("__kiss_body");
  CHECK(body != nullptr && !body->isDeclaration(), "who creates threads should know what they do");
  const Place place{
      .at = nullptr, .guard = terms_.truth(), .frame = static_cast<unsigned>(engine_.result.frames.size())};
  interpreter_.call(*body, start, place);
}

void Execution::endThread() {
  const Place always{.at = nullptr, .guard = terms_.truth(), .frame = 0};
  const bool early = !isWithout(Without::DoneEarly);
  addStopPoint();
  if (!early)
    addPoint(Point::Kind::End, always);
  if (running_ != 0) // With the function main ends the program: who waits for it waits for ever.
    timeline_.write(stateCell(running_, State::Done), terms_.truth());
  addPoint(Point::Kind::End, always);
  result_.threads[running_].last = timeline_.now();
  createdInSection_.clear();
  timeline_.end();
}

void Execution::runThread(ThreadNumber thread, const std::function<void()> &body) {
  running_ = thread;
  engine_.alive = terms_.truth();
  depth_ = terms_.constant(kDepthBits, 0);
  wrote_ = terms_.falsity();
  stops_.guard = terms_.falsity();
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
  endThread();
}

void Execution::run(const llvm::Function &entry, std::vector<SymValue> arguments) {
  result_.threads.push_back({});
  result_.raceByte = engine_.unknown(Unknown::Role::Choice, kAddressBits, "race");
  runThread(0, [&] {
    const Place start{.at = nullptr, .guard = terms_.truth(), .frame = 0};
    interpreter_.call(entry, std::move(arguments), start);
  });
  for (ThreadNumber thread = 1; thread < result_.threads.size(); ++thread)
    runThread(thread, [&] { callStart(starts_[thread - 1]); });
  learned_.timeline.threadCount =
      std::max(learned_.timeline.threadCount, static_cast<ThreadNumber>(result_.threads.size()));
}

Concurrent Execution::finish() {
  if (engine_.options.pending == 0)
    result_.fixedStarts = fixedStarts_;
  result_.definitions = timeline_.links();
  ScheduleRules(terms_, schedule_, engine_.options, result_).add(plan_.timeline.threadCount);
  for (const ObjectInfo &object : learned_.memory.objects)
    result_.objectNames.push_back(object.name);
  result_.symbolic = std::move(engine_.result);
  result_.symbolic.completes = terms_.falsity();
  return std::move(result_);
}

} // namespace

bool endsProgram(const llvm::Instruction *at) {
  const auto *call = llvm::dyn_cast_or_null<llvm::CallBase>(at);
  const llvm::Function *callee = call == nullptr ? nullptr : call->getCalledFunction();
  return callee != nullptr && llvm::is_contained({"exit", "_exit", "_Exit", "quick_exit"}, callee->getName());
}

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
    const bool isStable = learned.timeline == plan.timeline && learned.memory == plan.memory;
    learned.timeline.ranges = isStable ? execution.ranges() : std::map<CellKey, Range>();
    if (isStable && (learned.timeline.ranges == plan.timeline.ranges || count == kMaxExecutions)) {
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
  const Schedule schedule = concurrent.schedule(terms);
  std::vector<Term> result;
  for (ThreadNumber thread = 1; thread < concurrent.threads.size(); ++thread) {
    const ThreadInfo &info = concurrent.threads[thread];
    Term count = terms.constant(kCountBits, 0);
    for (const Term pending : info.pending)
      count = terms.add(count, terms.ite(pending, terms.constant(kCountBits, 1), terms.constant(kCountBits, 0)));
    const bool isLeftOut = concurrent.without == Options::Without::FullStart;
    const Term full = isLeftOut ? terms.falsity() : terms.ule(terms.constant(kCountBits, ts), count);
    if (info.createdAt < 0) { // Its creator exits in the section that creates it.
      result.push_back(terms.implies(full, terms.logicalNot(schedule.starts(thread))));
      continue;
    }
    const Term startsThere = schedule.startedIn(thread, info.createdAt - 1, info.createdAt);
    // Whether the creator comes there: it has started and has not stopped before.
    const Point &point = concurrent.points[static_cast<size_t>(info.createdAt)];
    const Term comes = terms.logicalAnd(terms.logicalAnd(point.guard, schedule.starts(point.thread)),
                                        terms.logicalNot(schedule.stoppedBy(point.thread, info.createdAt - 1)));
    result.push_back(terms.implies(schedule.starts(thread), terms.eq(full, startsThere)));
    result.push_back(terms.implies(terms.logicalAnd(comes, full), startsThere));
  }
  return result;
}

} // namespace raddle::symex
