// Tiny concurrent programs for tests: threads as lists of instructions over shared cells, mutexes and conditions.
//
// A model is data: it is interpreted by ModelState (for the explorer and for the oracle alike), and printed as text so
// that a native program can read it and make the real calls.
//
// Every cell is eight bytes; an access can be to all of them or to one half. Cells and mutexes can be indexed by a
// register. Registers are local. Instructions on registers are invisible and belong to the visible instruction before.
#pragma once

#include <array>
#include <cstdint>
#include <sstream>
#include <string>
#include <vector>

namespace raddle::explore::testing {

// X(Name, "word"). The operands that matter are listed; r is `target`, o is `object` (plus the register `index`).
#define RADDLE_MODEL_CODES(X)                                                                                          \
  X(Create, "create")           /* thread o */                                                                         \
  X(Join, "join")               /* thread o */                                                                         \
  X(Lock, "lock")               /* mutex o */                                                                          \
  X(Unlock, "unlock")           /* mutex o */                                                                          \
  X(Load, "load")               /* r = cell o */                                                                       \
  X(Store, "store")             /* cell o = value */                                                                   \
  X(StoreReg, "storereg")       /* cell o = register `source` + value */                                               \
  X(Update, "update")           /* r = cell o; cell o += value */                                                      \
  X(Compare, "compare")         /* if cell o == value: cell o = other, r = 1; else r = 0 */                            \
  X(Read, "read")               /* as load, plain */                                                                   \
  X(Write, "write")             /* as store, plain */                                                                  \
  X(WriteReg, "writereg")       /* as storereg, plain */                                                               \
  X(Choose, "choose")           /* r = any of 0 .. value-1 */                                                          \
  X(Section, "section")         /* the next `value` accesses are one step */                                           \
  X(TryLock, "trylock")         /* mutex o; r = 1 if it was free, else 0 */                                            \
  X(Wait, "wait")               /* condition o, mutex `value` */                                                       \
  X(TimedWait, "timedwait")     /* the same; r = 1 if it timed out, else 0 */                                          \
  X(Signal, "signal")           /* condition o */                                                                      \
  X(Broadcast, "broadcast")     /* condition o */                                                                      \
  X(AwaitLoad, "awaitload")     /* r = cell o, once it is as trace::Condition number `source` says of `value` */       \
  X(AwaitUpdate, "awaitupdate") /* the same; and cell o = other */                                                     \
  X(Destroy, "destroy")         /* mutex o */                                                                          \
  X(Invoke, "invoke")           /* sees who has responded, and how often */                                            \
  X(Respond, "respond")         /* is seen by those who invoke later */                                                \
  X(Assume, "assume")           /* ends the thread unless r != value */                                                \
  X(Assert, "assert")           /* fails unless r != value */                                                          \
  X(Set, "set")                 /* r = value */                                                                        \
  X(Add, "add")                 /* r = register `source` + value */                                                    \
  X(Multiply, "multiply")       /* r = register `source` * value */                                                    \
  X(Modulo, "modulo")           /* r = register `source` % value */                                                    \
  X(JumpIf, "jumpif")           /* if r == value: skip `other` instructions; negative to go back */                    \
  X(JumpUnless, "jumpunless")   /* if r != value: the same */

enum class Code : uint8_t {
#define RADDLE_ENUMERATOR(name, word) name,
  RADDLE_MODEL_CODES(RADDLE_ENUMERATOR)
#undef RADDLE_ENUMERATOR
};

inline const char *wordOf(Code code) {
  static constexpr std::array kWords = {
#define RADDLE_WORD(name, word) word,
      RADDLE_MODEL_CODES(RADDLE_WORD)
#undef RADDLE_WORD
  };
  return kWords[static_cast<size_t>(code)];
}

enum class Part : uint8_t { Whole, Low, High };

inline constexpr int kRegisters = 4;
inline constexpr uint8_t kNoIndex = 255;

struct Instruction {
  Code code = Code::Set;
  uint8_t target = 0; // a register
  uint8_t source = 0; // a register
  uint8_t index = kNoIndex;
  Part part = Part::Whole;
  uint32_t object = 0;
  int64_t value = 0;
  int64_t other = 0;
};

struct ModelThread {
  std::vector<Instruction> code;
};

struct Model {
  // Thread 0 is main. If `started`, all threads are there from the start, with no begin and no exit of their own;
  // otherwise only main is, and each other thread begins when it is created and ends with an exit.
  bool started = true;
  uint32_t cells = 0;
  uint32_t mutexes = 0;
  uint32_t conditions = 0;
  std::vector<ModelThread> threads;
};

// The text form: "model started|created <cells> <mutexes> <threads>", if there are any "conditions <count>", per thread
// "thread <instructions>" and one line per instruction "<word> <target> <source> <index or -> <whole|low|high> <object>
// <value> <other>".
inline std::string print(const Model &model) {
  static constexpr std::array kParts = {"whole", "low", "high"};
  std::ostringstream out;
  out << "model " << (model.started ? "started" : "created") << ' ' << model.cells << ' ' << model.mutexes << ' '
      << model.threads.size() << '\n';
  if (model.conditions != 0)
    out << "conditions " << model.conditions << '\n';
  for (const ModelThread &thread : model.threads) {
    out << "thread " << thread.code.size() << '\n';
    for (const Instruction &i : thread.code) {
      out << wordOf(i.code) << ' ' << +i.target << ' ' << +i.source << ' ';
      if (i.index == kNoIndex)
        out << '-';
      else
        out << +i.index;
      out << ' ' << kParts[static_cast<size_t>(i.part)] << ' ' << i.object << ' ' << i.value << ' ' << i.other << '\n';
    }
  }
  return out.str();
}

} // namespace raddle::explore::testing
