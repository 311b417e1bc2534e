// What people call an object of the program, whoever accesses it and however they write it there.
//
//   variables      `count`, `queue.head`, `table[2].count`, `next::counter`
//   containers     `registry.names`, `registry.names[2]`, `scores["bob"]`, `service.config->port`, by who owns them
//   heap           `alice->mutex`, by the variable or the local of main that points to it; else by where it was
//   allocated:
//                  `next of struct node allocated at list.c:12 in push()`, `[3] of int[8] allocated at …`
//   stacks         `sum (local of main)`, as its owner writes it
//   thread-locals  `depth (thread-local of main.1)`, likewise
//
// Names are functions of the program and the execution, never of addresses. Without debug information they are what the
// linker calls a variable, or the expression at the access.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "abi/raddle_abi.h"
#include "trace/event.h"

namespace raddle::worker {

// How names of blocks end that the library allocated and nobody owns any more.
inline constexpr std::string_view kOnTheHeap = " on the heap";

class ObjectNames {
public:
  // Reads the program's own table of variables.
  ObjectNames();

  // Somebody who uses the object, and where.
  struct User {
    trace::ThreadId thread = trace::kNoThread;
    const RaddleSite *site = nullptr; // never null
  };
  // The name of [address, address + size). REQUIRES: `users` is not empty; the machine is still where they used it.
  [[nodiscard]] std::string nameOf(uint64_t address, uint64_t size, std::span<const User> users) const;

  // The same for a block of the heap that something leads to; nothing for any other memory.
  [[nodiscard]] std::optional<std::string> ownedNameOf(uint64_t address, uint64_t size,
                                                       std::span<const User> users) const;

  // The same, but a block of the heap is named after where it was allocated, whoever owns it at the time: alike in all
  // executions.
  [[nodiscard]] std::string stableNameOf(uint64_t address, uint64_t size, std::span<const User> users) const;

  // The name in a sentence about what `user` does: short of whose local it is, if that is main's or its own.
  [[nodiscard]] std::string spokenNameOf(uint64_t address, uint64_t size, const User &user) const;

  // The same, but a block of the heap is named as the source does there, unless that is the source of a library.
  [[nodiscard]] std::string nameFor(const User &user, uint64_t address, uint64_t size) const;

  // Whether the address lies in a variable that the C++ library keeps for itself, and nobody knows by name.
  [[nodiscard]] bool isOfLibrary(uint64_t address) const;

private:
  // The variable that `address` lies in, or null.
  [[nodiscard]] const RaddleVariable *variableAt(uint64_t address) const;
  // By who owns the block that a library allocated, or who points to another one; nothing if nobody does.
  [[nodiscard]] std::optional<std::string> ownedName(const RaddleOwner &block, uint64_t address, uint64_t size,
                                                     std::span<const User> users) const;

  std::vector<RaddleVariable> variables_; // in order of address
};

} // namespace raddle::worker
