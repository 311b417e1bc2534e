#include "symex/filters.h"

#include <algorithm>
#include <bit>
#include <map>
#include <utility>

#include "base/check.h"
#include "symex/interpreter.h"
#include "symex/threads.h"

namespace raddle::symex {

namespace {

constexpr unsigned kThreadNumberBits = 32; // in thread_api.c
constexpr unsigned kDepthBits = 8;
constexpr unsigned kPickBits = std::bit_width(kMaxThreads);

Options named(Options options) {
  options.choicePrefix = "filter: "; // no name in a program begins so
  return options;
}

class Nested final : public Threads {
public:
  Nested(llvm::Module &module, Terms &terms, const Options &options, Filter filter)
      : terms_(terms), filter_(filter), cells_(terms), pointers_(terms),
        engine_({.module = module, .terms = terms, .cells = cells_, .pointers = pointers_, .plan = plan_},
                named(options), this),
        interpreter_(engine_), depth_(terms.constant(kDepthBits, 0)) {
    engine_.memory.keepArraysAs(Memory::Arrays::Lists);
  }

  Result<Filtered> run(const llvm::Function &entry);

  void point(const Place &) override {}
  void access(const Place &, const AccessRange &) override {}
  [[nodiscard]] Term executing() override { return terms_.truth(); }
  [[nodiscard]] int currentPoint() const override { return 0; }
  void require(Term holds) override { engine_.alive = terms_.logicalAnd(engine_.alive, holds); }
  void stop(const Place &place, Term bad) override { require(terms_.logicalNot(terms_.logicalAnd(place.guard, bad))); }
  void beginSection(const Place &place, Section section) override;
  void endSection(const Place &place, Section section) override;
  [[nodiscard]] Term create(const Place &place, ThreadStart start) override;
  [[nodiscard]] Term hasEnded(Term number) override;
  void exit(const Place &place) override { engine_.unsupported(place, "the end of a thread inside a function"); }
  void ignoreRaces(const Place &, Term, Term) override {}
  [[nodiscard]] unsigned self() const override { return bodies_.back().thread; }
  [[nodiscard]] unsigned count() const override { return kMaxThreads; }

private:
  enum class Mode : uint8_t { TopLevel, Called };
  // One that is being executed.
  struct Body {
    ThreadNumber thread = 0;
    Mode mode = Mode::TopLevel;
    unsigned creates = 0; // so far
  };
  struct Thread {
    ThreadStart start; // if it is deferred
    Term pending;      // it is, and has not run
    Term done;
  };
  // A thread that is to start where a section ends.
  struct Created {
    ThreadNumber thread = 0;
    ThreadStart start;
    Term guard;
  };

  [[nodiscard]] ThreadNumber childOf(ThreadNumber creator, unsigned occurrence);
  void startThread(const Created &created);
  void defer(ThreadNumber thread, const ThreadStart &start, Term guard);
  void runBody(const Body &body, const ThreadStart &start, Term guard);
  void runPending();
  // One of the deferred threads runs where control is under `guard`, if there are any.
  enum class Must : uint8_t { Run, MayRun };
  void runOne(Term guard, Must must);
  [[nodiscard]] Term chooseOrder(unsigned width, const std::string &name, std::vector<smt::Value> values);
  [[nodiscard]] std::vector<ThreadNumber> candidates() const;

