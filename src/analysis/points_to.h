// What pointers can point to, and which functions calls can reach: for the whole program, inclusion-based.
//
// The content of memory is kept by location, so that fields are apart. Pointers flow through integers, too. The number
// of a thread is an object of its own, which the create site stores, so that a join resolves through copies, structs
// and globals. An empty set means: null, or no pointer at all. What is not followed is a gap.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include <llvm/IR/DataLayout.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Module.h>

#include "analysis/accesses.h"
#include "analysis/locations.h"

namespace raddle::analysis {

using Locations = std::set<Location>;

// Something that was not followed, because of which nothing can be said of the program.
struct Gap {
  std::string what;
  const llvm::Instruction *at = nullptr;
};

// Where an access can be, with its width.
struct Region {
  Location location;
  int64_t width = 0;
  auto operator<=>(const Region &) const = default;
};
[[nodiscard]] bool overlap(const Region &a, const Region &b);

class PointsTo {
public:
  // REQUIRES: the module is prepared, has a main, and outlives this, unchanged.
  explicit PointsTo(const llvm::Module &module);

  [[nodiscard]] const Locations &of(const llvm::Value *value) const;
  [[nodiscard]] const Object &object(ObjectId id) const { return objects_[id]; }
  [[nodiscard]] size_t objectCount() const { return objects_.size(); }
  static constexpr ObjectId kUnknown = 0;

  // Where an access can be: empty if the pointer points to nothing.
  [[nodiscard]] std::vector<Region> regionsOf(const MemoryAccess &access) const;

  // The functions of the program that a call can reach, also as the entry of a thread that it creates, or as what it
  // has called once; in a fixed order.
  [[nodiscard]] std::vector<const llvm::Function *> targetsOf(const llvm::CallBase &call) const;
  // Whether it can reach functions that are not known.
  [[nodiscard]] bool isUnresolved(const llvm::CallBase &call) const { return unresolved_.count(&call) > 0; }
  // What is reached from main, in the order in which it was.
  [[nodiscard]] const std::vector<const llvm::Function *> &reached() const { return reached_; }
  // The object that names the threads of a create site; it exists if the site is reached.
  [[nodiscard]] ObjectId threadIdOf(const llvm::CallBase &create) const { return objectOf_.at(&create); }
  // What is stored into memory that overlaps with the location: also by copies.
  [[nodiscard]] Locations contentOf(const Location &location, int64_t width) const;

  // Whether several threads can reach the object.
  [[nodiscard]] bool isShared(ObjectId id) const { return shared_.count(id) > 0; }

  [[nodiscard]] const std::vector<Gap> &gaps() const { return gaps_; }
  [[nodiscard]] const llvm::DataLayout &layout() const { return layout_; }

private:
  friend class PointsToSolver;
  struct Cell {
    Location location;
    int64_t width = 0;
    Locations content;
  };
  void findShared();

  const llvm::DataLayout &layout_;
  std::vector<Object> objects_;
  std::map<const llvm::Value *, ObjectId> objectOf_;
  std::map<const llvm::Value *, Locations> values_;
  std::map<ObjectId, std::vector<Cell>> cells_;
  std::map<const llvm::Function *, Locations> returned_;
  Locations exited_;  // what threads end with by a call
  Locations escaped_; // what threads are created with, and what else becomes shared
  std::vector<const llvm::Function *> reached_;
  std::set<ObjectId> shared_;
  std::set<const llvm::CallBase *> unresolved_;
  std::vector<Gap> gaps_;
};

} // namespace raddle::analysis
