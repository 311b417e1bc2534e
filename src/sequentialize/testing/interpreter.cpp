#include "sequentialize/testing/interpreter.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>
#include <vector>

namespace raddle::sequentialize::testing {

namespace {

constexpr int kMaxThreads = 6;
// The pointer itself. It contains the address of what it leads to, and loading it is no business of the register's.
constexpr int kPointer = kThrough + 1;
constexpr size_t kPointerAddress = kGlobals + kMaxThreads;

// What fields are called: global variables by their numbers, then these.
constexpr int kPointerName = kGlobals;
constexpr int kLocalName = kGlobals + 1;
constexpr int kBehindName = kGlobals + 2; // what a pointer leads to

// Statements taken apart: what is between two points happens at once.
struct Step {
  enum class Kind : uint8_t {
    Point,  // others may run; `variable` is accessed next if it is not -1, and written if `isWrite`
    Load,   // register = variable
    Store,  // variable = register
    Put,    // register = value
    Aim,    // register = the address of the variable
    Plus,   // register += value
    Choose, // register = 0 or 1
    Skip,   // goes to `target` if register != value
    Fail,   // number `value`
    Assume, // register == value
    Enter,
    Leave,
    Create,
    Join,
    Lock,
    Unlock,
    Release, // the first half of Await
    Reacquire,
    Signal,
    Broadcast,
    Down,
    Up,
    Arrive, // the first half of Meet
    Pass,
    Exit,
    Abort,
    End, // of the thread
  };
  Kind kind = Kind::Point;
  int variable = -1;
  int value = 0;
  size_t target = 0;
  bool isWrite = false;
  int name = -1; // of the variable, at this place
};
using Code = std::vector<Step>;
using Kind = Step::Kind;

class Compiler {
public:
  explicit Compiler(const std::vector<Statement> &statements) {
    for (const Statement &statement : statements)
      sharesOwn_ |= sharesOwn(statement);
  }

  Code compile(const std::vector<Statement> &statements, size_t thread) {
    if (thread == 0) { // It initializes the semaphore and the barrier.
      point();
      point();
    }
    block(statements);
    add({Kind::End});
    return std::move(code_);
  }

private:
  static bool sharesOwn(const Statement &statement) {
    return statement.kind == Statement::Kind::Create ||
           (statement.kind == Statement::Kind::Aim && statement.variable == kOwn) ||
           std::any_of(statement.body.begin(), statement.body.end(), sharesOwn);
  }

  void add(Step step) { code_.push_back(step); }
  void point(int variable = -1, bool isWrite = false) {
    if (depth_ == 0)
      add({.kind = Kind::Point, .variable = variable, .isWrite = isWrite, .name = nameOf(variable)});
  }
  // Called functions know the local variable of their thread by its address only.
  [[nodiscard]] int nameOf(int variable) const {
    return variable < kGlobals                   ? variable
           : variable == kPointer                ? kPointerName
           : variable == kOwn && callDepth_ == 0 ? kLocalName
                                                 : kBehindName;
  }
  void access(Kind kind, int variable) {
    if (variable == kThrough)
      access(Kind::Load, kPointer);
    if (variable != kOwn || sharesOwn_)
      point(variable, kind == Kind::Store);
    add({.kind = kind, .variable = variable, .name = nameOf(variable)});
  }
  void pointed(Kind kind, int value = 0) {
    point();
    add({.kind = kind, .value = value});
  }

  void block(const std::vector<Statement> &statements) {
    for (const Statement &statement : statements)
      compile(statement);
  }

