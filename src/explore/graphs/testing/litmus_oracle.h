// The oracle: all execution graphs of a litmus program, by brute force.
//
// It begins with the empty graph and adds to each graph it has, in all ways, the next event of each thread: each write
// that is there to read from, each place of a write. What is inconsistent is dropped, which loses nothing, because all
// models are closed under prefixes of po ∪ rf. Consistency is decided by matrices of relations, as they are written in
// the papers. It knows nothing of clocks, stamps or revisits.
#pragma once

#include <algorithm>
#include <bit>
#include <bitset>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "explore/graphs/consistency.h" // only what the models are called
#include "explore/graphs/testing/litmus.h"

namespace raddle::explore::testing {

inline constexpr size_t kMostLitmusEvents = 40;

class LitmusMatrix {
public:
  using Row = std::bitset<kMostLitmusEvents>;
  Row &operator[](size_t row) { return rows_[row]; }
  const Row &operator[](size_t row) const { return rows_[row]; }
  friend LitmusMatrix operator|(LitmusMatrix a, const LitmusMatrix &b) {
    for (size_t i = 0; i < kMostLitmusEvents; ++i)
      a[i] |= b[i];
    return a;
  }
  // Composition.
  friend LitmusMatrix operator*(const LitmusMatrix &a, const LitmusMatrix &b) {
    LitmusMatrix result;
    for (size_t i = 0; i < kMostLitmusEvents; ++i)
      for (size_t k = 0; k < kMostLitmusEvents; ++k)
        if (a[i][k])
          result[i] |= b[k];
    return result;
  }
  [[nodiscard]] LitmusMatrix closed() const {
    LitmusMatrix result = *this;
    for (size_t k = 0; k < kMostLitmusEvents; ++k)
      for (size_t i = 0; i < kMostLitmusEvents; ++i)
        if (result[i][k])
          result[i] |= result[k];
    return result;
  }
  [[nodiscard]] LitmusMatrix orEqual() const {
    LitmusMatrix result = *this;
    for (size_t i = 0; i < kMostLitmusEvents; ++i)
      result[i].set(i);
    return result;
  }
  [[nodiscard]] bool isIrreflexive() const {
    for (size_t i = 0; i < kMostLitmusEvents; ++i)
      if (rows_[i][i])
        return false;
    return true;
  }

private:
  std::array<Row, kMostLitmusEvents> rows_;
};

struct LitmusEvent {
  const LitmusInstruction *instruction = nullptr; // null: a first or last step
  uint32_t thread = 0;
  LitmusEffect effect;
  uint64_t location = 0;
  int readsFrom = -1; // number of an event
  uint32_t choice = 0;
  LitmusPoint point; // behind it
};

// Which events a graph is named by. Where plain accesses do not race, the rest says what they find.
enum class Named : uint8_t { All, Atomics };

// Numbers of events are in order of addition; `threads` and `writes` have numbers.
struct LitmusGraph {
  std::vector<LitmusEvent> events;
  std::vector<std::vector<int>> threads;
  std::map<uint64_t, std::vector<int>> writes;

  // Where an event is in its thread; who reads from whom and modification orders, by that.
  [[nodiscard]] std::string name(int event, Named named) const {
    if (event < 0)
      return "-";
    const LitmusEvent &e = events[static_cast<size_t>(event)];
    const std::vector<int> &of = threads[e.thread];
    const auto before =
        std::count_if(of.begin(), std::find(of.begin(), of.end(), event), [&](int other) { return has(named, other); });
    return std::to_string(e.thread) + '.' + std::to_string(before);
  }
  [[nodiscard]] bool has(Named named, int event) const {
    const LitmusInstruction *i = events[static_cast<size_t>(event)].instruction;
    return named == Named::All || i == nullptr || !isLitmusPlain(i->code);
  }
  [[nodiscard]] std::string key(Named named = Named::All) const {
    std::string key;
    for (const std::vector<int> &thread : threads) {
      key += '|';
      for (const int event : thread) {
        if (!has(named, event))
          continue;
        const LitmusEvent &e = events[static_cast<size_t>(event)];
        key += (e.effect.reads ? name(e.readsFrom, named) : std::string()) + ',' + std::to_string(e.choice) + ';';
      }
    }
    for (const auto &[location, order] : writes) {
      if (!has(named, order.front()))
        continue;
      key += '#' + std::to_string(location) + ':';
      for (const int event : order)
        key += name(event, named) + ' ';
    }
    return key;
  }
};

// The axioms, as matrices.
class LitmusAxioms {
public:
  explicit LitmusAxioms(const LitmusGraph &graph) : graph_(graph) {
    for (size_t a = 0; a < size(); ++a)
      for (size_t b = 0; b < size(); ++b)
        relate(a, b);
    base_ = (po_ | ends_).closed();
  }

