// Addresses and numbers as linear forms: base + Σ factor · value + constant.
//
// Two forms that are equal denote the same number wherever their values are the same: `&p->lock` and `&p->x` differ by
// a constant, `locks[i]` and `data[i]` share the term of `i`. Values are SSA values; whoever keeps a form while the
// program goes on has to drop it when one of them is defined again, in the next round of a loop.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <vector>

#include <llvm/IR/DataLayout.h>
#include <llvm/IR/Value.h>

namespace raddle::analysis {

struct Linear {
  // How a narrower integer became an index.
  enum class Extension : uint8_t { None, Signed, Unsigned };
  struct Term {
    const llvm::Value *value = nullptr;
    Extension extension = Extension::None;
    int64_t factor = 0; // not 0
    auto operator<=>(const Term &) const = default;
  };
  const llvm::Value *base = nullptr; // a pointer; null for a number
  std::vector<Term> terms;           // sorted, each value and extension once
  int64_t constant = 0;

  [[nodiscard]] bool mentions(const llvm::Value *value) const;
  // Whether they differ in their constants only.
  [[nodiscard]] bool isParallelTo(const Linear &other) const { return base == other.base && terms == other.terms; }
  auto operator<=>(const Linear &) const = default;
};

// What stands for a value: an equal one, or itself.
using Canonical = std::function<const llvm::Value *(const llvm::Value *)>;

// The form of a pointer or integer.
[[nodiscard]] Linear linearOf(const llvm::Value *value, const llvm::DataLayout &layout, const Canonical &canonical);

} // namespace raddle::analysis