  // One function per kind of statement that is more than a point and one step.
  void compile(const Statement &s) {
    using K = Statement::Kind;
    static const std::map<K, void (Compiler::*)(const Statement &)> kFunctions = {
        {K::Set, &Compiler::set},       {K::Add, &Compiler::plus},      {K::Copy, &Compiler::copy},
        {K::Choose, &Compiler::choose}, {K::Assume, &Compiler::assume}, {K::Refuse, &Compiler::branch},
        {K::If, &Compiler::branch},     {K::Atomic, &Compiler::atomic}, {K::Call, &Compiler::call},
        {K::Join, &Compiler::join},     {K::Await, &Compiler::await},   {K::Meet, &Compiler::meet},
        {K::Leave, &Compiler::leave},   {K::Aim, &Compiler::aim}};
    static const std::map<K, Kind> kSteps = {
        {K::Create, Kind::Create}, {K::Lock, Kind::Lock}, {K::Unlock, Kind::Unlock},
        {K::Signal, Kind::Signal}, {K::Down, Kind::Down}, {K::Broadcast, Kind::Broadcast},
        {K::Up, Kind::Up},         {K::Exit, Kind::Exit}, {K::Abort, Kind::Abort}};
    if (const auto found = kFunctions.find(s.kind); found != kFunctions.end())
      (this->*found->second)(s);
    else
      pointed(kSteps.at(s.kind), s.value);
  }

  void set(const Statement &s) {
    add({.kind = Kind::Put, .value = s.value});
    access(Kind::Store, s.variable);
  }
  void aim(const Statement &s) {
    add({.kind = Kind::Aim, .variable = s.variable});
    access(Kind::Store, kPointer);
  }
  void plus(const Statement &s) {
    access(Kind::Load, s.variable);
    add({.kind = Kind::Plus, .value = s.value});
    access(Kind::Store, s.variable);
  }
  void copy(const Statement &s) {
    access(Kind::Load, s.other);
    access(Kind::Store, s.variable);
  }
  void choose(const Statement &s) {
    add({Kind::Choose});
    access(Kind::Store, s.variable);
  }
  void assume(const Statement &s) {
    access(Kind::Load, s.variable);
    pointed(Kind::Assume, s.value);
  }
  void atomic(const Statement &s) {
    point();
    add({Kind::Enter});
    ++depth_;
    block(s.body);
    --depth_;
    add({Kind::Leave});
    point();
  }
  void call(const Statement &s) {
    ++callDepth_;
    block(s.body);
    --callDepth_;
  }
  void join(const Statement &s) {
    point(); // It reads the handle.
    pointed(Kind::Join, s.value);
  }
  void await(const Statement &) {
    pointed(Kind::Release);
    pointed(Kind::Reacquire);
  }
  void meet(const Statement &) {
    pointed(Kind::Arrive);
    pointed(Kind::Pass);
  }
  void leave(const Statement &) { add({Kind::End}); }

  void branch(const Statement &s) {
    access(Kind::Load, s.variable);
    const size_t skip = code_.size();
    add({.kind = Kind::Skip, .value = s.value});
    if (s.kind == Statement::Kind::Refuse)
      pointed(Kind::Fail, s.other);
    else
      block(s.body);
    code_[skip].target = code_.size();
  }

  Code code_;
  int depth_ = 0;     // of atomic sections
  int callDepth_ = 0; // of functions
  bool sharesOwn_ = false;
};

enum Status : uint8_t { kAbsent, kPending, kOwed, kRunning, kStopped, kEnded };

struct Thread {
  uint8_t status = kAbsent;
  uint8_t creator = 0;
  bool waits = false;    // for a signal
  uint8_t round = 0;     // of the barrier, when it arrived there
  bool isCalled = false; // by its creator, which waits
  size_t at = 0;
  int reg = 0;
  size_t pointer = 0; // what the pointer was when it was loaded last
  auto operator<=>(const Thread &) const = default;
};

struct State {
  std::array<Thread, kMaxThreads> threads = {};
  std::array<int, kPointerAddress + 1> memory = {};
  int owner = -1; // of the mutex
  int semaphore = 0;
  int arrived = 0;
  uint8_t round = 0;
  std::vector<int> stack; // of KISS: the last runs. Of other executions: the one that runs
  uint32_t switches = 0;
  int held = -1; // the variable that a stopped thread is about to access
  bool heldWrite = false;
  bool heldAtomic = false;
  int heldName = -1;
  auto operator<=>(const State &) const = default;
};

// Executes single steps; how threads follow each other is told by those who derive from it.
class Machine {
public:
  explicit Machine(const SmallProgram &program) {
    for (size_t thread = 0; thread < program.threads.size(); ++thread)
      code_.push_back(Compiler(program.threads[thread]).compile(program.threads[thread], thread));
  }
  virtual ~Machine() = default;