  // Whether two plain accesses conflict, and neither happens before the other.
  [[nodiscard]] bool hasRace() const {
    const LitmusMatrix hb = happensBefore();
    for (size_t a = 0; a < size(); ++a)
      for (size_t b = 0; b < a; ++b)
        if (isPlain(a) && isPlain(b) && sameLocation(a, b) && (at(a).effect.writes || at(b).effect.writes) &&
            !hb[a][b] && !hb[b][a])
          return true;
    return false;
  }

  [[nodiscard]] bool isSequential() const { return isAtomic() && (base_ | rf_ | mo_ | fr_).closed().isIrreflexive(); }

  [[nodiscard]] bool isC11() const {
    const LitmusMatrix hb = happensBefore();
    const LitmusMatrix eco = (rf_ | mo_ | fr_).closed();
    if (!isAtomic() || !(base_ | rf_).closed().isIrreflexive() || !(hb * eco.orEqual()).isIrreflexive() ||
        !eco.isIrreflexive())
      return false;
    LitmusMatrix otherPo;
    LitmusMatrix localHb;
    LitmusMatrix sc;
    LitmusMatrix fences;
    for (size_t a = 0; a < size(); ++a) {
      for (size_t b = 0; b < size(); ++b) {
        otherPo[a][b] = po_[a][b] && !sameLocation(a, b);
        localHb[a][b] = hb[a][b] && sameLocation(a, b);
      }
      sc[a][a] = at(a).effect.order == MemoryOrder::Sequential;
      fences[a][a] = sc[a][a] && isFence(a);
    }
    const LitmusMatrix scb = po_ | otherPo * hb * otherPo | localHb | mo_ | fr_;
    const LitmusMatrix pscBase = (sc | fences * hb.orEqual()) * scb * (sc | hb.orEqual() * fences);
    const LitmusMatrix pscFences = fences * (hb | hb * eco * hb) * fences;
    return (pscBase | pscFences).closed().isIrreflexive();
  }

private:
  [[nodiscard]] size_t size() const { return graph_.events.size(); }
  [[nodiscard]] const LitmusEvent &at(size_t event) const { return graph_.events[event]; }
  [[nodiscard]] bool isFence(size_t event) const {
    return at(event).instruction != nullptr && at(event).instruction->code == LitmusCode::Fence;
  }
  [[nodiscard]] bool isPlain(size_t event) const {
    return at(event).instruction != nullptr && isLitmusPlain(at(event).instruction->code);
  }
  [[nodiscard]] bool isObject(size_t event) const {
    return at(event).instruction != nullptr && isLitmusObject(at(event).instruction->code);
  }
  [[nodiscard]] bool isAccess(size_t event) const { return at(event).effect.reads || at(event).effect.writes; }
  [[nodiscard]] bool sameLocation(size_t a, size_t b) const {
    return isAccess(a) && isAccess(b) && at(a).location == at(b).location;
  }
  [[nodiscard]] int placeOf(uint64_t location, int event) const {
    const auto found = graph_.writes.find(location);
    if (event < 0 || found == graph_.writes.end())
      return 0;
    return static_cast<int>(std::find(found->second.begin(), found->second.end(), event) - found->second.begin()) + 1;
  }

