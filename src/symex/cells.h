// The values of cells: the smallest pieces of memory that are told apart, each of a fixed number of bits.
#pragma once

#include <compare>
#include <cstdint>
#include <utility>
#include <vector>

#include "smt/term.h"

namespace raddle::symex {

using CellId = uint32_t;

// What a cell is, the same in each execution of the same program: `bytes` bytes of an object from `offset` on. What is
// no memory of the program's has a key of 0 bytes, and the offset tells what it is.
struct CellKey {
  uint32_t object = 0;
  uint64_t offset = 0;
  unsigned bytes = 0;
  auto operator<=>(const CellKey &) const = default;
};

// Who keeps the values. Cells are numbered by whoever creates them, from 0 without gaps.
class Cells {
public:
  virtual ~Cells() = default;
  // The next cell begins its life with `initial`.
  virtual CellId create(const CellKey &key, smt::Term initial) = 0;
  [[nodiscard]] virtual smt::Term read(CellId cell) = 0;
  virtual void write(CellId cell, smt::Term value) = 0;
  // Two cells take the place of one, which is not used any more: its lowest `lowBytes` bytes and the rest.
  virtual std::pair<CellId, CellId> split(CellId cell, unsigned lowBytes) = 0;
};

// One execution after another in one thread: a cell has the value that was written last.
class CurrentValues final : public Cells {
public:
  explicit CurrentValues(smt::Terms &terms) : terms_(terms) {}

  CellId create(const CellKey &, smt::Term initial) override {
    values_.push_back(initial);
    return static_cast<CellId>(values_.size() - 1);
  }
  [[nodiscard]] smt::Term read(CellId cell) override { return values_[cell]; }
  void write(CellId cell, smt::Term value) override { values_[cell] = value; }
  std::pair<CellId, CellId> split(CellId cell, unsigned lowBytes) override {
    const smt::Term value = values_[cell];
    const CellId low = create({}, terms_.extract(value, 0, lowBytes * 8));
    return {low, create({}, terms_.extract(value, lowBytes * 8, value.width() - lowBytes * 8))};
  }

private:
  smt::Terms &terms_;
  std::vector<smt::Term> values_; // by cell
};

} // namespace raddle::symex