  Outcomes run(const Values &initial = {}) {
    State first;
    std::copy(initial.begin(), initial.end(), first.memory.begin());
    first.threads[0].status = kRunning;
    first.stack = {0};
    push(std::move(first));
    while (!open_.empty()) {
      State state = std::move(open_.back());
      open_.pop_back();
      advance(std::move(state));
    }
    return std::move(outcomes_);
  }

protected:
  virtual void advance(State state) = 0;

  void push(State state) {
    if (seen_.insert(state).second)
      open_.push_back(std::move(state));
  }
  void tell(const std::string &what, const State &state) {
    std::string text = what + ":";
    for (int variable = 0; variable < kGlobals; ++variable)
      text += " " + std::to_string(state.memory[static_cast<size_t>(variable)]);
    tell(text);
  }
  void tell(const std::string &outcome) { outcomes_.insert(outcome); }
  static size_t address(const State &state, int thread, int variable) {
    if (variable < kGlobals)
      return static_cast<size_t>(variable);
    if (variable == kPointer)
      return kPointerAddress;
    if (variable == kThrough)
      return state.threads[static_cast<size_t>(thread)].pointer;
    const bool isGiven = variable == kGiven && thread > 0;
    return static_cast<size_t>(kGlobals) +
           (isGiven ? state.threads[static_cast<size_t>(thread)].creator : static_cast<size_t>(thread));
  }

  // Executes the step of `thread`, which is neither a Point nor one that branch, create, leave and end are for. False
  // if it cannot.
  static bool execute(State &state, int thread, const Step &step) {
    using Function = bool (*)(State &, int, const Step &);
    static const std::map<Kind, Function> kFunctions = {
        {Kind::Load, load},         {Kind::Store, store},   {Kind::Put, put},         {Kind::Plus, plus},
        {Kind::Skip, skip},         {Kind::Assume, assume}, {Kind::Enter, enter},     {Kind::Join, join},
        {Kind::Lock, lock},         {Kind::Unlock, unlock}, {Kind::Release, release}, {Kind::Reacquire, reacquire},
        {Kind::Broadcast, wakeAll}, {Kind::Down, down},     {Kind::Up, up},           {Kind::Arrive, arrive},
        {Kind::Pass, passBarrier},  {Kind::Aim, aim}};
    ++self(state, thread).at;
    return kFunctions.at(step.kind)(state, thread, step);
  }

  static Thread &self(State &state, int thread) { return state.threads[static_cast<size_t>(thread)]; }

  static bool load(State &state, int thread, const Step &step) {
    const int value = state.memory[address(state, thread, step.variable)];
    if (step.variable == kPointer)
      self(state, thread).pointer = static_cast<size_t>(value);
    else
      self(state, thread).reg = value;
    return true;
  }
  static bool aim(State &state, int thread, const Step &step) {
    self(state, thread).reg = static_cast<int>(address(state, thread, step.variable));
    return true;
  }
  static bool store(State &state, int thread, const Step &step) {
    state.memory[address(state, thread, step.variable)] = self(state, thread).reg;
    return true;
  }
  static bool put(State &state, int thread, const Step &step) {
    self(state, thread).reg = step.value;
    return true;
  }
  static bool plus(State &state, int thread, const Step &step) {
    self(state, thread).reg += step.value;
    return true;
  }
  static bool skip(State &state, int thread, const Step &step) {
    if (self(state, thread).reg != step.value)
      self(state, thread).at = step.target;
    return true;
  }
  static bool assume(State &state, int thread, const Step &step) { return self(state, thread).reg == step.value; }
  static bool enter(State &, int, const Step &) { return true; }
  static bool join(State &state, int, const Step &step) { return self(state, step.value).status == kEnded; }

