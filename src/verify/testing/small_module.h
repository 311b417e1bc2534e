// Small annotated modules: one description of which there is both a text in C and a meaning (meaning.h).
//
// What is shared are numbers, pointers, arrays of two, mutexes, and objects with a number and a pointer in them. A
// procedure has one parameter, a number, and a few local variables; each of its statements is one step or none.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace raddle::verify::testing {

inline constexpr int kElements = 2; // of an array
inline constexpr int kObjects = 4;  // that can be allocated, and number 0, which is no object
inline constexpr int kNumbers = 4;  // local variables that are numbers; after them come the pointers
inline constexpr int kLocals = 7;

struct Expression;
using Expr = std::shared_ptr<const Expression>;

struct Variable {
  enum class Kind : uint8_t { Number, Pointer, Mutex, NumberField, PointerField } kind = Kind::Number;
  std::string name;
  bool isArray = false;
  int initial = 0;
  [[nodiscard]] bool isField() const { return kind == Kind::NumberField || kind == Kind::PointerField; }
};

// A variable, an element, or the field of an object: `index` is its number.
struct Place {
  int variable = -1;
  Expr index;
};

struct Expression {
  // Shared reads a place; of a mutex, who holds it. Subject is the index or object that an access predicate is about.
  enum class Kind : uint8_t { Constant, Local, Parameter, Subject, Tid, Result, Shared, Old, Operation };
  enum class Operator : uint8_t { Plus, Minus, Equal, Different, Less, And, Or };
  Kind kind = Kind::Constant;
  Operator operation = Operator::Plus;
  int number = 0; // the constant, or which local variable
  Place place;
  Expr left;
  Expr right;
};

// Who may access a variable, or those of its elements or fields that the subject stands for.
struct AccessPredicate {
  enum class Mode : uint8_t { Both, Read, Write } mode = Mode::Both;
  int variable = 0;
  Expr condition;
};

struct Statement {
  enum class Kind : uint8_t {
    Load,     // local = place
    Store,    // place = value
    Assign,   // local = value
    Add,      // local = fetch_add(place, value)
    Lock,     // a mutex, or a number that is one
    Unlock,   // likewise
    TryLock,  // local = 1 if that succeeds; a mutex
    Wait,     // for a signal, with the mutex; it may come without one
    If,       // value, body, otherwise
    While,    // value, invariant, body
    Call,     // local = callee(value)
    Return,   // value
    Assert,   // value
    Allocate, // local = malloc; where that fails, which it never does here, the procedure returns -1
    Stop      // pthread_exit
  } kind = Kind::Assign;
  int local = 0;
  Place place;
  Expr value;
  std::vector<Statement> body;
  std::vector<Statement> otherwise;
  Expr invariant;
  int callee = 0;
};

struct Action {
  std::vector<Place> modifies;
  Expr predicate;
};

struct Procedure {
  Expr precondition;           // none: null
  std::vector<Action> actions; // none: it is inlined where it is called, and clients do not call it
  std::vector<Statement> body;
  bool isInit = false;
  bool isNonblocking = false;
  bool isOpen = false; // has no actions, and is called by clients all the same: only its assertions count
};

struct SmallModule {
  std::string name; // of one that was written by hand
  std::vector<Variable> variables;
  std::vector<AccessPredicate> predicates;
  std::vector<Procedure> procedures;
};

// The text; all names begin with `prefix`.
[[nodiscard]] std::string printC(const SmallModule &module, const std::string &prefix);
// What the text of a batch begins with.
[[nodiscard]] std::string preamble();
[[nodiscard]] std::string procedureName(const std::string &prefix, size_t procedure);

// Short names to build them with.
namespace build {
[[nodiscard]] Expr number(int value);
[[nodiscard]] Expr local(int which);
[[nodiscard]] Expr parameter();
[[nodiscard]] Expr subject();
[[nodiscard]] Expr tid();
[[nodiscard]] Expr result();
[[nodiscard]] Expr now(const Place &place);
[[nodiscard]] Expr old(const Place &place);
[[nodiscard]] Expr operation(Expression::Operator what, Expr left, Expr right);
[[nodiscard]] Expr plus(Expr left, Expr right);
[[nodiscard]] Expr equal(Expr left, Expr right);
[[nodiscard]] Expr both(Expr left, Expr right);
[[nodiscard]] Expr either(Expr left, Expr right);
// holder == 0 || holder == tid
[[nodiscard]] Expr isFreeOrMine(const Place &mutex);
[[nodiscard]] Expr isMine(const Place &mutex);

[[nodiscard]] Statement load(int local, const Place &place);
[[nodiscard]] Statement store(const Place &place, Expr value);
[[nodiscard]] Statement assign(int local, Expr value);
[[nodiscard]] Statement add(int local, const Place &place, Expr value);
[[nodiscard]] Statement lock(const Place &mutex);
[[nodiscard]] Statement unlock(const Place &mutex);
[[nodiscard]] Statement tryLock(int local, const Place &mutex);
[[nodiscard]] Statement wait(const Place &mutex);
[[nodiscard]] Statement branch(Expr condition, std::vector<Statement> body, std::vector<Statement> otherwise = {});
[[nodiscard]] Statement loop(Expr condition, std::vector<Statement> body, Expr invariant = nullptr);
[[nodiscard]] Statement call(int local, int callee, Expr argument);
[[nodiscard]] Statement giveBack(Expr value);
[[nodiscard]] Statement claim(Expr value);
[[nodiscard]] Statement allocate(int local);
[[nodiscard]] Statement stop();
} // namespace build

} // namespace raddle::verify::testing
