#include "verify/testing/meaning.h"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <set>
#include <unordered_set>

namespace raddle::verify::testing {

namespace {

constexpr size_t kMostStates = 40'000;
constexpr int kMostLocalSteps = 200; // without one that others could notice: who takes more never comes to an end

using Cells = std::vector<int>;

struct Instruction {
  enum class Kind : uint8_t { Do, JumpUnless, Jump, Release, Acquire } kind = Kind::Do;
  const Statement *statement = nullptr;
  size_t target = 0;
};
using Code = std::vector<Instruction>;

void append(Code &code, const std::vector<Statement> &statements) {
  using Kind = Statement::Kind;
  for (const Statement &statement : statements) {
    const size_t begin = code.size();
    if (statement.kind == Kind::If || statement.kind == Kind::While) {
      code.push_back({Instruction::Kind::JumpUnless, &statement, 0});
      append(code, statement.body);
      code.push_back({Instruction::Kind::Jump, &statement, begin});
      code[begin].target = code.size();
      if (statement.kind == Kind::If) {
        append(code, statement.otherwise);
        code[code[begin].target - 1].target = code.size();
      }
    } else if (statement.kind == Kind::Wait) {
      code.push_back({Instruction::Kind::Release, &statement, 0});
      code.push_back({Instruction::Kind::Acquire, &statement, 0});
    } else {
      code.push_back({Instruction::Kind::Do, &statement, 0});
    }
  }
}

struct Frame {
  size_t procedure = 0;
  size_t next = 0;
  std::array<int, kLocals> locals = {};
  int parameter = 0;
};

struct Thread {
  size_t request = 0;
  std::vector<int> results;
  std::vector<Frame> frames;
  enum class Phase : uint8_t { Idle, Invoked, Acted, Stuck } phase = Phase::Idle; // Acted: only of actions
  int pending = 0;                                                                // the result that is not returned yet
};

struct State {
  Cells cells;
  std::array<int, kObjects + 1> owner = {}; // of objects: a thread, or nobody
  int allocated = 0;
  std::vector<Thread> threads;
};

std::string encode(const State &state) {
  std::string text;
  const auto put = [&text](int value) {
    text.append(reinterpret_cast<const char *>(&value), sizeof(value)); // NOLINT: bytes to be compared
  };
  std::for_each(state.cells.begin(), state.cells.end(), put);
  std::for_each(state.owner.begin(), state.owner.end(), put);
  put(state.allocated);
  for (const Thread &thread : state.threads) {
    put(static_cast<int>(thread.request));
    std::for_each(thread.results.begin(), thread.results.end(), put);
    put(static_cast<int>(thread.phase));
    put(thread.pending);
    put(static_cast<int>(thread.frames.size()));
    for (const Frame &frame : thread.frames) {
      put(static_cast<int>(frame.procedure));
      put(static_cast<int>(frame.next));
      put(frame.parameter);
      std::for_each(frame.locals.begin(), frame.locals.end(), put);
    }
  }
  return text;
}

// Of what an expression speaks.
struct Context {
  const Cells *now = nullptr;
  const Cells *old = nullptr;
  const Frame *frame = nullptr;
  int tid = 0;
  int parameter = 0;
  int subject = 0;
  int result = 0;
};

// A thread may not do what it does.
struct Violation {
  std::string what;
};

class Layout {
public:
  explicit Layout(const SmallModule &module) : module_(module) {
    for (const Variable &variable : module.variables) {
      begins_.push_back(size_);
      size_ += static_cast<size_t>(countOf(variable));
    }
  }

  [[nodiscard]] Cells initial() const {
    Cells cells(size_, 0);
    for (size_t index = 0; index < module_.variables.size(); ++index)
      for (int element = 0; element < countOf(module_.variables[index]); ++element)
        cells[begins_[index] + static_cast<size_t>(element)] = module_.variables[index].initial;
    return cells;
  }

