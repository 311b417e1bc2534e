#include "verify/ownership.h"

#include <algorithm>

namespace raddle::verify {

namespace {

// Whether one of the values that it may be is the address of an object.
bool mayBeObject(const Addresses &addresses, Term value) {
  if (value.op() == smt::Op::Ite)
    return mayBeObject(addresses, value.operand(1)) || mayBeObject(addresses, value.operand(2));
  return value.width() == kAddressBits && addresses.shapeOf(addresses.root(value)) == Shape::Object;
}

} // namespace

Term Ownership::isPrivate(const State &state, const Cell &cell) {
  return cell.space <= Space::Bits64 ? world_.predicates.isPrivate(cell.address, state.memory) : terms_.falsity();
}

bool Ownership::isOwn(const State &state, Term address) const {
  const Term root = world_.addresses.root(address);
  return std::find(state.objects.begin(), state.objects.end(), root) != state.objects.end() &&
         world_.predicates.isPrivate(address, state.memory).isTrue();
}

Term Ownership::newObject(State &state, llvm::Type *type) {
  const Term object = world_.addresses.object(type);
  state.memory.write({Space::Private, object}, terms_.truth());
  for (const Term pointer : state.pointers)
    state.path.push_back(terms_.logicalNot(terms_.eq(pointer, object)));
  state.objects.push_back(object);
  return object;
}

void Ownership::meetPointer(State &state, Term pointer) {
  if (pointer.op() == smt::Op::Ite) {
    meetPointer(state, pointer.operand(1));
    return meetPointer(state, pointer.operand(2));
  }
  const bool isKnown = std::find(state.foreign.begin(), state.foreign.end(), pointer) != state.foreign.end();
  if (isKnown || world_.addresses.shapeOf(pointer) != Shape::Unknown)
    return;
  state.pointers.push_back(pointer);
  state.foreign.push_back(pointer);
  for (const Term object : state.objects)
    if (state.memory.read({Space::Private, object}).isTrue())
      state.path.push_back(terms_.logicalNot(terms_.eq(pointer, object)));
}

void Ownership::meetPointers(State &state, const Evaluation &evaluation) {
  for (const Evaluation::Load &load : evaluation.loads)
    if (load.at->getType()->isPointerTy() && load.cell.space == Space::Bits64 &&
        !world_.predicates.isPrivate(load.cell.address, state.memory).isTrue())
      meetPointer(state, state.memory.read(load.cell));
}

void Ownership::publish(State &state, Term address) {
  if (address.op() == smt::Op::Ite) {
    publish(state, address.operand(1));
    return publish(state, address.operand(2));
  }
  const Term root = world_.addresses.root(address);
  const auto isIn = [root](const std::vector<Term> &all) {
    return std::find(all.begin(), all.end(), root) != all.end();
  };
  if (world_.addresses.shapeOf(root) == Shape::Object)
    return publishObject(state, root);
  if (root.isConstant() || isIn(state.foreign))
    return;
  for (const Term object : std::vector<Term>(state.lent))
    publishObject(state, object);
  if (!isIn(context_.initialValues))
    for (const Term object : std::vector<Term>(state.objects))
      publishObject(state, object);
}

void Ownership::publishValue(State &state, const llvm::Type *type, Term value) {
  if (type->isPointerTy() || mayBeObject(world_.addresses, value))
    publish(state, value);
}

void Ownership::noteStored(State &state, const Cell &cell, const llvm::Type *type, Term value) {
  if (!world_.predicates.isPrivate(cell.address, state.memory).isTrue())
    publishValue(state, type, value);
  else if (type->isPointerTy() || mayBeObject(world_.addresses, value))
    state.hidden.push_back({world_.addresses.root(cell.address), value});
}

void Ownership::publishObject(State &state, Term object) {
  const Cell owner{Space::Private, object};
  if (state.memory.read(owner).isFalse() || context_.isWithout(Without::Publication))
    return;
  state.memory.write(owner, terms_.falsity());
  state.allWritten.push_back(owner);
  publishContents(state, object);
}

void Ownership::publishContents(State &state, Term object) {
  for (size_t index = 0; index < state.hidden.size(); ++index)
    if (state.hidden[index].container == object)
      publish(state, Term(state.hidden[index].value));
}

} // namespace raddle::verify
