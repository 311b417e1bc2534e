// The initial state of an open program: objects that pointers of the environment may lead to, and for each number and
// pointer in them an input.
//
// Of each type that an input pointer points to there are a few objects, its pool. A pointer is null, or points to an
// object of the pool, to a variable of the program of that type, or to a part of one of these that is a struct of that
// type. So pointers may be equal, and structures may be lists, trees or cycles, up to the number of objects. A pointer
// to nothing that we know points to memory of which nothing is known but its size.
//
// If the program frees anything, objects of pools are blocks of the heap, so that it may free those.
//
// Objects of a pool can be renamed into each other; to spare the solver that, the n-th pointer to a type reaches only
// the first n objects of its pool (more if objects came before it that need no pointer). Each state is still there
// under some renaming: number the objects in the order in which these pointers mention them.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/Module.h>

#include "harness/leaves.h"

namespace raddle::harness {

inline constexpr size_t kNoObject = SIZE_MAX;

// What a pointer can be.
struct Target {
  std::string text;                  // as C has it: "0", "&node_1", "&node_1.list", "onTimeout"
  llvm::Constant *address = nullptr; // of the pointer's type
  size_t object = kNoObject;         // the object that it is, or is a part of
};

struct Input {
  std::string name;     // unique: that of the argument, or of the object and the path in it
  std::string spelling; // its type, as C writes it; may be empty
  Leaf::Kind kind = Leaf::Kind::Number;
  llvm::Type *type = nullptr; // of its value; for pointers that of the index into `targets`
  bool isSigned = false;
  std::vector<Target> targets; // of a pointer; the first is null unless it cannot be
};

struct Field {
  Leaf leaf;
  size_t input = 0; // index into State::inputs
};

struct Object {
  std::string name;                         // as C has it
  std::string spelling;                     // its type, or that of its elements
  uint64_t count = 0;                       // of elements if it is an array, else 0
  const llvm::DIType *type = nullptr;       // of one element; null if unknown
  llvm::GlobalVariable *variable = nullptr; // where it is
  std::vector<Field> fields;                // what of it are inputs
  std::vector<Part> parts;
  bool isOfProgram = false; // it is a variable that the program has, and not one that was made for it
  bool isBlock = false;     // the program may free it: it is a block of the heap (blocks.h)
};

struct State {
  std::vector<Object> objects;
  std::vector<Input> inputs;     // those of arguments first
  std::set<std::string> leftOut; // in words: what is not as arbitrary as it might be
};

class StateBuilder {
public:
  // Pools have `poolSize` objects.
  StateBuilder(llvm::Module &module, unsigned poolSize) : module_(module), poolSize_(poolSize) {}

  enum class Null : uint8_t { Allowed, Excluded };
  // An argument of the program's entries; the index of its input. `type` is null if there is no debug information.
  [[nodiscard]] size_t addArgument(const std::string &name, const llvm::DIType *type, llvm::Type &value, Null null);
  // An object that always exists; its index.
  [[nodiscard]] size_t addObject(const std::string &name, const llvm::DIType *type, uint64_t bytes);
  // The contents of a variable of the program become inputs.
  void addContents(llvm::GlobalVariable &variable);

  // REQUIRES: called once, last.
  [[nodiscard]] State finish();

private:
  // A pointer whose targets are still to be found.
  struct Pending {
    size_t input;
    const llvm::DIType *target; // null if unknown
    Null null;
    unsigned depth; // how many pointers lead to where it is
  };

  [[nodiscard]] size_t makeObject(const std::string &name, uint64_t bytes, const llvm::DIType *shown);
  void takeApart(size_t object, Anatomy anatomy, unsigned depth);
  [[nodiscard]] size_t addInput(Input input, const Leaf &leaf, Null null, unsigned depth);
  void fillPool(const llvm::DIType *target, unsigned depth);
  [[nodiscard]] Anatomy anatomyInPool(const llvm::DIType *target, uint64_t count) const;
  [[nodiscard]] size_t addToPool(const llvm::DIType *target, const std::string &key, size_t number, unsigned depth);
  void findVariables();
  void addVariable(llvm::GlobalVariable &variable);
  void choose(const Pending &pending);
  void addFunctions(const llvm::DISubroutineType &type, std::vector<Target> &targets) const;
  void addParts(const std::string &key, std::vector<Target> &targets) const;
  [[nodiscard]] Target targetAt(size_t object, const std::string &path, uint64_t offset) const;
  [[nodiscard]] std::string freeName(const std::string &wanted) const;

  llvm::Module &module_;
  unsigned poolSize_;
  State state_;
  std::map<std::string, std::vector<size_t>> pools_;     // by the key of the type
  std::map<std::string, std::vector<Target>> variables_; // of the program, by the key of their type
  std::vector<Pending> pending_;                         // pointers, in the order of their inputs
  std::map<std::string, unsigned> mentions_;             // how many pointers and objects of a type came so far
  std::vector<std::string> keys_;                        // of the objects, if they are in a pool; else empty
  std::set<size_t> seenObjects_;                         // whose fields have been counted in mentions_
};

} // namespace raddle::harness