  // Where a place is; nothing if it is nowhere.
  [[nodiscard]] std::optional<size_t> find(const Place &place, const Context &context) const {
    const Variable &variable = module_.variables[static_cast<size_t>(place.variable)];
    const bool hasIndex = variable.isArray || variable.isField();
    const int index = hasIndex ? evaluate(*place.index, context) : 0;
    if (index < (variable.isField() ? 1 : 0) || index >= countOf(variable))
      return std::nullopt;
    return begins_[static_cast<size_t>(place.variable)] + static_cast<size_t>(index);
  }

  [[nodiscard]] int evaluate(const Expression &expression, const Context &context) const {
    using Kind = Expression::Kind;
    switch (expression.kind) {
    case Kind::Constant:
      return expression.number;
    case Kind::Local:
      return context.frame->locals[static_cast<size_t>(expression.number)];
    case Kind::Parameter:
      return context.parameter;
    case Kind::Subject:
      return context.subject;
    case Kind::Tid:
      return context.tid;
    case Kind::Result:
      return context.result;
    case Kind::Operation:
      return operate(expression, context);
    case Kind::Shared:
    case Kind::Old:
      break;
    }
    const auto cell = find(expression.place, context);
    const Cells &cells = expression.kind == Kind::Old ? *context.old : *context.now;
    return cell ? cells[*cell] : 0;
  }

private:
  static int countOf(const Variable &variable) {
    return variable.isField() ? kObjects + 1 : variable.isArray ? kElements : 1;
  }

  int operate(const Expression &expression, const Context &context) const {
    using Operator = Expression::Operator;
    const int left = evaluate(*expression.left, context);
    if (expression.operation == Operator::And && left == 0)
      return 0;
    if (expression.operation == Operator::Or && left != 0)
      return 1;
    const int right = evaluate(*expression.right, context);
    switch (expression.operation) {
    case Operator::Plus:
      return left + right;
    case Operator::Minus:
      return left - right;
    case Operator::Equal:
      return left == right ? 1 : 0;
    case Operator::Different:
      return left != right ? 1 : 0;
    case Operator::Less:
      return left < right ? 1 : 0;
    case Operator::And:
    case Operator::Or:
      break;
    }
    return right != 0 ? 1 : 0;
  }

  const SmallModule &module_;
  std::vector<size_t> begins_; // of variables
  size_t size_ = 0;
};

int tidOf(size_t thread) {
  return static_cast<int>(thread) + 1;
}

// What clients see: results, and the state where no thread is within a procedure.
struct Observations {
  std::set<std::string> results;
  std::set<std::string> states;
  std::set<int> values; // of anything
};

// What both worlds have in common: the requests of clients.
class Clients {
public:
  Clients(const SmallModule &module, const std::vector<Client> &clients)
      : module_(module), clients_(clients), layout_(module) {}
  virtual ~Clients() = default;

  // All states; false if there are too many of them.
  bool explore() {
    State first;
    first.cells = layout_.initial();
    first.threads.resize(clients_.size());
    std::vector<State> pending;
    const auto meet = [&](State state) {
      if (!seen_.insert(encode(state)).second)
        return;
      observe(state);
      pending.push_back(std::move(state));
    };
    meet(std::move(first));
    while (!pending.empty() && seen_.size() < kMostStates) {
      const State state = std::move(pending.back());
      pending.pop_back();
      for (size_t thread = 0; thread < clients_.size(); ++thread)
        step(state, thread, meet);
    }
    return pending.empty();
  }

  Observations observations;
  [[nodiscard]] size_t states() const { return seen_.size(); }

protected:
  using Meet = std::function<void(State)>;

  // What the thread may do within a procedure.
  virtual void stepWithin(const State &state, size_t thread, const Meet &meet) = 0;
  virtual void invoked(State &state, size_t thread) = 0;

  [[nodiscard]] const Request &requestOf(const State &state, size_t thread) const {
    return clients_[thread][state.threads[thread].request];
  }
  static void complete(Thread &thread, int result) {
    thread.results.push_back(result);
    thread.phase = Thread::Phase::Idle;
    ++thread.request;
  }