  static bool lock(State &state, int thread, const Step &) {
    if (state.owner != -1)
      return false;
    state.owner = thread;
    return true;
  }
  static bool unlock(State &state, int thread, const Step &) {
    state.owner = state.owner == thread ? -1 : state.owner;
    return true;
  }
  static bool release(State &state, int thread, const Step &) {
    self(state, thread).waits = true;
    return std::exchange(state.owner, -1) == thread;
  }
  static bool reacquire(State &state, int thread, const Step &step) {
    return !self(state, thread).waits && lock(state, thread, step);
  }
  static bool wakeAll(State &state, int, const Step &) {
    for (Thread &other : state.threads)
      other.waits = false;
    return true;
  }
  static bool down(State &state, int, const Step &) { return state.semaphore-- > 0; }
  static bool up(State &state, int, const Step &) {
    ++state.semaphore;
    return true;
  }
  static bool arrive(State &state, int thread, const Step &) {
    self(state, thread).round = state.round;
    if (++state.arrived == 2) {
      state.arrived = 0;
      ++state.round;
    }
    return true;
  }
  static bool passBarrier(State &state, int thread, const Step &) { return state.round != self(state, thread).round; }

  // Steps that have more than one result, or end the execution. False if `step` is none of these.
  bool branch(const State &state, int thread, const Step &step) {
    if (step.kind == Kind::Fail)
      tell("fail " + std::to_string(step.value), state);
    else if (step.kind == Kind::Exit)
      tell("exit", state);
    else if (step.kind == Kind::Abort)
      tell("abort", state);
    else if (step.kind == Kind::Choose)
      pushChoices(state, thread);
    else if (step.kind == Kind::Signal)
      pushSignals(state, thread);
    else
      return false;
    return true;
  }

  void pushChoices(const State &state, int thread) {
    for (const int value : {0, 1}) {
      State next = state;
      next.threads[static_cast<size_t>(thread)].reg = value;
      ++next.threads[static_cast<size_t>(thread)].at;
      push(std::move(next));
    }
  }

  void pushSignals(const State &state, int thread) {
    State quiet = state;
    ++quiet.threads[static_cast<size_t>(thread)].at;
    bool isWaitedFor = false;
    for (size_t other = 0; other < kMaxThreads; ++other) {
      if (!state.threads[other].waits)
        continue;
      isWaitedFor = true;
      State next = quiet;
      next.threads[other].waits = false;
      push(std::move(next));
    }
    if (!isWaitedFor)
      push(std::move(quiet));
  }

  std::vector<Code> code_;

private:
  std::set<State> seen_;
  std::vector<State> open_;
  Outcomes outcomes_;
};

class KissMachine : public Machine {
public:
  KissMachine(const SmallProgram &program, uint32_t ts, Races races) : Machine(program), ts_(ts), races_(races) {}

  std::set<NamedRace> namedRaces; // found so far

private:
  void advance(State state) override {
    if (state.stack.empty()) { // Main is over.
      pushStarts(state);
      return tell("end", state);
    }
    const int running = state.stack.back();
    Thread &self = state.threads[static_cast<size_t>(running)];
    const Step &step = code_[static_cast<size_t>(running)][self.at];
    if (step.kind == Kind::Point)
      return pass(state, running, step);
    if (step.kind == Kind::End)
      return end(std::move(state), running);
    if (branch(state, running, step))
      return;
    if (step.kind == Kind::Create)
      return create(std::move(state), running, step);
    if (step.kind == Kind::Leave)
      return leave(std::move(state), running);
    const bool isStore = step.kind == Kind::Store;
    if (areSectionsChecked() && (step.kind == Kind::Load || isStore) && isInside(running, self.at)) {
      const Access next{access(state, running, step.variable), step.name, isStore, true};
      if (conflicts(state, next))
        return tellRace(state, next);
    }
    if (execute(state, running, step))
      push(std::move(state));
  }

  struct Access {
    int variable = 0; // the location
    int name = 0;
    bool isWrite = false;
    bool isAtomic = false;
  };

  [[nodiscard]] bool areSectionsChecked() const { return races_ != Races::None && races_ != Races::OnAllIfPlain; }

