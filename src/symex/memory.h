// Memory: objects, each a row of bytes, and what is stored in them.
//
// Accesses at constant offsets divide an object into cells, as the program itself divides it; a cell that is accessed
// in parts is split. Once an object is accessed at an offset that is no constant, its cells are left as they are and
// later writes are kept in a list, which a read searches from the newest entry on, comparing offsets. Both are exact,
// also where accesses overlap in part. Numbers are little-endian.
//
// A write takes effect where its guard holds. Reads are given the guard of the place that reads: what they return
// is right only where that holds. Invalid addresses are ignored by writes and read as 0: whether an address is
// valid is a question of its own, to be asked before.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "symex/cells.h"
#include "symex/guards.h"
#include "symex/pointers.h"

namespace llvm {
class GlobalVariable;
}

namespace raddle::symex {

struct ObjectInfo {
  enum class Kind : uint8_t { Global, Constant, Local, Heap, Function } kind = Kind::Global;
  // Before anything is written to it: zeros, anything, what the program says, any string, or words of 64 bits.
  enum class Content : uint8_t { Zeros, Indeterminate, Initializer, Text, Words } content = Content::Indeterminate;
  std::string name;                               // unique
  Term size;                                      // 64 bits
  const llvm::GlobalVariable *variable = nullptr; // whose initializer it is
  std::vector<Term> words = {};                   // of Content::Words
  bool operator==(const ObjectInfo &) const = default;
};

// What an object contains before anything is written: `bytes` bytes from `offset` on. Asked once for each byte.
using Contents = std::function<Term(const ObjectInfo &object, uint64_t offset, unsigned bytes)>;

// What is learned about memory in one execution and used in the next one of the same program: objects keep their ids,
// are known to threads that are executed before those that create them, and cells are divided from the start as they
// will have to be.
struct MemoryPlan {
  std::map<std::string, ObjectId> ids;            // by name
  std::vector<ObjectInfo> objects;                // by id
  std::map<ObjectId, std::set<uint64_t>> borders; // offsets at which cells were split
  bool operator==(const MemoryPlan &) const = default;
};

// An offset is constant, or `residue` modulo `modulus`.
struct Stride {
  uint64_t modulus = 1; // 0 for a constant
  uint64_t residue = 0; // below the modulus; or the constant
};
[[nodiscard]] Stride strideOf(Term offset);

class Memory {
public:
  // How objects are kept that are accessed at symbolic offsets: as lists of writes, or as one cell per position.
  enum class Arrays : uint8_t { Lists, Cells };
  // REQUIRES: all outlive this.
  struct Parts {
    Terms &terms;
    Pointers &pointers;
    Guards &guards;
    Cells &cells;
    MemoryPlan &plan;
  };
  Memory(const Parts &parts, Contents contents);
  void keepArraysAs(Arrays arrays) { arrays_ = arrays; }

  [[nodiscard]] ObjectId create(ObjectInfo info);
  [[nodiscard]] const ObjectInfo &info(ObjectId object) const { return plan_.objects[object]; }
  // Whether there is such an object: numbers that were never addresses may look like those of others.
  [[nodiscard]] bool exists(ObjectId object) const { return object < plan_.objects.size(); }
  [[nodiscard]] ObjectId objectCount() const { return static_cast<ObjectId>(objects_.size()); }

  enum class Access : uint8_t { Read, Write };
  // Where `guard` holds: `bytes` bytes from `address` on lie in one object that lives, and may be accessed so.
  [[nodiscard]] Term isValid(Term guard, Term address, Term bytes, Access access);
  // The same, whether the object lives or not, and whatever may be done with it.
  [[nodiscard]] Term isInside(Term guard, Term address, Term bytes);
  // The address was computed in a way that we do not follow.
  [[nodiscard]] Term isUnknown(Term guard, Term address);
  // The address is that of the begin of a heap object that lives, or null.
  [[nodiscard]] Term isFreeable(Term guard, Term address);
  // Ends the life of the objects that the address points into.
  void end(Term guard, Term address);
  // A local begins anew.
  void begin(Term guard, Term address);

  // REQUIRES: 1 to 16 bytes; the term has 8 times as many bits.
  [[nodiscard]] Term load(Term guard, Term address, unsigned bytes);
  void store(Term guard, Term address, Term value);
  // Into which pieces a copy of `length` bytes from `source` is best divided: the cells there, if there are any.
  [[nodiscard]] std::vector<unsigned> pieces(Term source, uint64_t length);
  // The name of an object that was read at a symbolic offset though it is too large for that, since this was asked
  // last; what was read is wrong then.
  [[nodiscard]] std::optional<std::string> takeTooLarge() { return std::exchange(tooLarge_, std::nullopt); }

private:
  struct Cell {
    CellId id;
    unsigned bytes;
  };
  struct Write {
    Term guard;
    Term offset;
    Term value;
  };
  struct Object {
    ObjectId id;
    bool exists;                    // it was created in this execution
    CellId ended;                   // a Boolean cell: its life is over
    std::map<uint64_t, Cell> cells; // by offset; they do not overlap
    bool hasList = false;           // then cells are no longer written
    std::vector<Write> list;        // oldest first
  };

  // One object of an access, and where in it.
  struct Place {
    Object &object;
    Term offset;
    unsigned bytes;
    Term guard;
  };

  [[nodiscard]] Term loadFrom(const Place &place);
  void storeTo(const Place &place, Term value);
  [[nodiscard]] Term loadCells(Object &object, uint64_t offset, unsigned bytes, Term guard);
  void storeCells(const Place &place, uint64_t offset, Term value);
  // A write at a symbolic offset, as one to each position that it may mean.
  void storeEverywhere(const Place &place, Term value);
  // The offsets that an access may have; none if they are too many, which is noted.
  [[nodiscard]] std::vector<uint64_t> positionsOf(const Place &place);
  // Makes cell borders at both ends of the range, and fills it with cells.
  void divide(Object &object, uint64_t offset, uint64_t bytes);
  void splitAt(Object &object, uint64_t border);
  void fill(Object &object, uint64_t from, uint64_t to);
  [[nodiscard]] Term loadList(const Place &place);
  [[nodiscard]] Term loadBase(const Place &place);
  [[nodiscard]] Term overlay(const Place &place, const Write &write, Term older);
  [[nodiscard]] Term overlayBytes(const Place &place, const Write &write, Term older);
  void addObject();
  // What the address points into; what is no object is one of which we know nothing.
  [[nodiscard]] std::vector<Target> targetsOf(Term guard, Term address);
  [[nodiscard]] const ObjectInfo &infoOf(const Object &object) const { return plan_.objects[object.id]; }
  [[nodiscard]] Term inBounds(const Object &object, Term offset, Term bytes);

  Terms &terms_;
  Pointers &pointers_;
  Guards &guards_;
  Cells &cells_;
  MemoryPlan &plan_;
  const Contents contents_;
  Arrays arrays_ = Arrays::Lists;
  std::deque<Object> objects_;          // by id, at stable addresses; the first stands for no object
  std::optional<std::string> tooLarge_; // see takeTooLarge
};

} // namespace raddle::symex