  const SmallModule &module_;
  const std::vector<Client> &clients_;
  const Layout layout_;

private:
  void step(const State &state, size_t thread, const Meet &meet) {
    const Thread &who = state.threads[thread];
    if (who.phase == Thread::Phase::Stuck)
      return;
    if (who.phase != Thread::Phase::Idle)
      return stepWithin(state, thread, meet);
    if (who.request == clients_[thread].size())
      return;
    const Request &request = requestOf(state, thread);
    if (request.kind == Request::Kind::Call)
      return invoke(state, thread, meet);
    const auto cell = layout_.find(request.mutex, {.now = &state.cells, .tid = tidOf(thread)});
    const bool isLock = request.kind == Request::Kind::Lock;
    if (!cell || state.cells[*cell] != (isLock ? 0 : tidOf(thread)))
      return;
    State next = state;
    next.cells[*cell] = isLock ? tidOf(thread) : 0;
    ++next.threads[thread].request;
    meet(std::move(next));
  }

  void invoke(const State &state, size_t thread, const Meet &meet) {
    const Request &request = requestOf(state, thread);
    const Procedure &procedure = module_.procedures[static_cast<size_t>(request.procedure)];
    const Context context{.now = &state.cells, .tid = tidOf(thread), .parameter = request.argument};
    if (procedure.precondition && layout_.evaluate(*procedure.precondition, context) == 0)
      return;
    State next = state;
    next.threads[thread].phase = Thread::Phase::Invoked;
    invoked(next, thread);
    meet(std::move(next));
  }

  void observe(const State &state) {
    std::string text;
    bool isQuiet = true;
    for (const Thread &thread : state.threads) {
      for (const int result : thread.results) {
        text += std::to_string(result) + " ";
        observations.values.insert(result);
      }
      text += "| ";
      isQuiet = isQuiet && thread.phase == Thread::Phase::Idle;
    }
    observations.results.insert(text);
    observations.values.insert(state.cells.begin(), state.cells.end());
    if (!isQuiet)
      return;
    for (size_t index = 0; index < module_.variables.size(); ++index)
      if (!module_.variables[index].isField())
        for (int element = 0; element < (module_.variables[index].isArray ? kElements : 1); ++element) {
          const Place place{static_cast<int>(index), build::number(element)};
          text += module_.variables[index].name + "=" +
                  std::to_string(state.cells[*layout_.find(place, {.now = &state.cells})]) + " ";
        }
    observations.states.insert(text);
  }

  std::unordered_set<std::string> seen_;
};

// Procedures are their bodies.
class Concrete : public Clients {
public:
  Concrete(const SmallModule &module, const std::vector<Client> &clients) : Clients(module, clients) {
    for (const Procedure &procedure : module.procedures) {
      codes_.emplace_back();
      append(codes_.back(), procedure.body);
    }
  }

private:
  using Kind = Statement::Kind;

  void invoked(State &state, size_t thread) override {
    const Request &request = requestOf(state, thread);
    state.threads[thread].frames.push_back({static_cast<size_t>(request.procedure), 0, {}, request.argument});
    runLocally(state, thread);
  }

  void stepWithin(const State &state, size_t thread, const Meet &meet) override {
    State next = state;
    Frame &frame = next.threads[thread].frames.back();
    const Instruction &instruction = codes_[frame.procedure][frame.next];
    ++frame.next;
    if (!perform(next, thread, instruction))
      return;
    runLocally(next, thread);
    meet(std::move(next));
  }

  [[nodiscard]] Context contextOf(const State &state, size_t thread) const {
    const Frame &frame = state.threads[thread].frames.back();
    return {.now = &state.cells, .frame = &frame, .tid = tidOf(thread), .parameter = frame.parameter};
  }

