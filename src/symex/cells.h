// The values of cells: the smallest pieces of memory that are told apart, each of a fixed number of bits.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "smt/term.h"

namespace raddle::symex {

using CellId = uint32_t;

// Who keeps the values. Cells are numbered by whoever creates them, from 0 without gaps.
class Cells {
public:
  virtual ~Cells() = default;
  // The next cell begins its life with `initial`.
  virtual CellId create(smt::Term initial) = 0;
  [[nodiscard]] virtual smt::Term read(CellId cell) = 0;
  virtual void write(CellId cell, smt::Term value) = 0;
  // Two cells take the place of one, which is not used any more: its lowest `lowBits` bits and the rest.
  virtual std::pair<CellId, CellId> split(CellId cell, unsigned lowBits) = 0;
};

// One execution after another in one thread: a cell has the value that was written last.
class CurrentValues final : public Cells {
public:
  explicit CurrentValues(smt::Terms &terms) : terms_(terms) {}

  CellId create(smt::Term initial) override {
    values_.push_back(initial);
    return static_cast<CellId>(values_.size() - 1);
  }
  [[nodiscard]] smt::Term read(CellId cell) override { return values_[cell]; }
  void write(CellId cell, smt::Term value) override { values_[cell] = value; }
  std::pair<CellId, CellId> split(CellId cell, unsigned lowBits) override {
    const smt::Term value = values_[cell];
    const CellId low = create(terms_.extract(value, 0, lowBits));
    return {low, create(terms_.extract(value, lowBits, value.width() - lowBits))};
  }

private:
  smt::Terms &terms_;
  std::vector<smt::Term> values_; // by cell
};

} // namespace raddle::symex
