// How the source would write a place: `counter.count`, `self->lock`, `locks[i % 8]`.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Module.h>

#include "guards/place.h"

namespace raddle::guards {

// What the source calls structs and their members, from the debug information.
class Names {
public:
  explicit Names(const llvm::Module &module);

  // `struct counter`, `counter_t`; empty if it has no name, or is one of a library.
  [[nodiscard]] std::string spellingOf(const llvm::StructType &type) const;
  struct Member {
    std::string name; // empty if its own members are those of the struct: a base class, or what has no name
  };
  // Nothing if it cannot be named, as one that is private cannot.
  [[nodiscard]] std::optional<Member> memberAt(llvm::StructType &type, unsigned index) const;
  // Null if it is not known.
  [[nodiscard]] const llvm::DICompositeType *typeOf(const llvm::StructType &type) const;

private:
  struct Known {
    const llvm::DICompositeType *type = nullptr;
    std::string spelling;
  };
  const llvm::DataLayout &layout_;
  std::map<std::string, Known> types_; // by their names in C++, without the word before it
};

// Where something is declared in the source.
struct Declaration {
  std::string file; // a path that leads there
  uint32_t line = 0;
  bool operator==(const Declaration &) const = default;
};

[[nodiscard]] Declaration declarationAt(const llvm::DIFile *file, unsigned line);

// Writes places, some of which have names.
class Spelling {
public:
  explicit Spelling(const Names &names) : names_(names) {}

  // The place with that key is where a pointer of that name points to; the number with that key has that name.
  void bindPointer(const std::string &key, const std::string &name) { pointers_[key] = name; }
  void bindNumber(const std::string &key, const std::string &name) { numbers_[key] = name; }

  // Nothing if it cannot be written with what is bound. Notes what has to be declared before.
  [[nodiscard]] std::optional<std::string> object(const Place &address);
  [[nodiscard]] std::optional<std::string> pointer(const Place &address);
  [[nodiscard]] std::optional<std::string> number(const Place &place) { return value(place); }
  [[nodiscard]] const std::vector<Declaration> &declarations() const { return declarations_; }
  void declare(const llvm::StructType &type);

private:
  struct Text {
    std::string text;
    enum class Means : uint8_t { Object, Pointer } means = Means::Object; // the pointer leads to the object
  };
  [[nodiscard]] std::optional<Text> address(const Place &place);
  [[nodiscard]] std::optional<Text> variable(const llvm::GlobalVariable &variable);
  [[nodiscard]] std::optional<Text> field(const Place &place);
  [[nodiscard]] std::optional<Text> element(const Place &place);
  [[nodiscard]] std::optional<std::string> value(const Place &place);
  [[nodiscard]] std::optional<std::string> operation(const Place &place);
  void declare(const llvm::DIFile *file, unsigned line);

  const Names &names_;
  std::map<std::string, std::string> pointers_;
  std::map<std::string, std::string> numbers_;
  std::vector<Declaration> declarations_;
};

} // namespace raddle::guards
