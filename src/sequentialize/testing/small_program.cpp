#include "sequentialize/testing/small_program.h"

#include <cstddef>
#include <map>

namespace raddle::sequentialize::testing {

namespace {

using Kind = Statement::Kind;

// Prints the functions of one program, the called ones first.
class Printer {
public:
  Printer(const SmallProgram &program, std::string prefix)
      : program_(program), prefix_(std::move(prefix)), type_(program.hasWideVariables ? "long" : "int") {}

  std::string print() {
    std::string result = globals();
    for (size_t thread = program_.threads.size(); thread-- > 1;)
      result += "static void *" + name("thread", thread) + "(void *given);\n";
    for (size_t thread = program_.threads.size(); thread-- > 0;) {
      const std::string body = block(program_.threads[thread]);
      result += functions_ + head(thread) + body + (thread == 0 ? "  return 0;\n}\n" : "  return 0;\n}\n");
      functions_.clear();
    }
    return result;
  }

private:
  [[nodiscard]] std::string name(const std::string &what, size_t number) const {
    return prefix_ + what + std::to_string(number);
  }

  [[nodiscard]] std::string globals() const {
    std::string result = "static pthread_mutex_t " + prefix_ + "m = PTHREAD_MUTEX_INITIALIZER;\n" +
                         "static pthread_cond_t " + prefix_ + "c = PTHREAD_COND_INITIALIZER;\n" + "static sem_t " +
                         prefix_ + "s;\nstatic pthread_barrier_t " + prefix_ + "b;\n";
    for (int variable = 0; variable < kGlobals; ++variable)
      result += type_ + " " + globalName(prefix_, variable) + ";\n";
    if (program_.hasPointer)
      result += "static " + type_ + " *" + prefix_ + "p = &" + globalName(prefix_, 0) + ";\n";
    for (size_t thread = 1; thread < program_.threads.size(); ++thread)
      result += "static pthread_t " + name("h", thread) + ";\n";
    return result;
  }

  [[nodiscard]] std::string head(size_t thread) const {
    if (thread > 0)
      return "static void *" + name("thread", thread) + "(void *argument) {\n  " + type_ + " *given = argument;\n  " +
             type_ + " local;\n  " + type_ + " *own = &local; (void)given; (void)own;\n";
    return "int " + prefix_ + "main(void) {\n  " + type_ + " local;\n  " + type_ +
           " *own = &local, *given = own; (void)given; (void)own;\n" + "  sem_init(&" + prefix_ +
           "s, 0, 0);\n  pthread_barrier_init(&" + prefix_ + "b, 0, 2);\n";
  }

  [[nodiscard]] std::string variable(int index) const {
    return index == kOwn       ? "*own"
           : index == kGiven   ? "*given"
           : index == kThrough ? "*" + prefix_ + "p"
                               : globalName(prefix_, index);
  }

  std::string block(const std::vector<Statement> &statements) {
    std::string result;
    for (const Statement &statement : statements)
      result += "  " + print(statement) + "\n";
    return result;
  }

  std::string print(const Statement &s) {
    const std::string v = variable(s.variable);
    const std::string value = std::to_string(s.value);
    if (s.kind == Kind::If)
      return "if (" + v + " == " + value + ") {\n" + block(s.body) + "  }";
    if (s.kind == Kind::Atomic)
      return "raddle_atomic_begin();\n" + block(s.body) + "  raddle_atomic_end();";
    if (s.kind == Kind::Call)
      return call(s);
    const std::map<Kind, std::string> texts = {{Kind::Set, v + " = " + value + ";"},
                                               {Kind::Add, v + " = " + v + " + " + value + ";"},
                                               {Kind::Copy, v + " = " + variable(s.other) + ";"},
                                               {Kind::Choose, v + " = (int)raddle_choose(2);"},
                                               {Kind::Aim, prefix_ + "p = &" + v + ";"},
                                               {Kind::Refuse, "if (" + v + " == " + value + ") __assert_fail(\"" +
                                                                  std::to_string(s.other) + "\", \"\", " +
                                                                  std::to_string(s.other) + ", \"\");"},
                                               {Kind::Assume, "raddle_assume(" + v + " == " + value + ");"}};
    const auto found = texts.find(s.kind);
    return found == texts.end() ? synchronization(s) : found->second;
  }