  void pass(const State &state, int running, const Step &point) {
    pushStarts(state);
    State stopped = state;
    stopped.threads[static_cast<size_t>(running)].status = kStopped;
    stopped.stack.pop_back();
    if (races_ != Races::None)
      check(state, stopped, running, point);
    push(std::move(stopped));
    State next = state;
    ++next.threads[static_cast<size_t>(running)].at;
    push(std::move(next));
  }

  // The thread stops at an access: that of the point, or one of the section that begins there.
  void check(const State &state, const State &stopped, int running, const Step &point) {
    if (point.variable >= 0)
      hold(stopped, {access(state, running, point.variable), point.name, point.isWrite, false});
    const size_t at = state.threads[static_cast<size_t>(running)].at;
    if (code_[static_cast<size_t>(running)][at + 1].kind != Kind::Enter || !areSectionsChecked())
      return;
    State inside = state;
    inside.threads[static_cast<size_t>(running)].at = at + 2;
    checkSection(inside, stopped, running);
  }

  // Until the section writes.
  void checkSection(State inside, const State &stopped, int running) {
    Thread &self = inside.threads[static_cast<size_t>(running)];
    for (;;) {
      const Step &step = code_[static_cast<size_t>(running)][self.at];
      const bool isStore = step.kind == Kind::Store;
      if (step.kind == Kind::Load || isStore) {
        const int accessed = access(inside, running, step.variable);
        if (accessed != kPrivate && stopped.held == -1)
          hold(stopped, {accessed, step.name, isStore, true});
        if (accessed != kPrivate && isStore)
          return;
      }
      if (step.kind == Kind::Choose) {
        ++self.at;
        self.reg = 0;
        checkSection(inside, stopped, running);
        self.reg = 1;
        continue;
      }
      if (step.kind == Kind::Fail || step.kind >= Kind::Enter || !execute(inside, running, step))
        return;
    }
  }

  void hold(const State &stopped, const Access &access) {
    if (access.variable == kPrivate || !isLookedFor(access))
      return;
    if (stopped.held != -1) {
      if (!access.isAtomic && conflicts(stopped, access))
        tellRace(stopped, access);
      return;
    }
    State next = stopped;
    next.held = access.variable;
    next.heldWrite = access.isWrite;
    next.heldAtomic = access.isAtomic;
    next.heldName = access.name;
    push(std::move(next));
  }

  [[nodiscard]] bool conflicts(const State &state, const Access &access) const {
    return state.held != -1 && state.held == access.variable && (access.isWrite || state.heldWrite) &&
           !(access.isAtomic && state.heldAtomic) && isLookedFor(access);
  }

  [[nodiscard]] bool isLookedFor(const Access &access) const { return races_ != Races::OnFirst || access.name == 0; }

  void tellRace(const State &state, const Access &second) {
    tell("race " + std::to_string(second.variable < kGlobals ? second.variable : -1));
    namedRaces.insert({nameText(state.heldName), state.heldWrite, nameText(second.name), second.isWrite});
  }
  static std::string nameText(int name) {
    return name == kPointerName ? "p" : name == kLocalName ? "local" : name == kBehindName ? "*" : globalName("", name);
  }

  // The location, or kPrivate if nobody else can reach it.
  static constexpr int kPrivate = -2;
  int access(const State &state, int thread, int variable) const {
    const bool isOwn = variable == kOwn;
    const Code &code = code_[static_cast<size_t>(thread)];
    const bool isShared = std::any_of(code.begin(), code.end(), [](const Step &step) {
      return step.kind == Kind::Create || (step.kind == Kind::Aim && step.variable == kOwn);
    });
    return isOwn && !isShared ? kPrivate : static_cast<int>(address(state, thread, variable));
  }

  [[nodiscard]] bool isInside(int thread, size_t at) const {
    int depth = 0;
    const Code &code = code_[static_cast<size_t>(thread)];
    for (size_t index = 0; index < at; ++index)
      depth += code[index].kind == Kind::Enter ? 1 : code[index].kind == Kind::Leave ? -1 : 0;
    return depth > 0;
  }