  void relate(size_t a, size_t b) {
    const LitmusEvent &first = at(a);
    const LitmusEvent &second = at(b);
    const bool isEarlier = a < b; // also in the order of addition
    po_[a][b] = isEarlier && first.thread == second.thread;
    const bool creates = first.instruction != nullptr && first.instruction->code == LitmusCode::Create;
    const bool joins = second.instruction != nullptr && second.instruction->code == LitmusCode::Join;
    ends_[a][b] = (creates && first.instruction->location == second.thread) ||
                  (joins && second.instruction->location == first.thread) || wakerOf(b) == static_cast<int>(a);
    if (!sameLocation(a, b))
      return;
    const int placeA = placeOf(first.location, static_cast<int>(a));
    const int placeB = placeOf(second.location, static_cast<int>(b));
    rf_[a][b] = second.effect.reads && second.readsFrom == static_cast<int>(a);
    mo_[a][b] = first.effect.writes && second.effect.writes && placeA < placeB;
    fr_[a][b] =
        a != b && first.effect.reads && second.effect.writes && placeOf(first.location, first.readsFrom) < placeB;
  }

  // Of one that goes on after waiting: the first event after it began to that left it out; -1 if there is none, or
  // it went on without.
  [[nodiscard]] int wakerOf(size_t event) const {
    const LitmusInstruction *i = at(event).instruction;
    if (i == nullptr || (i->code != LitmusCode::Woken && i->code != LitmusCode::Timeout))
      return -1;
    const auto found = graph_.writes.find(litmusAddress(*i));
    int waker = -1;
    bool waits = false;
    for (const int number : found->second) {
      const LitmusEvent &write = at(static_cast<size_t>(number));
      const bool isBefore = write.thread == at(event).thread && static_cast<size_t>(number) < event;
      if (static_cast<size_t>(number) == event)
        break;
      if (isBefore && write.instruction->code == LitmusCode::Wait) {
        waits = true;
        waker = -1;
      } else if (waits && waker < 0 && (write.effect.value >> at(event).thread & 1) == 0) {
        waker = number;
      }
    }
    return waker;
  }

  [[nodiscard]] bool isAtomic() const {
    for (size_t a = 0; a < size(); ++a)
      if (at(a).effect.reads && at(a).effect.writes &&
          placeOf(at(a).location, at(a).readsFrom) + 1 != placeOf(at(a).location, static_cast<int>(a)))
        return false;
    return true;
  }

  static bool acquires(MemoryOrder order) {
    return order == MemoryOrder::Acquire || order == MemoryOrder::AcquireRelease || order == MemoryOrder::Sequential;
  }
  static bool releases(MemoryOrder order) {
    return order == MemoryOrder::Release || order == MemoryOrder::AcquireRelease || order == MemoryOrder::Sequential;
  }

  [[nodiscard]] LitmusMatrix happensBefore() const {
    LitmusMatrix toWrite;   // from what releases to the write that heads the sequence
    LitmusMatrix own;       // from a write to a later store of its thread that continues
    LitmusMatrix chain;     // from what an update reads to it
    LitmusMatrix toAcquire; // from a read to what acquires
    LitmusMatrix toAlone;   // those that let know only those who are alone
    LitmusMatrix alone;     // and these
    for (size_t a = 0; a < size(); ++a)
      for (size_t b = 0; b < size(); ++b) {
        const LitmusEvent &first = at(a);
        const LitmusEvent &second = at(b);
        const bool isSelf = a == b;
        toWrite[a][b] = second.effect.writes && releases(first.effect.order) &&
                        (isSelf || (isFence(a) && po_[a][b] && !isObject(b)));
        toAlone[a][b] = isSelf && first.effect.sharesRelease;
        alone[a][b] = isSelf && first.effect.takesAlone;
        own[a][b] = first.effect.writes && second.effect.writes && !second.effect.reads && po_[a][b] &&
                    sameLocation(a, b) && continuesTo(second);
        chain[a][b] = rf_[a][b] && second.effect.writes;
        toAcquire[a][b] = first.effect.reads && acquires(second.effect.order) &&
                          (isSelf || (isFence(b) && po_[a][b] && !isObject(a)));
      }
    const LitmusMatrix read = chain.closed().orEqual() * rf_;
    return (base_ | toWrite * ownChains(own).orEqual() * read * toAcquire | toAlone * read * alone).closed();
  }
  static bool continuesTo(const LitmusEvent &store) {
    return store.instruction != nullptr && store.instruction->continues;
  }
  static LitmusMatrix ownChains(const LitmusMatrix &own) { return own.closed(); }