  std::string call(const Statement &s) {
    const std::string body = block(s.body);
    const std::string function = name("f", nextFunction_++);
    functions_ += "static int " + function + "(" + type_ + " *own, " + type_ +
                  " *given) {\n  (void)own; (void)given;\n" + body + "  return 1;\n}\n";
    return function + "(own, given);";
  }

  [[nodiscard]] std::string synchronization(const Statement &s) const {
    const std::string thread = std::to_string(s.value);
    const std::map<Kind, std::string> texts = {
        {Kind::Create, "pthread_create(&@h" + thread + ", 0, @thread" + thread + ", own);"},
        {Kind::Join, "pthread_join(@h" + thread + ", 0);"},
        {Kind::Lock, "pthread_mutex_lock(&@m);"},
        {Kind::Unlock, "pthread_mutex_unlock(&@m);"},
        {Kind::Await, "pthread_cond_wait(&@c, &@m);"},
        {Kind::Signal, "pthread_cond_signal(&@c);"},
        {Kind::Broadcast, "pthread_cond_broadcast(&@c);"},
        {Kind::Down, "sem_wait(&@s);"},
        {Kind::Up, "sem_post(&@s);"},
        {Kind::Meet, "pthread_barrier_wait(&@b);"},
        {Kind::Exit, "exit(0);"},
        {Kind::Abort, "abort();"},
        {Kind::Leave, "pthread_exit(0);"},
    };
    std::string result;
    for (const char character : texts.at(s.kind))
      result += character == '@' ? prefix_ : std::string(1, character);
    return result;
  }