  static size_t count(const State &state, Status status) {
    return static_cast<size_t>(std::count_if(state.threads.begin(), state.threads.end(),
                                             [&](const Thread &thread) { return thread.status == status; }));
  }

  void start(State state, size_t thread) {
    state.threads[thread].status = kRunning;
    state.stack.push_back(static_cast<int>(thread));
    push(std::move(state));
  }

  void pushStarts(const State &state) {
    for (size_t thread = 1; thread < kMaxThreads; ++thread)
      if (state.threads[thread].status == kPending)
        start(state, thread);
  }

  void create(State state, int running, const Step &step) {
    Thread &created = state.threads[static_cast<size_t>(step.value)];
    const bool isFull = count(state, kPending) >= ts_;
    created.status = isFull ? kOwed : kPending;
    created.creator = static_cast<uint8_t>(running);
    const size_t at = state.threads[static_cast<size_t>(running)].at++;
    if (isFull && !isInside(running, at))
      return start(std::move(state), static_cast<size_t>(step.value));
    push(std::move(state));
  }

  // What the section owes starts here, one after the other; the thread comes back to this step.
  void leave(State state, int running) {
    const size_t at = state.threads[static_cast<size_t>(running)].at;
    if (!isInside(running, at + 1))
      for (size_t thread = 1; thread < kMaxThreads; ++thread)
        if (state.threads[thread].status == kOwed && state.threads[thread].creator == running)
          return start(std::move(state), thread);
    ++state.threads[static_cast<size_t>(running)].at;
    push(std::move(state));
  }

  // The thread has ended; others may start before control returns.
  void end(State state, int running) {
    state.threads[static_cast<size_t>(running)].status = kEnded;
    pushStarts(state);
    state.stack.pop_back();
    push(std::move(state));
  }

  uint32_t ts_;
  Races races_;
};

// The last on the stack runs; below it is who called it, or waits.
class OrderMachine : public Machine {
public:
  OrderMachine(const SmallProgram &program, Orders orders) : Machine(program), orders_(orders) {}

private:
  void advance(State state) override {
    if (state.stack.empty()) {
      pushDeferred(state);
      const auto isPending = [](const Thread &thread) { return thread.status == kPending; };
      return std::ranges::any_of(state.threads, isPending) ? void() : tell("end", state);
    }
    const int running = state.stack.back();
    Thread &own = self(state, running);
    const Step &step = code_[static_cast<size_t>(running)][own.at];
    if (step.kind == Kind::End)
      return end(std::move(state), running);
    if (step.kind == Kind::Join && !self(state, running).isCalled)
      pushDeferred(state);
    if (branch(state, running, step))
      return;
    if (step.kind == Kind::Create) {
      self(state, step.value).status = kOwed;
      self(state, step.value).creator = static_cast<uint8_t>(running);
    }
    const bool isNothing = step.kind == Kind::Create || step.kind == Kind::Leave || step.kind == Kind::Point;
    own.at += isNothing ? 1 : 0;
    if (isNothing || execute(state, running, step))
      startOwed(std::move(state), running);
  }

  // What is created in an atomic section starts behind it.
  void startOwed(State state, int running) {
    const bool isInside = depthAt(running, self(state, running).at) > 0;
    for (int thread = 1; !isInside && thread < kMaxThreads; ++thread) {
      if (self(state, thread).status != kOwed || self(state, thread).creator != running)
        continue;
      const bool mustCall = orders_ == Orders::Sync || self(state, running).isCalled;
      if (!mustCall) {
        State later = state;
        self(later, thread).status = kPending;
        startOwed(std::move(later), running);
      }
      if (mustCall || orders_ == Orders::Both)
        start(std::move(state), thread, true);
      return;
    }
    push(std::move(state));
  }

