#include "explore/dependence.h"

#include <algorithm>

namespace raddle::explore {
namespace {

using trace::Access;
using trace::OperationKind;

struct Pair {
  Action a;
  Action b;
  Relation relation;
};

constexpr std::array kPairs = {
    Pair{Action::Create, Action::Begin, Relation::Ordered},
    Pair{Action::Exit, Action::Join, Relation::Ordered},
    Pair{Action::Acquire, Action::Acquire, Relation::Reversible},
    Pair{Action::Acquire, Action::Release, Relation::Ordered},
    Pair{Action::TryAcquire, Action::Acquire, Relation::Reversible},
    Pair{Action::TryAcquire, Action::TryAcquire, Relation::Reversible},
    Pair{Action::TryAcquire, Action::Release, Relation::Reversible},
    Pair{Action::FailedTry, Action::Acquire, Relation::Reversible},
    Pair{Action::FailedTry, Action::TryAcquire, Relation::Reversible},
    Pair{Action::FailedTry, Action::Release, Relation::Reversible},
    Pair{Action::RefusedOnMutex, Action::Acquire, Relation::Reversible},
    Pair{Action::RefusedOnMutex, Action::TryAcquire, Relation::Reversible},
    Pair{Action::RefusedOnMutex, Action::Release, Relation::Reversible},
    Pair{Action::RefusedOnMutex, Action::Setup, Relation::Reversible},
    Pair{Action::Setup, Action::Setup, Relation::Reversible},
    Pair{Action::Setup, Action::Acquire, Relation::Reversible},
    Pair{Action::Setup, Action::TryAcquire, Relation::Reversible},
    Pair{Action::Setup, Action::FailedTry, Relation::Reversible},
    Pair{Action::Setup, Action::Release, Relation::Reversible},
    Pair{Action::Signal, Action::Enqueue, Relation::Reversible},
    Pair{Action::Signal, Action::CheckAndEnqueue, Relation::Reversible},
    Pair{Action::Signal, Action::Signal, Relation::Reversible},
    Pair{Action::Signal, Action::Expire, Relation::Reversible},
    Pair{Action::RefusedOnCondition, Action::Enqueue, Relation::Reversible},
    Pair{Action::RefusedOnCondition, Action::Signal, Relation::Reversible},
    Pair{Action::RefusedOnCondition, Action::Expire, Relation::Reversible},
    Pair{Action::RefusedOnCondition, Action::ConditionSetup, Relation::Reversible},
    Pair{Action::ConditionSetup, Action::ConditionSetup, Relation::Reversible},
    Pair{Action::ConditionSetup, Action::Enqueue, Relation::Reversible},
    Pair{Action::ConditionSetup, Action::Signal, Relation::Reversible},
    Pair{Action::ConditionSetup, Action::Expire, Relation::Reversible},
    Pair{Action::Arrive, Action::Lead, Relation::Ordered},
    Pair{Action::Arrive, Action::Depart, Relation::Ordered},
    Pair{Action::Lead, Action::Depart, Relation::Ordered},
    Pair{Action::BarrierSetup, Action::BarrierSetup, Relation::Reversible},
    Pair{Action::BarrierSetup, Action::Arrive, Relation::Reversible},
    Pair{Action::Invoke, Action::Respond, Relation::Reversible},
    Pair{Action::Load, Action::Store, Relation::Reversible},
    Pair{Action::Store, Action::Store, Relation::Reversible},
};

// Of an attempt that does not succeed.
constexpr Action whenFailed(Action action) {
  return action == Action::TryAcquire ? Action::FailedTry : Action::Load;
}

// Of one kind of operation: if it fails, if it succeeds.
using KindActions = std::array<Action, 2>;

constexpr KindActions actionsOf(Action action, const abi::OperationTraits &traits) {
  return {traits.mayFail() ? whenFailed(action) : action, action};
}

constexpr std::array<KindActions, abi::kOperationKindCount> kActions = {{
#define RADDLE_ACTION_OF(action, foresight, seen, graph, word) Action::action
#define RADDLE_OPERATION(name, words, memory, waiting, search, ...)                                                    \
  actionsOf(RADDLE_ACTION_OF search, traitsOf(OperationKind::name)),
#include "abi/operations.def"
#undef RADDLE_ACTION_OF
}};

uint64_t mix(uint64_t hash, uint64_t value) {
  hash ^= value + 0x9e3779b97f4a7c15ULL + (hash << 6) + (hash >> 2);
  return hash * 0xff51afd7ed558ccdULL;
}

uint64_t hashOf(std::span<const Access> accesses) {
  uint64_t hash = accesses.size();
  for (const Access &access : accesses)
    hash = mix(mix(hash, access.address), access.size * 2ULL + (access.isWrite ? 1 : 0));
  return hash;
}

bool equal(const Access &a, const Access &b) {
  return a.address == b.address && a.size == b.size && a.isWrite == b.isWrite;
}

Action actionOf(const Access &access) {
  return access.isWrite ? Action::Store : Action::Load;
}

Action actionOf(std::span<const Access> accesses) {
  const bool writes = std::any_of(accesses.begin(), accesses.end(), [](const Access &a) { return a.isWrite; });
  return writes ? Action::Store : Action::Load;
}

Action whenRefused(Action action) {
  if (isMutex(action))
    return Action::RefusedOnMutex;
  return isCondition(action) ? Action::RefusedOnCondition : action;
}

bool rangesDepend(std::span<const Access> a, std::span<const Access> b, const DependenceTable &table) {
  for (const Access &x : a)
    for (const Access &y : b)
      if (overlap(x.address, x.size, y.address, y.size) &&
          table.relation(actionOf(x), actionOf(y)) != Relation::Independent)
        return true;
  return false;
}

} // namespace

DependenceTable::DependenceTable() {
  for (const Pair &pair : kPairs)
    set(pair.a, pair.b, pair.relation);
  for (size_t action = 1; action < kActionCount; ++action)
    set(Action::Unknown, static_cast<Action>(action), Relation::Reversible);
}

void DependenceTable::set(Action a, Action b, Relation relation) {
  relations_[static_cast<size_t>(a)][static_cast<size_t>(b)] = relation;
  relations_[static_cast<size_t>(b)][static_cast<size_t>(a)] = relation;
}

Action actionOf(OperationKind kind, bool succeeded) {
  return kActions[static_cast<size_t>(kind)][succeeded ? 1 : 0];
}

uint32_t AccessLists::intern(std::span<const Access> accesses) {
  if (2 * slices_.size() >= slots_.size())
    grow();
  const uint64_t hash = hashOf(accesses);
  const size_t slot = slotOf(accesses, hash);
  if (slots_[slot] != kNoAccessList)
    return slots_[slot];
  slots_[slot] = static_cast<uint32_t>(slices_.size());
  slices_.push_back({static_cast<uint32_t>(accesses_.size()), static_cast<uint32_t>(accesses.size()), hash});
  accesses_.insert(accesses_.end(), accesses.begin(), accesses.end());
  return slots_[slot];
}

size_t AccessLists::slotOf(std::span<const Access> accesses, uint64_t hash) const {
  const size_t mask = slots_.size() - 1;
  for (size_t slot = hash & mask;; slot = (slot + 1) & mask) {
    const uint32_t list = slots_[slot];
    if (list == kNoAccessList)
      return slot;
    const std::span<const Access> known = (*this)[list];
    if (slices_[list].hash == hash && std::equal(known.begin(), known.end(), accesses.begin(), accesses.end(), equal))
      return slot;
  }
}

void AccessLists::grow() {
  slots_.assign(std::max<size_t>(64, 2 * slots_.size()), kNoAccessList);
  for (uint32_t list = 0; list < slices_.size(); ++list)
    slots_[slotOf((*this)[list], slices_[list].hash)] = list;
}

std::span<const Access> AccessLists::operator[](uint32_t list) const {
  return std::span(accesses_).subspan(slices_[list].begin, slices_[list].count);
}

void setFootprint(const trace::Event &event, AccessLists &lists, Footprint &footprint) {
  footprint.object = event.operation.object;
  footprint.size = event.operation.size;
  footprint.action = actionOf(event.operation.kind, event.succeeded);
  if (event.refused)
    footprint.action = whenRefused(footprint.action);
  if (footprint.action == Action::Begin || footprint.action == Action::Exit)
    footprint.object = event.thread;
  if (footprint.action == Action::Enqueue || footprint.action == Action::Expire)
    footprint.released = event.operation.argument;
  footprint.frees = traitsOf(event.operation.kind).frees();
  if (event.accesses.empty())
    return;
  footprint.action = actionOf(event.accesses);
  footprint.accessList = lists.intern(event.accesses);
}

std::span<const Access> rangesOf(const Footprint &footprint, const AccessLists &lists, Access &own) {
  if (footprint.accessList != kNoAccessList)
    return lists[footprint.accessList];
  own = {footprint.object, footprint.size, footprint.action == Action::Store};
  return {&own, 1};
}

bool shareObject(const Footprint &a, const Footprint &b, const DependenceTable &table, const AccessLists &lists) {
  if (a.action == Action::Unknown || b.action == Action::Unknown)
    return true;
  if (!isMemory(a.action))
    return a.object == b.object;
  if (a.accessList == kNoAccessList && b.accessList == kNoAccessList)
    return overlap(a.object, a.size, b.object, b.size);
  Access ownA;
  Access ownB;
  return rangesDepend(rangesOf(a, lists, ownA), rangesOf(b, lists, ownB), table);
}

bool freesObject(const Footprint &a, const Footprint &b) {
  const Footprint &freed = a.frees ? a : b;
  const Footprint &other = a.frees ? b : a;
  const bool needsAddressOnly = other.action == Action::Signal && other.size == 0; // waking those at a futex
  return isSynchronization(other.action) && !needsAddressOnly && overlap(freed.object, freed.size, other.object, 1);
}

Relation relationOf(const trace::Event &a, const trace::Event &b) {
  AccessLists lists;
  const DependenceTable table;
  const Footprint x = footprintOf(a, lists);
  const Footprint y = footprintOf(b, lists);
  return relationOf(x, y, table, lists);
}

} // namespace raddle::explore
