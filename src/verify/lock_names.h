// Locks, as attributes of the source name them: `mu`, `&list->lock`, `this->mu`, `table.lock`.
#pragma once

#include <optional>
#include <string>

#include <llvm/ADT/StringRef.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>

namespace raddle::verify {

struct NamedLock {
  enum class Kind : uint8_t { Mutex, ReadWrite } kind = Kind::Mutex;
  llvm::Value *address = nullptr;
};

// Where a name stands: names of the members of `self`, if there is one, and of parameters come before those of
// variables.
struct NamingScope {
  llvm::Value *self = nullptr; // a pointer to an object of `type`
  llvm::StructType *type = nullptr;
  llvm::Function *function = nullptr; // whose parameters are meant
  llvm::StringRef file = {};          // its own variables come before those of others
};

// Whether the compiler was given the file by that name.
[[nodiscard]] bool isCalled(const llvm::DIFile &file, llvm::StringRef name);

class LockNames {
public:
  // REQUIRES: `module` outlives this.
  explicit LockNames(llvm::Module &module) : module_(module) { described_.processModule(module); }

  // The code that finds the lock is put where the builder is. Nothing if it is not understood, or no lock that we know.
  [[nodiscard]] std::optional<NamedLock> find(llvm::StringRef name, const NamingScope &scope,
                                              llvm::IRBuilder<> &builder) const;

private:
  // A part of memory, of a type of the source.
  struct Place {
    llvm::Value *address = nullptr;
    llvm::Type *layout = nullptr; // null if it is not a struct
    const llvm::DIType *type = nullptr;
  };
  [[nodiscard]] std::optional<Place> begin(llvm::StringRef name, const NamingScope &scope,
                                           llvm::IRBuilder<> &builder) const;
  [[nodiscard]] std::optional<Place> variable(llvm::StringRef name, llvm::StringRef file) const;
  [[nodiscard]] std::optional<Place> parameter(llvm::StringRef name, const llvm::Function &function) const;
  [[nodiscard]] std::optional<Place> pointedTo(llvm::Value *pointer, const llvm::DIType *type) const;
  [[nodiscard]] std::optional<Place> member(const Place &place, llvm::StringRef name, llvm::IRBuilder<> &builder) const;
  [[nodiscard]] Place part(const Place &place, const llvm::DIDerivedType &part, llvm::IRBuilder<> &builder) const;
  [[nodiscard]] std::optional<NamedLock> lockIn(const Place &place, llvm::IRBuilder<> &builder) const;
  // Null if several are called that, and are not alike.
  [[nodiscard]] const llvm::DICompositeType *describe(llvm::StructType &type) const;

  llvm::Module &module_;
  llvm::DebugInfoFinder described_;
};

} // namespace raddle::verify