  const SmallProgram &program_;
  std::string prefix_;
  std::string type_;      // of variables
  std::string functions_; // called by what was printed since it was last taken
  size_t nextFunction_ = 0;
};

} // namespace

std::string globalName(const std::string &prefix, int variable) {
  return prefix + "g" + std::to_string(variable);
}

std::string printC(const SmallProgram &program, const std::string &prefix) {
  return Printer(program, prefix).print();
}

std::vector<SmallProgram> directedPrograms() {
  const Statement set{.kind = Kind::Set, .value = 1};
  const Statement first{.kind = Kind::Create, .value = 1};
  const Statement second{.kind = Kind::Create, .value = 2};
  const Statement stuck{.kind = Kind::Assume, .variable = kOwn, .value = 1};
  return {
      {.threads = {{first}, {second}, {{.kind = Kind::Join, .value = 1}, set}}},
      {.threads = {{first, {.kind = Kind::Refuse, .other = 1, .value = 1}}, {set, stuck}}},
      {.threads = {{first, set}, {second}, {{.kind = Kind::Join, .value = 1}, {.kind = Kind::Refuse, .other = 1}}}},
      {.threads = {{first, set}, {{.kind = Kind::Refuse, .other = 1, .value = 1}}}},
      {.threads = {{first, set},
                   {{.kind = Kind::If, .value = 0, .body = {second}}},
                   {{.kind = Kind::Refuse, .other = 1, .value = 1}}}},
  };
}

// Each thread but main is created once: by main, or by the first thread.
SmallProgram ProgramGenerator::generate() {
  SmallProgram result;
  refusals_ = 0;
  flavor_ = below(5);
  result.hasWideVariables = isWide();
  result.hasPointer = hasPointer_;
  const uint32_t workers = 1 + below(3);
  const uint32_t length = workers == 1 ? 5 : workers == 2 ? 3 : 2;
  for (uint32_t thread = 0; thread <= workers; ++thread)
    result.threads.push_back(statements(thread, static_cast<int>(below(length + 1)), 0));
  for (uint32_t thread = 1; thread <= workers; ++thread)
    addCreate(result.threads[thread == 3 && below(2) == 0 ? 1 : 0], thread);
  // Somebody else than its creator may wait for the first thread.
  if (workers > 1 && below(3) == 0)
    result.threads[2].insert(result.threads[2].begin(), {.kind = Kind::Join, .value = 1});
  if (below(2) == 0)
    result.threads[below(workers + 1)].push_back(refuse(0, static_cast<int>(below(3))));
  return result;
}

void ProgramGenerator::addCreate(std::vector<Statement> &creator, uint32_t thread) {
  const size_t at = below(static_cast<uint32_t>(creator.size()) / 2 + 1);
  Statement create{.kind = Kind::Create, .value = static_cast<int>(thread)};
  if (below(5) == 0)
    create = {.kind = Kind::Atomic, .body = {create, simple(0)}};
  creator.insert(creator.begin() + static_cast<std::ptrdiff_t>(at), create);
  const size_t join = at + 1 + below(static_cast<uint32_t>(creator.size() - at));
  if (below(3) == 0)
    creator.insert(creator.begin() + static_cast<std::ptrdiff_t>(join),
                   {.kind = Kind::Join, .value = static_cast<int>(thread)});
}

std::vector<Statement> ProgramGenerator::statements(uint32_t thread, int count, int depth) {
  std::vector<Statement> result;
  for (int index = 0; index < count; ++index)
    result.push_back(statement(thread, depth));
  return result;
}

Statement ProgramGenerator::statement(uint32_t thread, int depth) {
  const uint32_t dice = below(12);
  if (depth < 2 && dice < 3) {
    constexpr Kind kNested[] = {Kind::If, Kind::Atomic, Kind::Call};
    Statement result{.kind = kNested[dice], .variable = variableOf(thread), .value = static_cast<int>(below(2))};
    const bool wasAtomic = inAtomic_;
    inAtomic_ |= result.kind == Kind::Atomic;
    result.body = statements(thread, 1 + static_cast<int>(below(2)), depth + 1);
    inAtomic_ = wasAtomic;
    return result;
  }
  if (dice == 3 && !inAtomic_)
    return synchronizing();
  return simple(thread);
}

Statement ProgramGenerator::simple(uint32_t thread) {
  constexpr Kind kSimple[] = {Kind::Set,  Kind::Set,    Kind::Add,    Kind::Add,
                              Kind::Copy, Kind::Choose, Kind::Refuse, Kind::Assume};
  Statement result{.kind = kSimple[below(8)],
                   .variable = variableOf(thread),
                   .other = variableOf(thread),
                   .value = static_cast<int>(below(3))};
  // What is chosen is no address, nor what is made of it.
  if (isWide() && result.kind == Kind::Choose)
    result.kind = Kind::Set;
  if (result.kind == Kind::Refuse)
    result = refuse(result.variable, result.value);
  const bool isAimed = hasPointer_ && below(5) == 0;
  return isAimed && result.variable != kThrough ? Statement{.kind = Kind::Aim, .variable = result.variable} : result;
}

// Each third one aborts.
Statement ProgramGenerator::refuse(int variable, int value) {
  ++refusals_;
  const bool isAbort = nextAbort_ == 0 && aborts_ == Aborts::Some;
  nextAbort_ = (nextAbort_ + 2) % 3;
  if (isAbort)
    return {.kind = Kind::If, .variable = variable, .value = value, .body = {{.kind = Kind::Abort}}};
  return {.kind = Kind::Refuse, .variable = variable, .other = refusals_, .value = value};
}

Statement ProgramGenerator::synchronizing() {
  const auto variable = static_cast<int>(below(kGlobals));
  const Statement touch{.kind = Kind::Add, .variable = variable, .value = 1};
  const Statement lock{.kind = Kind::Lock};
  const Statement unlock{.kind = Kind::Unlock};
  switch (flavor_) {
  case 0:
    return {.kind = Kind::Call, .body = {lock, touch, unlock}};
  case 1: {
    const Statement wait{.kind = Kind::If, .variable = variable, .value = 0, .body = {{.kind = Kind::Await}}};
    const Statement tell{.kind = below(2) == 0 ? Kind::Signal : Kind::Broadcast};
    return {.kind = Kind::Call, .body = {lock, below(2) == 0 ? wait : touch, below(2) == 0 ? tell : touch, unlock}};
  }
  case 2:
    return {.kind = below(2) == 0 ? Kind::Up : Kind::Down};
  case 3:
    return {.kind = Kind::Meet};
  default:
    return {.kind = below(2) == 0 ? Kind::Exit : Kind::Leave};
  }
}

int ProgramGenerator::variableOf(uint32_t thread) {
  if (hasPointer_ && below(4) == 0)
    return kThrough;
  const uint32_t dice = below(8);
  if (dice == 6)
    return kOwn;
  if (dice == 7 && thread > 0)
    return kGiven;
  return dice >= 5 ? 0 : static_cast<int>(dice % kGlobals); // The first one is where they meet.
}

} // namespace raddle::sequentialize::testing
