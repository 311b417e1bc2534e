// The values of cells when several threads run: what each thread sees at each of its points.
//
// Each thread is executed once. For each cell it keeps a history of (point, value) that is *its own view*: what it has
// written itself, and what threads have left behind that ran inside it, at its points. A thread that starts at a point
// of another sees what that one saw there: unknown when it is executed, so it begins with a variable, the *entry
// value*. What it leaves behind depends on where it stops: another variable, the *exit value*. When all threads have
// been executed, both are linked with the histories: one implication for each interval of each history. So the cost
// follows the accesses.
//
// Entry and exit values are used only where they are needed: for cells that several threads access, and that some
// thread writes after the first thread was created. Which ones those are, and what pointers may be stored in them, is
// learned from earlier executions of the same program (TimelinePlan).
#pragma once

#include "smt/definitions.h"
#include "symex/cells.h"
#include "symex/pointers.h"
#include "symex/ranges.h"
#include "symex/schedule.h"
#include <map>
#include <set>
#include <unordered_map>
#include <vector>
namespace raddle::symex {

// What a cell for an address can contain: one of these constants, and variables that are no entry or exit values. So
// such a value need not be more than a number that tells which.
struct CellValues {
  bool isAnything = false;         // besides: what is computed, or too many
  std::map<uint32_t, Term> leaves; // by id
  unsigned growths = 0;            // executions in which there were more: a sum would grow in each
  bool operator==(const CellValues &) const = default;
};

struct CellFacts {
  std::set<ThreadNumber> users;
  std::set<ThreadNumber> writers;
  bool writtenLate = false; // by another thread than the first, or after the first thread was created
  std::set<ObjectId> pointees;
  std::map<ThreadNumber, CellValues> values; // by who writes them; what is there before is the first's
  bool operator==(const CellFacts &) const = default;
};

// What was learned so far; it only grows.
struct TimelinePlan {
  std::map<CellKey, CellFacts> cells;
  std::map<uint32_t, CellFacts> objects; // all cells of an object together
  ThreadNumber threadCount = 1;
  std::map<ThreadNumber, ThreadNumber> creators; // of each thread but the first
  std::set<ObjectId> pointees;                   // pointers to these were stored somewhere, or given to a thread
  // What the values of cells are between. Known only when all the rest is.
  std::map<CellKey, Range> ranges;
  bool operator==(const TimelinePlan &) const = default;
};

class Timeline final : public Cells {
public:
  // REQUIRES: all outlive this. `learned` is filled; `plan` is what the execution relies on.
  Timeline(Terms &terms, Pointers &pointers, const TimelinePlan &plan, TimelinePlan &learned, const Schedule &schedule);

  CellId create(const CellKey &key, Term initial) override;
  [[nodiscard]] Term read(CellId cell) override;
  void write(CellId cell, Term value) override;
  // What happens to the parts is right only in the next execution, which creates them as such.
  std::pair<CellId, CellId> split(CellId cell, unsigned lowBytes) override;

  // From now on, `thread` is executed, whose first point will be the next one.
  void begin(ThreadNumber thread);
  // Its next point.
  PointNumber advance() { return ++now_; }
  [[nodiscard]] PointNumber now() const { return now_; }
  // The running thread has created this one: only from now on can it start here.
  void created(ThreadNumber thread);
  // A value is given to another thread.
  void pass(Term value);

  // The value that `thread` finds in a cell when it starts.
  [[nodiscard]] Term entryValue(ThreadNumber thread, CellId cell);
  // What the thread sees before anything else.
  void startWith(CellId cell, Term value);
  // The links of all entry and exit values. REQUIRES: all threads have been executed.
  [[nodiscard]] std::vector<smt::Definition> links();
  // What the values of linked cells are between, as far as that is easily told. REQUIRES: as above, and nothing new was
  // learned.
  [[nodiscard]] std::map<CellKey, Range> ranges();
  void end() { points_[running_].last = now_; }

private:
  struct Points { // of a thread
    PointNumber first = 0;
    PointNumber last = -1;
  };
  struct Entry {
    PointNumber point; // it holds after what happens there, up to the next entry
    Term value;
  };
  struct Cell {
    CellKey key;
    Term initial;
    std::map<ThreadNumber, std::vector<Entry>> histories;
  };
  // A thread that may have run inside another in an interval, and the condition under which it has.
  struct Inside {
    ThreadNumber thread;
    Term condition;
  };

  [[nodiscard]] bool isLinked(const CellKey &key) const;
  // Whether the thread may have run inside the running one by now.
  [[nodiscard]] bool mayHaveRun(ThreadNumber thread) const;
  // Whether the thread can start inside `parent` at that point of it, or before: not if that creates it later.
  [[nodiscard]] bool canStartBy(ThreadNumber thread, ThreadNumber parent, PointNumber to) const;
  // Whether what runs inside a thread can change the cell, if those who write it are only `but` and others: the first
  // runs inside nobody.
  [[nodiscard]] bool othersWrite(const CellKey &key, std::initializer_list<ThreadNumber> but) const;
  void learn(const CellKey &key, Term value, ThreadNumber writer);
  // Adds what `value` can be to what is learned of the values of a cell.
  void learnValues(const CellKey &key, Term value, ThreadNumber writer);
  void addLeaf(CellValues &values, Term leaf, const CellValues &known) const;
  // What a cell can contain when a thread starts, which is nothing that only it writes; or stops.
  enum class Border : uint8_t { Entry, Exit };
  [[nodiscard]] CellValues valuesAt(Border border, ThreadNumber thread, const CellFacts &facts) const;
  // An entry or exit value, and the variable that decides what it is.
  struct Boundary {
    Term value;
    Term variable;
  };
  // One of the leaves, whichever it is.
  [[nodiscard]] Boundary oneOf(const CellValues &values, const std::string &name);
  [[nodiscard]] std::vector<Entry> &history(ThreadNumber thread, CellId cell);
  [[nodiscard]] Term exitValue(ThreadNumber thread, CellId cell);
  [[nodiscard]] Boundary boundary(Border border, ThreadNumber thread, CellId cell);
  // `value`, unless threads have run since: then the exit value of the last of them.
  [[nodiscard]] Term after(const std::vector<Inside> &inside, CellId cell, Term value);
  void linkEntry(ThreadNumber thread, CellId cell, std::vector<smt::Definition> &links);
  void linkExit(ThreadNumber thread, CellId cell, std::vector<smt::Definition> &links);

  Terms &terms_;
  Pointers &pointers_;
  const TimelinePlan &plan_;
  TimelinePlan &learned_;
  Schedule schedule_;
  std::vector<Cell> cells_;
  std::vector<Points> points_; // by thread
  ThreadNumber running_ = 0;
  PointNumber now_ = -1;
  std::set<ThreadNumber> created_;                                         // so far
  std::map<ThreadNumber, std::pair<ThreadNumber, PointNumber>> createdAt_; // by whom, and the last point before
  std::set<uint32_t> declared_;                      // ids of the variables whose targets, or values, are declared
  std::vector<smt::Definition> choices_;             // that each of those values is one way only
  std::unordered_map<uint32_t, CellKey> boundaries_; // ids of entry and exit values, and of what they are
};

} // namespace raddle::symex