  Terms &terms_;
  const Filter filter_;
  CurrentValues cells_;
  Pointers pointers_;
  MemoryPlan plan_;
  Engine engine_;
  Interpreter interpreter_;
  std::vector<Thread> threads_; // by number
  std::map<std::pair<ThreadNumber, unsigned>, ThreadNumber> children_;
  std::vector<Body> bodies_; // the one that runs is the last
  std::vector<Created> created_;
  Term depth_;   // how many sections the thread is in
  Term section_; // the condition under which control came to the last one
  Filtered result_;
};

void Nested::beginSection(const Place &place, Section) {
  section_ = place.guard;
  depth_ = terms_.ite(place.guard, terms_.add(depth_, terms_.constant(kDepthBits, 1)), depth_);
}

// The threads that are created in it start here.
void Nested::endSection(const Place &place, Section) {
  depth_ = terms_.ite(place.guard, terms_.sub(depth_, terms_.constant(kDepthBits, 1)), depth_);
  const Term depth = engine_.guards.under(place.guard, depth_);
  if (!depth.isConstant() && !created_.empty())
    engine_.unsupported(place, "a thread created in an atomic section that only some ways lead into");
  if (!depth.isConstant() || depth.value().bits != 0)
    return;
  const std::vector<Created> created = std::move(created_);
  created_.clear();
  for (const Created &each : created) {
    if (!engine_.guards.implies(each.guard, place.guard))
      engine_.cut({.at = place.at, .guard = each.guard, .frame = place.frame}, Cut::Kind::Unsupported,
                  terms_.logicalNot(place.guard), "a thread created in an atomic section that ends at several places");
    startThread(each);
  }
}

ThreadNumber Nested::childOf(ThreadNumber creator, unsigned occurrence) {
  const auto next = static_cast<ThreadNumber>(threads_.size());
  const auto [found, isNew] = children_.try_emplace({creator, occurrence}, next);
  if (isNew) {
    threads_.push_back({.start = {}, .pending = terms_.falsity(), .done = terms_.falsity()});
    result_.threads.push_back({.creator = creator, .occurrence = occurrence});
  }
  return found->second;
}

Term Nested::create(const Place &place, ThreadStart start) {
  Body &body = bodies_.back();
  if (threads_.size() >= kMaxThreads && !children_.contains({body.thread, body.creates + 1})) {
    engine_.unsupported(place, "more than " + std::to_string(kMaxThreads) + " threads");
    return terms_.constant(kThreadNumberBits, 0);
  }
  const ThreadNumber thread = childOf(body.thread, ++body.creates);
  created_.push_back({.thread = thread, .start = std::move(start), .guard = place.guard});
  return terms_.constant(kThreadNumberBits, thread);
}

// Who waits for a deferred thread to end lets others run, as if it had ended itself.
Term Nested::hasEnded(Term number) {
  const Term reached = section_;
  const bool isTopLevel = bodies_.back().mode == Mode::TopLevel;
  for (size_t place = 1; isTopLevel && place < threads_.size() && !candidates().empty(); ++place)
    runOne(reached, Must::MayRun);
  Term ended = terms_.falsity();
  for (ThreadNumber thread = 1; thread < threads_.size(); ++thread)
    ended =
        terms_.logicalOr(ended, terms_.logicalAnd(terms_.eq(number, engine_.number(thread)), threads_[thread].done));
  return ended;
}

Term Nested::chooseOrder(unsigned width, const std::string &name, std::vector<smt::Value> values) {
  const Term variable = engine_.unknown(Unknown::Role::Choice, width, name);
  result_.orders.push_back({.variable = variable, .values = std::move(values)});
  return variable;
}

void Nested::startThread(const Created &created) {
  Term called = created.guard;
  if (filter_ == Filter::Deferred)
    called = terms_.falsity();
  else if (filter_ == Filter::Both && bodies_.back().mode == Mode::TopLevel)
    called = terms_.logicalAnd(called, chooseOrder(smt::kBool, "called", {smt::kTrue, smt::kFalse}));
  defer(created.thread, created.start, terms_.logicalAnd(created.guard, terms_.logicalNot(called)));
  if (called.isFalse())
    return;
  runBody({.thread = created.thread, .mode = Mode::Called}, created.start, called);
  if (engine_.options.without == Options::Without::CalledEnds)
    runOne(called, Must::MayRun);
}

// At most one of the executions that create it happens.
void Nested::defer(ThreadNumber thread, const ThreadStart &start, Term guard) {
  Thread &deferred = threads_[thread];
  if (guard.isFalse())
    return;
  const bool isFirst = deferred.start.empty();
  for (size_t index = 0; index < start.size(); ++index)
    if (isFirst)
      deferred.start.push_back(start[index]);
    else
      deferred.start[index] = ite(terms_, guard, start[index], deferred.start[index]);
  deferred.pending = terms_.logicalOr(deferred.pending, guard);
}

void Nested::runBody(const Body &body, const ThreadStart &start, Term guard) {
  const llvm::Function *function = engine_.module.getFunction("__kiss_body");
  CHECK(function != nullptr && !function->isDeclaration(), "who creates threads should know what they do");
  result_.runs.push_back({.thread = body.thread, .unknowns = engine_.result.unknowns.size()});
  bodies_.push_back(body);
  const Term depth = std::exchange(depth_, terms_.constant(kDepthBits, 0));
  const std::vector<Created> created = std::exchange(created_, {});
  const Place place{.at = nullptr, .guard = guard, .frame = static_cast<unsigned>(engine_.result.frames.size())};
  interpreter_.call(*function, start, place);
  created_ = created;
  depth_ = depth;
  bodies_.pop_back();
  threads_[body.thread].done = terms_.logicalOr(threads_[body.thread].done, guard);
}

std::vector<ThreadNumber> Nested::candidates() const {
  std::vector<ThreadNumber> result;
  for (ThreadNumber thread = 1; thread < threads_.size(); ++thread)
    // Who runs, or waits for others that do, is not pending.
    if (!threads_[thread].pending.isFalse() && std::ranges::find(bodies_, thread, &Body::thread) == bodies_.end())
      result.push_back(thread);
  return result;
}

void Nested::runOne(Term guard, Must must) {
  const std::vector<ThreadNumber> all = candidates();
  if (all.empty())
    return;
  std::vector<smt::Value> values;
  for (const ThreadNumber thread : all)
    values.push_back(smt::bitVector(kPickBits, thread));
  if (must == Must::MayRun)
    values.push_back(smt::bitVector(kPickBits, 0));
  const Term pick =
      values.size() > 1 ? chooseOrder(kPickBits, "next", values) : terms_.constant(kPickBits, all.front());
  std::vector<Term> guards;
  Term isAny = terms_.falsity();
  Term isPicked = terms_.falsity();
  for (const ThreadNumber thread : all) {
    Thread &next = threads_[thread];
    const Term isIt = terms_.eq(pick, terms_.constant(kPickBits, thread));
    guards.push_back(terms_.logicalAnd(terms_.logicalAnd(guard, next.pending), isIt));
    isAny = terms_.logicalOr(isAny, next.pending);
    isPicked = terms_.logicalOr(isPicked, guards.back());
    next.pending = terms_.logicalAnd(next.pending, terms_.logicalNot(guards.back()));
  }
  if (must == Must::Run)
    require(terms_.implies(terms_.logicalAnd(guard, isAny), isPicked));
  for (size_t index = 0; index < all.size(); ++index)
    runBody({.thread = all[index]}, ThreadStart(threads_[all[index]].start), guards[index]);
}

// Each of them creates more, perhaps.
void Nested::runPending() {
  for (size_t place = 1; place < threads_.size() && !candidates().empty(); ++place)
    runOne(terms_.truth(), Must::Run);
}

Result<Filtered> Nested::run(const llvm::Function &entry) {
  threads_.push_back({.start = {}, .pending = terms_.falsity(), .done = terms_.falsity()});
  result_.threads.push_back({});
  result_.runs.push_back({});
  bodies_.push_back({});
  Result<std::vector<SymValue>> arguments = argumentsOf(engine_, entry);
  if (!arguments)
    return arguments.error();
  interpreter_.call(entry, std::move(*arguments), {.at = nullptr, .guard = terms_.truth(), .frame = 0});
  runPending();
  result_.symbolic = std::move(engine_.result);
  result_.symbolic.completes = engine_.alive;
  return std::move(result_);
}

} // namespace

Result<Filtered> executeFilter(llvm::Module &module, const std::string &entry, Terms &terms, const Options &options,
                               Filter filter) {
  const llvm::Function *function = module.getFunction(entry);
  if (function == nullptr || function->isDeclaration())
    return Error{"the program defines no function '" + entry + "'"};
  return Nested(module, terms, options, filter).run(*function);
}

} // namespace raddle::symex
