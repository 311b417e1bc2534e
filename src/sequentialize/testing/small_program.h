// Small concurrent programs as data, printed as C, and at random.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace raddle::sequentialize::testing {

struct Statement {
  enum class Kind : uint8_t {
    Set,       // variable = value
    Add,       // variable = variable + value
    Copy,      // variable = other
    Choose,    // variable = a choice of 0 and 1
    Aim,       // the pointer that all threads share points to the variable
    Refuse,    // fails if variable == value
    Assume,    // variable == value
    If,        // if (variable == value) body
    Atomic,    // body is an atomic section
    Call,      // body is a function of its own
    Create,    // thread `value`; it gets the address of the creator's own variable
    Join,      // thread `value`
    Lock,      // the mutex
    Unlock,    //
    Await,     // the condition variable
    Signal,    //
    Broadcast, //
    Down,      // the semaphore
    Up,        //
    Meet,      // at the barrier of two
    Exit,      // ends the program
    Abort,     //
    Leave,     // ends the thread
  };
  Kind kind = Kind::Set;
  int variable = 0;
  int other = 0;
  int value = 0; // of a Refuse: its number is `other`
  std::vector<Statement> body = {};
};

// Variables: the global ones, then the thread's own local (kOwn), which its children reach as kGiven, and where the
// pointer leads that all threads share: at first, to the first global one.
inline constexpr int kGlobals = 3;
inline constexpr int kOwn = kGlobals;
inline constexpr int kGiven = kGlobals + 1;
inline constexpr int kThrough = kGlobals + 2;

struct SmallProgram {
  std::vector<std::vector<Statement>> threads; // main first
  bool hasWideVariables = false;               // as wide as addresses, of which engines have their own ideas
  bool hasPointer = false;                     // some statement uses it
};

// As C; all its names have `prefix` before them, and its main is `prefix`main.
[[nodiscard]] std::string printC(const SmallProgram &program, const std::string &prefix);

// The names of its global variables.
[[nodiscard]] std::string globalName(const std::string &prefix, int variable);

// Programs that need what random ones hardly ever do: a thread that can only start where its creator ends, because it
// waits for it (before main goes on, in the third), one that is stuck in an assume about a local variable, one that
// fails only where main has ended, and one that does only if it is deferred by a thread that was called.
[[nodiscard]] std::vector<SmallProgram> directedPrograms();

// Whether some failures are calls of abort.
enum class Aborts : uint8_t { None, Some };

class ProgramGenerator {
public:
  ProgramGenerator(uint64_t seed, Aborts aborts)
      : random_(seed), hasPointer_(seed % 3 == 0), aborts_(aborts), nextAbort_(static_cast<int>(seed / 3 % 3)) {}
  // Up to three threads beside main, few statements each.
  SmallProgram generate();

private:
  // Lets a thread create `thread`, and perhaps wait for it later.
  void addCreate(std::vector<Statement> &creator, uint32_t thread);
  std::vector<Statement> statements(uint32_t thread, int count, int depth);
  Statement statement(uint32_t thread, int depth);
  Statement simple(uint32_t thread);
  Statement synchronizing();
  uint32_t below(uint32_t count) { return static_cast<uint32_t>(random_() % count); }
  int variableOf(uint32_t thread);
  Statement refuse(int variable, int value);
  [[nodiscard]] bool isWide() const { return flavor_ % 2 == 0; }

  std::mt19937_64 random_;
  int refusals_ = 0;
  bool inAtomic_ = false;
  bool hasPointer_;
  Aborts aborts_;
  int nextAbort_;       // so many refusals later
  uint32_t flavor_ = 0; // which kind of synchronization the program uses
};

} // namespace raddle::sequentialize::testing
