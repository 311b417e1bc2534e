// Who owns a block of the heap, for what the C++ library allocates: nobody knows such a block by where that is.
//
// Variables and locals lead to blocks, and blocks to others. The first way that leads to a block gives it its name:
// `registry.names[2]`, `scores["bob"].total`, `service.config->port`.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "abi/raddle_abi.h"

namespace raddle::worker {

class HeapOwners {
public:
  // Of the blocks that are in use at the moment. `variables` are those of the program.
  explicit HeapOwners(std::span<const RaddleVariable> variables);

  // The name of [address, address + size) in that block; nothing if nothing leads to it.
  [[nodiscard]] std::optional<std::string> nameIn(const RaddleOwner &block, uint64_t address, uint64_t size);
  // The same of a piece of one object of `type`, if a variable or a local of main points to the beginning of the block,
  // or a container or a smart pointer that one of them leads to.
  [[nodiscard]] std::optional<std::string> directNameIn(const RaddleOwner &block, const RaddleType &type,
                                                        uint64_t address, uint64_t size);
  // The variable, or the part of one or of a local of main, that points to the beginning of the block.
  [[nodiscard]] std::optional<std::string> pointerTo(const RaddleOwner &block) const;

private:
  // An object that is known by its name.
  struct Root {
    std::string name;
    const RaddleType *type = nullptr; // never null
    uint64_t begin = 0;
    uint64_t size = 0;
    uint32_t thread = RADDLE_NO_THREAD; // whose local it is
  };
  static constexpr size_t kNone = SIZE_MAX;
  // What leads to a block: the pointer at `at`, in block `from` or else in a root.
  struct Link {
    size_t from = kNone;
    const Root *root = nullptr;
    uint64_t at = 0;
  };
  // How people write a piece of memory, and what the library calls the part of it that is meant.
  struct Piece {
    std::string text;
    std::string internal;
  };

  void addRoots(std::span<const RaddleVariable> variables);
  // The block that `address` lies in.
  [[nodiscard]] size_t blockAt(uint64_t address) const;
  // Notes what the words of a block or root lead to; false when it is enough.
  bool follow(Link from, uint64_t begin, uint64_t size, size_t wanted);
  enum class Owning : uint8_t { No, Yes };
  bool search(size_t wanted);
  bool searchFrom(size_t wanted, Owning owning);
  // That block, if something leads to it; else kNone.
  [[nodiscard]] size_t found(const RaddleOwner &block);
  [[nodiscard]] Piece pieceIn(size_t block, uint64_t address, uint64_t size) const;
  [[nodiscard]] Piece pointerTo(size_t block) const;
  // The element of a container that points to the block, if only containers and smart pointers of the library lie
  // between that and a variable.
  [[nodiscard]] std::optional<std::string> pointerInContainer(const RaddleOwner &block);
  [[nodiscard]] Piece stored(const Piece &owner, size_t block, uint64_t address, uint64_t size) const;
  [[nodiscard]] std::optional<uint64_t> dequeOf(size_t piece) const;
  [[nodiscard]] std::optional<uint64_t> numberInDeque(size_t piece, uint64_t elementBytes, uint64_t index) const;
  [[nodiscard]] Piece element(const Piece &owner, size_t block, uint64_t address, uint64_t size) const;
  [[nodiscard]] std::string keyAt(const RaddleType &pair, uint64_t address) const;
  [[nodiscard]] std::string textAt(uint64_t address) const;

  std::vector<Root> roots_;                // in the order in which they are followed
  std::vector<RaddleOwner> blocks_;        // of the heap, in order of address
  std::unordered_map<size_t, Link> links_; // what led to a block first
  std::vector<size_t> queue_;              // blocks that something led to
  uint64_t words_ = 0;                     // that were looked at
};

} // namespace raddle::worker
