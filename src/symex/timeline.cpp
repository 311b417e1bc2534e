#include "symex/timeline.h"

#include <algorithm>
#include <unordered_set>

#include "base/check.h"

namespace raddle::symex {

namespace {

constexpr size_t kMostLeaves = 16;

} // namespace

Timeline::Timeline(Terms &terms, Pointers &pointers, const TimelinePlan &plan, TimelinePlan &learned,
                   const Schedule &schedule)
    : terms_(terms), pointers_(pointers), plan_(plan), learned_(learned), schedule_(schedule) {}

CellId Timeline::create(const CellKey &key, Term initial) {
  cells_.push_back({.key = key, .initial = initial, .histories = {}});
  learn(key, initial, 0);
  return static_cast<CellId>(cells_.size() - 1);
}

void Timeline::addLeaf(CellValues &values, Term leaf, const CellValues &known) const {
  constexpr unsigned kMostGrowths = 5;
  const bool isLeaf = leaf.isConstant() || (leaf.op() == smt::Op::Variable && !boundaries_.contains(leaf.id()));
  if (!known.leaves.contains(leaf.id()))
    values.growths = known.growths + 1;
  values.leaves.emplace(leaf.id(), leaf);
  values.isAnything = !isLeaf || values.leaves.size() > kMostLeaves || values.growths > kMostGrowths;
  if (values.isAnything)
    values.leaves.clear();
}

void Timeline::learnValues(const CellKey &key, Term value, ThreadNumber writer) {
  CellValues &values = learned_.cells[key].values[writer];
  CellValues known;
  if (const auto plan = plan_.cells.find(key); plan != plan_.cells.end())
    if (const auto found = plan->second.values.find(writer); found != plan->second.values.end())
      known = found->second;
  std::unordered_set<uint32_t> seen;
  std::vector<Term> pending = {value};
  while (!pending.empty() && !values.isAnything) {
    const Term next = pending.back();
    pending.pop_back();
    if (!seen.insert(next.id()).second)
      continue;
    if (next.op() == smt::Op::Ite) {
      pending.push_back(next.operand(1));
      pending.push_back(next.operand(2));
    } else {
      addLeaf(values, next, known);
    }
  }
}

CellValues Timeline::valuesAt(Border border, ThreadNumber thread, const CellFacts &facts) const {
  CellValues all;
  for (const auto &[writer, values] : facts.values) {
    if (border == Border::Entry && writer == thread)
      continue;
    all.isAnything = all.isAnything || values.isAnything;
    all.leaves.insert(values.leaves.begin(), values.leaves.end());
  }
  if (all.isAnything || all.leaves.size() > kMostLeaves)
    all.leaves.clear();
  return all;
}

Timeline::Boundary Timeline::oneOf(const CellValues &values, const std::string &name) {
  // Constants first, so that the others can be told from them.
  std::vector<Term> leaves;
  for (const auto &[id, leaf] : values.leaves)
    leaves.insert(leaf.isConstant() ? leaves.begin() : leaves.end(), leaf);
  unsigned bits = 1;
  while ((size_t{1} << bits) < leaves.size())
    ++bits;
  const Term which = terms_.variable(bits, name + ".which" + std::to_string(bits));
  const bool isNew = declared_.insert(which.id()).second;
  Term result = leaves.front();
  for (size_t index = 1; index < leaves.size(); ++index) {
    const Term isIt = terms_.eq(which, terms_.constant(bits, index));
    result = terms_.ite(isIt, leaves[index], result);
    // What is in memory that nobody has written may be the same number as an address; it is that address then.
    for (size_t earlier = 0; isNew && !leaves[index].isConstant() && earlier < index; ++earlier)
      choices_.push_back({which, terms_.implies(isIt, terms_.logicalNot(terms_.eq(leaves[index], leaves[earlier])))});
  }
  return {result, which};
}

// Pointers that are stored somewhere may be read there, and so may those of which we do not know where they point.
void Timeline::learn(const CellKey &key, Term value, ThreadNumber writer) {
  if (value.width() != kAddressBits)
    return;
  learnValues(key, value, writer);
  for (const Target &target : pointers_.targets(value)) {
    if (target.object == kNoObject)
      continue;
    learned_.cells[key].pointees.insert(target.object);
    if (target.object != kUnknownObject)
      learned_.pointees.insert(target.object);
  }
}

void Timeline::pass(Term value) {
  if (value.width() != kAddressBits)
    return;
  for (const Target &target : pointers_.targets(value))
    if (target.object != kNoObject && target.object != kUnknownObject)
      learned_.pointees.insert(target.object);
}

bool Timeline::isLinked(const CellKey &key) const {
  const auto facts = plan_.cells.find(key);
  return facts != plan_.cells.end() && facts->second.users.size() > 1 && facts->second.writtenLate;
}

std::pair<CellId, CellId> Timeline::split(CellId cell, unsigned lowBytes) {
  const CellKey key = cells_[cell].key;
  const Term value = read(cell);
  const CellId low = create({key.object, key.offset, lowBytes}, terms_.extract(value, 0, lowBytes * 8));
  const CellId high = create({key.object, key.offset + lowBytes, key.bytes - lowBytes},
                             terms_.extract(value, lowBytes * 8, value.width() - lowBytes * 8));
  return {low, high};
}

void Timeline::begin(ThreadNumber thread) {
  CHECK(points_.size() == thread, "threads should be executed in order");
  running_ = thread;
  points_.push_back({.first = now_ + 1, .last = now_});
}

bool Timeline::othersWrite(const CellKey &key, std::initializer_list<ThreadNumber> but) const {
  const auto facts = plan_.cells.find(key);
  return facts != plan_.cells.end() && std::ranges::any_of(facts->second.writers, [&](ThreadNumber writer) {
           return writer != 0 && std::ranges::find(but, writer) == but.end();
         });
}

Timeline::Boundary Timeline::boundary(Border border, ThreadNumber thread, CellId cell) {
  const CellKey key = cells_[cell].key;
  const unsigned width = cells_[cell].initial.width();
  const auto range = plan_.ranges.find(key);
  const unsigned bits = range == plan_.ranges.end() ? width : std::min(width, bitsFor(range->second));
  const std::string name = std::string(border == Border::Entry ? "entry" : "exit") + "." + std::to_string(thread) +
                           "." + std::to_string(key.object) + "." + std::to_string(key.offset) + "." +
                           std::to_string(key.bytes);
  const auto facts = plan_.cells.find(key);
  if (width == kAddressBits && facts != plan_.cells.end())
    if (const CellValues values = valuesAt(border, thread, facts->second); !values.leaves.empty())
      return oneOf(values, name);
  const Term variable = terms_.variable(bits, name + "." + std::to_string(bits));
  boundaries_[variable.id()] = key;
  if (width == kAddressBits && facts != plan_.cells.end() && declared_.insert(variable.id()).second)
    pointers_.declare(variable, {facts->second.pointees.begin(), facts->second.pointees.end()});
  if (bits == width)
    return {variable, variable};
  return {range->second.low < 0 ? terms_.sext(variable, width) : terms_.zext(variable, width), variable};
}

std::map<CellKey, Range> Timeline::ranges() {
  std::map<CellKey, Range> result;
  for (const Cell &cell : cells_) {
    if (!isLinked(cell.key) || cell.initial.width() == smt::kBool)
      continue;
    RangeFinder finder([&](Term variable) -> VariableFacts {
      const auto boundary = boundaries_.find(variable.id());
      if (boundary == boundaries_.end())
        return {};
      const auto range = plan_.ranges.find(boundary->second);
      return {.isOfCell = boundary->second == cell.key,
              .range = range == plan_.ranges.end() ? std::nullopt : std::optional(range->second)};
    });
    std::vector<Term> values = {cell.initial};
    for (const auto &[thread, entries] : cell.histories)
      for (const Entry &entry : entries)
        values.push_back(entry.value);
    // Each thread but the first starts and stops once.
    if (const auto range = finder.rangeOf(values, 2 * (plan_.threadCount - 1)))
      result[cell.key] = *range;
  }
  return result;
}

Term Timeline::entryValue(ThreadNumber thread, CellId cell) {
  return thread == 0 ? cells_[cell].initial : boundary(Border::Entry, thread, cell).value;
}

Term Timeline::exitValue(ThreadNumber thread, CellId cell) {
  return boundary(Border::Exit, thread, cell).value;
}

// REQUIRES: the thread has begun.
std::vector<Timeline::Entry> &Timeline::history(ThreadNumber thread, CellId cell) {
  std::vector<Entry> &entries = cells_[cell].histories[thread];
  if (!entries.empty())
    return entries;
  Term value = cells_[cell].initial;
  const auto first = cells_[cell].histories.find(0);
  if (isLinked(cells_[cell].key))
    value = entryValue(thread, cell);
  else if (thread != 0 && first != cells_[cell].histories.end() && !first->second.empty())
    value = first->second.back().value; // nobody writes it later
  entries.push_back({.point = points_[thread].first - 1, .value = value});
  return entries;
}

void Timeline::startWith(CellId cell, Term value) {
  cells_[cell].histories[running_] = {{.point = points_[running_].first - 1, .value = value}};
  CellFacts &facts = learned_.cells[cells_[cell].key];
  facts.users.insert(running_);
  facts.writers.insert(running_);
  facts.writtenLate = true;
}

Term Timeline::after(const std::vector<Inside> &inside, CellId cell, Term value) {
  for (const Inside &candidate : inside) {
    Term isLast = candidate.condition;
    for (const Inside &other : inside)
      if (other.thread != candidate.thread)
        isLast = terms_.logicalAnd(isLast,
                                   terms_.implies(other.condition, schedule_.isBefore(other.thread, candidate.thread)));
    value = terms_.ite(isLast, exitValue(candidate.thread, cell), value);
  }
  return value;
}

void Timeline::created(ThreadNumber thread) {
  created_.insert(thread);
  createdAt_[thread] = {running_, now_};
  learned_.creators[thread] = running_;
}

bool Timeline::canStartBy(ThreadNumber thread, ThreadNumber parent, PointNumber to) const {
  const auto created = createdAt_.find(thread);
  return created == createdAt_.end() || created->second.first != parent || to > created->second.second;
}

bool Timeline::mayHaveRun(ThreadNumber thread) const {
  const auto creator = plan_.creators.find(thread);
  const bool createdLater =
      creator != plan_.creators.end() && creator->second == running_ && !created_.contains(thread);
  return thread != running_ && !createdLater;
}

Term Timeline::read(CellId cell) {
  const CellKey key = cells_[cell].key;
  learned_.cells[key].users.insert(running_);
  learned_.objects[key.object].users.insert(running_);
  std::vector<Entry> &entries = history(running_, cell);
  const Entry last = entries.back();
  if (last.point == now_ || !isLinked(key) || !othersWrite(key, {running_}))
    return last.value;
  std::vector<Inside> inside;
  for (ThreadNumber thread = 1; thread < plan_.threadCount; ++thread) {
    if (mayHaveRun(thread))
      inside.push_back({.thread = thread, .condition = schedule_.startedIn(thread, last.point, now_)});
  }
  const Term value = after(inside, cell, last.value);
  entries.push_back({.point = now_, .value = value});
  return value;
}

void Timeline::write(CellId cell, Term value) {
  const CellKey key = cells_[cell].key;
  CellFacts &facts = learned_.cells[key];
  CellFacts &object = learned_.objects[key.object];
  facts.users.insert(running_);
  facts.writers.insert(running_);
  object.users.insert(running_);
  if (running_ != 0 || !created_.empty())
    facts.writtenLate = object.writtenLate = true;
  learn(key, value, running_);
  std::vector<Entry> &entries = history(running_, cell);
  if (entries.back().point == now_)
    entries.back().value = value;
  else
    entries.push_back({.point = now_, .value = value});
}

void Timeline::linkEntry(ThreadNumber thread, CellId cell, std::vector<smt::Definition> &links) {
  const auto [value, variable] = boundary(Border::Entry, thread, cell);
  for (ThreadNumber parent = 0; parent < points_.size(); ++parent) {
    if (parent == thread)
      continue;
    const std::vector<Entry> entries = history(parent, cell);
    const bool isChanged = othersWrite(cells_[cell].key, {parent, thread});
    for (size_t index = 0; index < entries.size(); ++index) {
      const PointNumber from = entries[index].point;
      const PointNumber to = index + 1 < entries.size() ? entries[index + 1].point : points_[parent].last;
      std::vector<Inside> inside;
      for (ThreadNumber other = 1; isChanged && other < points_.size(); ++other)
        if (other != thread && other != parent && canStartBy(other, parent, to))
          inside.push_back({.thread = other,
                            .condition = terms_.logicalAnd(schedule_.startedIn(other, from, to),
                                                           schedule_.isBefore(other, thread))});
      links.push_back({variable, terms_.implies(schedule_.startedIn(thread, from, to),
                                                terms_.eq(value, after(inside, cell, entries[index].value)))});
    }
  }
}

void Timeline::linkExit(ThreadNumber thread, CellId cell, std::vector<smt::Definition> &links) {
  const auto [value, variable] = boundary(Border::Exit, thread, cell);
  const std::vector<Entry> entries = history(thread, cell);
  const bool isChanged = othersWrite(cells_[cell].key, {thread});
  for (size_t index = 0; index < entries.size(); ++index) {
    const PointNumber from = entries[index].point;
    const PointNumber to = index + 1 < entries.size() ? entries[index + 1].point : points_[thread].last;
    // All that ran inside the thread did so before it stopped.
    std::vector<Inside> inside;
    for (ThreadNumber other = 1; isChanged && other < points_.size(); ++other)
      if (other != thread)
        inside.push_back({.thread = other, .condition = schedule_.startedIn(other, from, points_[thread].last)});
    Term stopsHere = schedule_.stoppedBy(thread, to);
    if (index > 0)
      stopsHere = terms_.logicalAnd(stopsHere, terms_.logicalNot(schedule_.stoppedBy(thread, from)));
    links.push_back({variable, terms_.implies(stopsHere, terms_.eq(value, after(inside, cell, entries[index].value)))});
  }
}

std::vector<smt::Definition> Timeline::links() {
  std::vector<smt::Definition> links;
  for (CellId cell = 0; cell < cells_.size(); ++cell)
    for (ThreadNumber thread = 1; isLinked(cells_[cell].key) && thread < points_.size(); ++thread) {
      linkEntry(thread, cell, links);
      linkExit(thread, cell, links);
    }
  links.insert(links.end(), choices_.begin(), choices_.end());
  return links;
}

} // namespace raddle::symex