  const LitmusGraph &graph_;
  LitmusMatrix po_;
  LitmusMatrix ends_;
  LitmusMatrix rf_;
  LitmusMatrix mo_;
  LitmusMatrix fr_;
  LitmusMatrix base_;
};

class LitmusOracle {
public:
  LitmusOracle(const LitmusProgram &program, Axioms axioms) : program_(program), axioms_(axioms) {}

  // False if there are more graphs, parts of graphs included, than `limit`.
  bool enumerate(size_t limit) {
    limit_ = limit;
    LitmusGraph empty;
    empty.threads.resize(program_.threads.size());
    extend(empty);
    return !tooMany_;
  }

  // The names of all that cannot go on.
  [[nodiscard]] const std::set<std::string> &complete() const { return complete_; }
  // The same by their atomics.
  [[nodiscard]] const std::set<std::string> &ofAtomics() const { return ofAtomics_; }
  [[nodiscard]] size_t racy() const { return racy_; }
  [[nodiscard]] size_t stuck() const { return stuck_; }
  [[nodiscard]] size_t failed() const { return failed_; }

private:
  void extend(const LitmusGraph &graph) {
    if (tooMany_ || !seen_.insert(graph.key()).second)
      return;
    tooMany_ |= seen_.size() > limit_ || graph.events.size() + 1 >= kMostLitmusEvents;
    bool goesOn = false;
    bool waits = false;
    bool fails = false;
    for (uint32_t t = 0; t < program_.threads.size() && !tooMany_; ++t) {
      LitmusPoint point = graph.threads[t].empty() ? LitmusPoint() : last(graph, t).point;
      const LitmusInstruction *next = litmusNext(program_.threads[t], point);
      fails |= point.failed;
      const bool moved = extendThread(graph, t, point, next);
      goesOn |= moved;
      waits |= !moved && next != nullptr && isBorn(graph, t);
    }
    if (goesOn || tooMany_)
      return;
    complete_.insert(graph.key());
    ofAtomics_.insert(graph.key(Named::Atomics));
    racy_ += LitmusAxioms(graph).hasRace() ? 1 : 0;
    stuck_ += waits ? 1 : 0;
    failed_ += fails ? 1 : 0;
  }

  static const LitmusEvent &last(const LitmusGraph &graph, uint32_t t) {
    return graph.events[static_cast<size_t>(graph.threads[t].back())];
  }
  [[nodiscard]] bool isBorn(const LitmusGraph &graph, uint32_t t) const {
    if (program_.started || t == 0)
      return true;
    for (const LitmusEvent &event : graph.events)
      if (event.instruction != nullptr && event.instruction->code == LitmusCode::Create &&
          event.instruction->location == t)
        return true;
    return false;
  }
  // It has taken its last step.
  [[nodiscard]] bool isGone(const LitmusGraph &graph, uint32_t t) const {
    return !graph.threads[t].empty() && last(graph, t).instruction == nullptr && graph.threads[t].size() > 1;
  }