  // A step that others may notice; false if it is not possible now.
  bool perform(State &state, size_t thread, const Instruction &instruction) {
    const Statement &statement = *instruction.statement;
    const auto cell = layout_.find(statement.place, contextOf(state, thread));
    if (!cell)
      throw Violation{"an access outside of an object"};
    int &value = state.cells[*cell];
    const Kind kind = instruction.kind == Instruction::Kind::Release   ? Kind::Unlock
                      : instruction.kind == Instruction::Kind::Acquire ? Kind::Lock
                                                                       : statement.kind;
    int &local = state.threads[thread].frames.back().locals[static_cast<size_t>(statement.local)];
    if (kind == Kind::TryLock)
      local = value == 0 ? 1 : 0;
    if (kind == Kind::Lock && value != 0)
      return false;
    if (kind == Kind::Unlock && value != tidOf(thread))
      throw Violation{"a lock is released by another thread than its holder"};
    requireAccess(state, thread, statement.place, kind == Kind::Load ? Mode::Read : Mode::Write);
    if (kind == Kind::Load || kind == Kind::Add)
      local = value;
    if (kind == Kind::Lock || (kind == Kind::TryLock && value == 0))
      value = tidOf(thread);
    else if (kind == Kind::Unlock)
      value = 0;
    else if (kind == Kind::Store || kind == Kind::Add)
      write(state, thread, statement, *cell);
    return true;
  }

  void write(State &state, size_t thread, const Statement &statement, size_t cell) {
    Context context = contextOf(state, thread);
    const int operand = layout_.evaluate(*statement.value, context);
    state.cells[cell] = statement.kind == Kind::Add ? state.cells[cell] + operand : operand;
    const Variable::Kind kind = module_.variables[static_cast<size_t>(statement.place.variable)].kind;
    const bool isPrivate = kind == Variable::Kind::PointerField && ownerOf(state, thread, statement.place) != 0;
    if ((kind == Variable::Kind::Pointer || kind == Variable::Kind::PointerField) && !isPrivate)
      publish(state, operand);
  }

  [[nodiscard]] int ownerOf(const State &state, size_t thread, const Place &place) const {
    if (!module_.variables[static_cast<size_t>(place.variable)].isField())
      return 0;
    const int object = layout_.evaluate(*place.index, contextOf(state, thread));
    return state.owner[static_cast<size_t>(object)];
  }

  // With all that can be reached from it.
  void publish(State &state, int object) {
    if (object == 0 || state.owner[static_cast<size_t>(object)] == 0)
      return;
    state.owner[static_cast<size_t>(object)] = 0;
    for (size_t index = 0; index < module_.variables.size(); ++index)
      if (module_.variables[index].kind == Variable::Kind::PointerField) {
        const auto cell = layout_.find({static_cast<int>(index), build::number(object)}, {.now = &state.cells});
        publish(state, state.cells[*cell]);
      }
  }

  using Mode = AccessPredicate::Mode;

  void requireAccess(const State &state, size_t thread, const Place &place, Mode mode) const {
    const Variable &variable = module_.variables[static_cast<size_t>(place.variable)];
    const int owner = ownerOf(state, thread, place);
    if (owner == tidOf(thread) || variable.kind == Variable::Kind::Mutex)
      return;
    const bool hasIndex = variable.isField() || variable.isArray;
    const int index = hasIndex ? layout_.evaluate(*place.index, contextOf(state, thread)) : 0;
    const bool mayWrite =
        holds(state, {.now = &state.cells, .tid = tidOf(thread), .subject = index}, place, Mode::Write);
    const bool mayRead =
        mayWrite || holds(state, {.now = &state.cells, .tid = tidOf(thread), .subject = index}, place, Mode::Read);
    if (owner != 0 || !(mode == Mode::Read ? mayRead : mayWrite))
      throw Violation{"an access to " + variable.name + " against its predicate"};
  }

  [[nodiscard]] bool holds(const State &, const Context &context, const Place &place, Mode mode) const {
    return std::all_of(module_.predicates.begin(), module_.predicates.end(), [&](const AccessPredicate &predicate) {
      const bool isMeant =
          predicate.variable == place.variable && (predicate.mode == Mode::Both || predicate.mode == mode);
      return !isMeant || layout_.evaluate(*predicate.condition, context) != 0;
    });
  }

