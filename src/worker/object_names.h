// What people call an object of the program, whoever accesses it and however they write it there.
//
//   variables      `count`, `queue.head`, `table[2].count`, `next::counter`
//   heap           `next of struct node allocated at list.c:12 in push()`, `[3] of int[8] allocated at …`
//   stacks         `sum (local of main)`, as its owner writes it
//   thread-locals  `depth (thread-local of main.1)`, likewise
//
// Names are functions of the program and the execution, never of addresses. Without debug information they are what the
// linker calls a variable, or the expression at the access.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "abi/raddle_abi.h"
#include "trace/event.h"

namespace raddle::worker {

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

private:
  // The variable that `address` lies in, or null.
  [[nodiscard]] const RaddleVariable *variableAt(uint64_t address) const;

  std::vector<RaddleVariable> variables_; // in order of address
};

} // namespace raddle::worker