  void start(State state, int thread, bool isCalled) {
    self(state, thread).status = kRunning;
    self(state, thread).isCalled = isCalled;
    state.stack.push_back(thread);
    push(std::move(state));
  }
  void pushDeferred(const State &state) {
    for (int thread = 1; thread < kMaxThreads; ++thread)
      if (state.threads[static_cast<size_t>(thread)].status == kPending)
        start(state, thread, false);
  }
  // Whoever it goes back to may owe more.
  void end(State state, int running) {
    self(state, running).status = kEnded;
    state.stack.pop_back();
    if (state.stack.empty())
      return push(std::move(state));
    const int next = state.stack.back();
    startOwed(std::move(state), next);
  }

  [[nodiscard]] int depthAt(int thread, size_t at) const {
    int depth = 0;
    const Code &code = code_[static_cast<size_t>(thread)];
    for (size_t index = 0; index < at; ++index)
      depth += code[index].kind == Kind::Enter ? 1 : code[index].kind == Kind::Leave ? -1 : 0;
    return depth;
  }

  Orders orders_;
};

class SwitchingMachine : public Machine {
public:
  SwitchingMachine(const SmallProgram &program, uint32_t switches) : Machine(program), switches_(switches) {}

private:
  void advance(State state) override {
    const int running = state.stack.back();
    Thread &self = state.threads[static_cast<size_t>(running)];
    const Step &step = code_[static_cast<size_t>(running)][self.at];
    if (step.kind == Kind::Point || step.kind == Kind::End) {
      if (step.kind == Kind::End)
        self.status = kEnded;
      pushSwitches(state, running);
      if (step.kind == Kind::End)
        return;
      ++self.at;
      return push(std::move(state));
    }
    if (branch(state, running, step))
      return;
    if (step.kind == Kind::Create) {
      state.threads[static_cast<size_t>(step.value)].status = kPending;
      state.threads[static_cast<size_t>(step.value)].creator = static_cast<uint8_t>(running);
    }
    if (step.kind == Kind::Create || step.kind == Kind::Leave) {
      ++self.at;
      return push(std::move(state));
    }
    if (execute(state, running, step))
      push(std::move(state));
  }

  void pushSwitches(const State &state, int running) {
    for (size_t thread = 0; thread < kMaxThreads && state.switches < switches_; ++thread) {
      const uint8_t status = state.threads[thread].status;
      if (static_cast<int>(thread) == running || (status != kPending && status != kRunning))
        continue;
      State next = state;
      next.threads[thread].status = kRunning;
      next.stack = {static_cast<int>(thread)};
      ++next.switches;
      push(std::move(next));
    }
  }

  uint32_t switches_;
};

} // namespace

std::string nameOfField(const std::string &field, const std::string &prefix) {
  if (field.starts_with(prefix))
    return field.substr(prefix.size());
  return field == "int" || field == "long" ? "*" : field; // for want of a name, the type
}

bool isFailure(const std::string &outcome) {
  return outcome.starts_with("fail") || outcome.starts_with("abort");
}

KissExecutions kissExecutions(const SmallProgram &program, uint32_t ts, Races races, const Values &initial) {
  KissMachine machine(program, ts, races);
  Outcomes outcomes = machine.run(initial);
  return {std::move(outcomes), std::move(machine.namedRaces)};
}

Outcomes kissOutcomes(const SmallProgram &program, uint32_t ts, Races races, const Values &initial) {
  return kissExecutions(program, ts, races, initial).outcomes;
}

Outcomes sequentialOutcomes(const SmallProgram &program, Orders orders, const Values &initial) {
  return OrderMachine(program, orders).run(initial);
}

Outcomes failuresWithin(const SmallProgram &program, uint32_t switches) {
  Outcomes result = SwitchingMachine(program, switches).run();
  std::erase_if(result, [](const std::string &outcome) { return !isFailure(outcome); });
  return result;
}

std::string describeDifference(const SmallProgram &program, const Outcomes &outcomes, const Outcomes &expected) {
  std::string result = printC(program, "");
  for (const std::string &text : outcomes)
    result += expected.contains(text) ? "" : "not expected: " + text + "\n";
  for (const std::string &text : expected)
    result += outcomes.contains(text) ? "" : "missing: " + text + "\n";
  return result;
}

} // namespace raddle::sequentialize::testing