  // Takes all steps that no other thread can notice.
  void runLocally(State &state, size_t thread) {
    Thread &who = state.threads[thread];
    for (int steps = 0; who.phase == Thread::Phase::Invoked; ++steps) {
      Frame &frame = who.frames.back();
      const Code &code = codes_[frame.procedure];
      if (steps > kMostLocalSteps) {
        who.phase = Thread::Phase::Stuck;
      } else if (frame.next == code.size()) {
        giveBack(who, 0);
      } else {
        const Instruction &instruction = code[frame.next];
        if (!runOne(state, thread, instruction))
          return;
      }
    }
  }

  // False if others may notice it: then nothing is done.
  bool runOne(State &state, size_t thread, const Instruction &instruction) {
    Frame &frame = state.threads[thread].frames.back();
    const Statement &statement = *instruction.statement;
    const int value = statement.value ? layout_.evaluate(*statement.value, contextOf(state, thread)) : 0;
    if (instruction.kind == Instruction::Kind::Jump || instruction.kind == Instruction::Kind::JumpUnless) {
      const bool isTaken = instruction.kind == Instruction::Kind::Jump || value == 0;
      frame.next = isTaken ? instruction.target : frame.next + 1;
      return true;
    }
    static const std::set<Kind> kLocal = {Kind::Assign, Kind::Call,     Kind::Return,
                                          Kind::Assert, Kind::Allocate, Kind::Stop};
    if (instruction.kind != Instruction::Kind::Do || !kLocal.contains(statement.kind))
      return false;
    ++frame.next;
    if (statement.kind == Kind::Assign)
      frame.locals[static_cast<size_t>(statement.local)] = value;
    else if (statement.kind == Kind::Return)
      giveBack(state.threads[thread], value);
    else if (statement.kind == Kind::Call)
      state.threads[thread].frames.push_back({static_cast<size_t>(statement.callee), 0, {}, value});
    else if (statement.kind == Kind::Assert && value == 0)
      throw Violation{"an assertion fails"};
    else if (statement.kind == Kind::Stop)
      state.threads[thread].phase = Thread::Phase::Stuck;
    else if (statement.kind == Kind::Allocate)
      allocate(state, thread, statement);
    return true;
  }

  static void allocate(State &state, size_t thread, const Statement &statement) {
    if (state.allocated == kObjects) {
      state.threads[thread].phase = Thread::Phase::Stuck;
      return;
    }
    ++state.allocated;
    state.owner[static_cast<size_t>(state.allocated)] = tidOf(thread);
    state.threads[thread].frames.back().locals[static_cast<size_t>(statement.local)] = state.allocated;
  }

  void giveBack(Thread &thread, int result) {
    thread.frames.pop_back();
    if (thread.frames.empty())
      return complete(thread, result);
    Frame &caller = thread.frames.back();
    const Statement &call = *codes_[caller.procedure][caller.next - 1].statement;
    caller.locals[static_cast<size_t>(call.local)] = result;
  }

  std::vector<Code> codes_; // of procedures
};

// Whether an expression speaks of the state after an action, or of its result.
bool isOfAfter(const Expression &expression) {
  using Kind = Expression::Kind;
  if (expression.kind == Kind::Shared || expression.kind == Kind::Result)
    return true;
  return expression.kind == Kind::Operation && (isOfAfter(*expression.left) || isOfAfter(*expression.right));
}

// Procedures are their actions.
class Abstract : public Clients {
public:
  Abstract(const SmallModule &module, const std::vector<Client> &clients, const std::set<int> &values)
      : Clients(module, clients), values_(values.begin(), values.end()) {}

private:
  void invoked(State &, size_t) override {}