  // Whether the thread can go on at what is latest now.
  bool extendThread(const LitmusGraph &graph, uint32_t t, const LitmusPoint &point, const LitmusInstruction *next) {
    if (!isBorn(graph, t) || point.failed)
      return false;
    LitmusEvent event;
    event.thread = t;
    event.point = point;
    const bool hasEnds = !program_.started;
    if (hasEnds && t != 0 && graph.threads[t].empty()) {
      add(graph, event);
      return true;
    }
    if (next == nullptr) {
      if (!hasEnds || isGone(graph, t) || (t == 0 && endsMain(graph)))
        return false;
      add(graph, event);
      return true;
    }
    if (next->code == LitmusCode::Join && !isGone(graph, next->location))
      return false;
    event.instruction = next;
    return extendBy(graph, event);
  }
  static bool endsMain(const LitmusGraph &graph) {
    return !graph.threads[0].empty() && last(graph, 0).instruction == nullptr;
  }

  bool extendBy(const LitmusGraph &graph, LitmusEvent event) {
    const LitmusInstruction &i = *event.instruction;
    const LitmusPoint point = event.point;
    event.effect = litmusEffect(i, point, event.thread, 0);
    if (i.code == LitmusCode::Woken && !isWoken(graph, i, event.thread))
      return false;
    if (!event.effect.reads && !event.effect.writes) {
      const uint64_t choices = i.code == LitmusCode::Choose ? i.value : 1;
      for (event.choice = 0; event.choice < choices; ++event.choice) {
        event.point = point;
        litmusPass(i, event.point, event.thread, 0, event.choice);
        add(graph, event);
      }
      return true;
    }
    event.location = litmusAddress(i);
    const auto found = graph.writes.find(event.location);
    const std::vector<int> order = found == graph.writes.end() ? std::vector<int>() : found->second;
    if (!event.effect.reads) {
      litmusPass(i, event.point, event.thread, 0, 0);
      for (size_t place = 0; place <= order.size(); ++place)
        add(graph, event, place);
      return true;
    }
    bool goesOn = false;
    for (size_t place = 0; place <= order.size(); ++place) {
      event.readsFrom = place == 0 ? -1 : order[place - 1];
      const uint64_t before = place == 0 ? 0 : graph.events[static_cast<size_t>(event.readsFrom)].effect.value;
      event.effect = litmusEffect(i, point, event.thread, before);
      if (event.effect.waits)
        continue;
      goesOn |= place == order.size();
      event.point = point;
      litmusPass(i, event.point, event.thread, before, 0);
      const int choices = i.code == LitmusCode::Signal ? std::max(1, std::popcount(before)) : 1;
      for (event.choice = 0; event.choice < static_cast<uint32_t>(choices); ++event.choice) {
        event.effect = litmusEffect(i, point, event.thread, before, event.choice);
        add(graph, event, place);
      }
      event.choice = 0;
    }
    return goesOn;
  }

  // Whether it does not wait any more.
  static bool isWoken(const LitmusGraph &graph, const LitmusInstruction &woken, uint32_t thread) {
    const int last = graph.writes.at(litmusAddress(woken)).back();
    return (graph.events[static_cast<size_t>(last)].effect.value >> thread & 1) == 0;
  }

  void add(const LitmusGraph &graph, const LitmusEvent &event, size_t place = 0) {
    LitmusGraph next = graph;
    const int number = static_cast<int>(next.events.size());
    next.events.push_back(event);
    next.threads[event.thread].push_back(number);
    if (event.effect.writes) {
      std::vector<int> &order = next.writes[event.location];
      order.insert(order.begin() + static_cast<std::ptrdiff_t>(place), number);
    }
    const LitmusAxioms axioms(next);
    if (axioms_ == Axioms::Sequential ? axioms.isSequential() : axioms.isC11())
      extend(next);
  }

  const LitmusProgram &program_;
  Axioms axioms_;
  size_t limit_ = 0;
  bool tooMany_ = false;
  std::set<std::string> seen_;
  std::set<std::string> complete_;
  std::set<std::string> ofAtomics_;
  size_t racy_ = 0;
  size_t stuck_ = 0;
  size_t failed_ = 0;
};

} // namespace raddle::explore::testing