  void stepWithin(const State &state, size_t thread, const Meet &meet) override {
    if (state.threads[thread].phase == Thread::Phase::Acted) {
      State next = state;
      complete(next.threads[thread], next.threads[thread].pending);
      next.threads[thread].pending = 0;
      return meet(std::move(next));
    }
    const Request &request = requestOf(state, thread);
    for (const Action &action : module_.procedures[static_cast<size_t>(request.procedure)].actions) {
      const Context context{
          .now = &state.cells, .old = &state.cells, .tid = tidOf(thread), .parameter = request.argument};
      std::vector<size_t> modified;
      for (const Place &place : action.modifies)
        if (const auto cell = layout_.find(place, context))
          modified.push_back(*cell);
      State next = state;
      chooseCells(state, next, {action, modified, thread, context, meet}, 0);
    }
  }

  struct Choice {
    const Action &action;
    const std::vector<size_t> &modified;
    size_t thread;
    const Context &context;
    const Meet &meet;
  };

  // What the predicate says a cell is, if it says so outright; else anything.
  std::vector<int> valuesFor(const Choice &choice, std::optional<size_t> cell, const Context &context) const {
    std::vector<const Expression *> claims = {choice.action.predicate.get()};
    while (!claims.empty()) {
      const Expression &claim = *claims.back();
      claims.pop_back();
      if (claim.kind != Expression::Kind::Operation)
        continue;
      if (claim.operation == Expression::Operator::And) {
        claims.push_back(claim.left.get());
        claims.push_back(claim.right.get());
      } else if (claim.operation == Expression::Operator::Equal && isAbout(*claim.left, cell, context) &&
                 !isOfAfter(*claim.right)) {
        return {layout_.evaluate(*claim.right, context)};
      }
    }
    return values_;
  }

  bool isAbout(const Expression &expression, std::optional<size_t> cell, const Context &context) const {
    if (!cell)
      return expression.kind == Expression::Kind::Result;
    return expression.kind == Expression::Kind::Shared && layout_.find(expression.place, context) == cell;
  }

  void chooseCells(const State &before, State &after, const Choice &choice, size_t index) {
    if (index < choice.modified.size()) {
      for (const int value : valuesFor(choice, choice.modified[index], choice.context)) {
        after.cells[choice.modified[index]] = value;
        chooseCells(before, after, choice, index + 1);
      }
      return;
    }
    Context context = choice.context;
    context.now = &after.cells;
    for (const int result : valuesFor(choice, std::nullopt, context)) {
      context.result = result;
      if (layout_.evaluate(*choice.action.predicate, context) == 0)
        continue;
      State next = after;
      next.threads[choice.thread].phase = Thread::Phase::Acted;
      next.threads[choice.thread].pending = result;
      choice.meet(std::move(next));
    }
  }

  const std::vector<int> values_; // that anything may have
};

std::string missing(const std::set<std::string> &all, const std::set<std::string> &expected) {
  for (const std::string &each : all)
    if (!expected.contains(each))
      return each;
  return "";
}

} // namespace

Comparison compare(const SmallModule &module, const std::vector<Client> &clients) {
  Comparison comparison;
  Concrete concrete(module, clients);
  try {
    comparison.isDecided = concrete.explore();
  } catch (const Violation &violation) {
    comparison.wrong = violation.what;
    return comparison;
  }
  comparison.states = concrete.states();
  if (std::any_of(module.procedures.begin(), module.procedures.end(),
                  [](const Procedure &each) { return each.isOpen; }))
    return comparison;
  std::set<int> values = concrete.observations.values;
  values.insert({-1, 0, 1, 2, 3});
  Abstract abstract(module, clients, values);
  if (!comparison.isDecided || !abstract.explore()) {
    comparison.isDecided = false;
    return comparison;
  }
  if (const std::string seen = missing(concrete.observations.results, abstract.observations.results); !seen.empty())
    comparison.wrong = "results that no actions have: " + seen;
  else if (const std::string state = missing(concrete.observations.states, abstract.observations.states);
           !state.empty())
    comparison.wrong = "a state that no actions lead to: " + state;
  return comparison;
}

} // namespace raddle::verify::testing
