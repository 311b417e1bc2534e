#include "symex/engine.h"

#include "base/check.h"
#include "program/models.h"

namespace raddle::symex {

std::string argumentName(unsigned index) {
  return "argument" + std::to_string(index);
}

std::string_view word(FailureKind kind) {
  switch (kind) {
  case FailureKind::Assertion:
    return "assertion";
  case FailureKind::Abort:
    return "abort";
  case FailureKind::InvalidAccess:
    return "invalid access";
  case FailureKind::InvalidFree:
    return "invalid free";
  case FailureKind::InvalidCall:
    return "invalid call";
  case FailureKind::DivisionByZero:
    return "division by zero";
  case FailureKind::Misuse:
    return "misuse";
  case FailureKind::Race:
    return "data race";
  }
  CHECK(false, "a failure should be of a known kind");
}

Engine::Engine(const Parts &parts, const Options &theOptions, Threads *theThreads)
    : module(parts.module), layout(parts.module.getDataLayout()), terms(parts.terms), options(theOptions),
      guards(parts.terms), pointers(parts.pointers),
      memory({.terms = parts.terms, .pointers = pointers, .guards = guards, .cells = parts.cells, .plan = parts.plan},
             [this](const ObjectInfo &object, uint64_t offset, unsigned bytes) {
               return contentsOf(object, offset, bytes);
             }),
      threads(theThreads), alive(parts.terms.truth()) {
  if (threads != nullptr)
    memory.keepArraysAs(Memory::Arrays::Cells);
}

Place Engine::inProgram(Place place) const {
  while (place.at != nullptr && program::isOrWasOfThreadApi(*place.at->getFunction())) {
    place.at = result.frames[place.frame].call;
    place.frame = result.frames[place.frame].caller;
  }
  return place;
}

Step Engine::stepAt(const Place &place) const {
  const int point = threads == nullptr ? 0 : threads->currentPoint();
  const Place shown = inProgram(place);
  return {.at = shown.at,
          .guard = place.guard,
          .alive = alive,
          .frame = shown.frame,
          .point = point,
          .call = shown.at == place.at ? 0 : place.frame};
}

Term Engine::reachedWhere(Term here) {
  const Term locally = terms.logicalAnd(alive, here);
  return threads == nullptr ? locally : terms.logicalAnd(locally, threads->executing());
}

void Engine::announce(const Place &place, const AccessRange &access) {
  if (threads != nullptr)
    threads->access(place, access);
}

void Engine::announce(const Place &place) {
  if (threads != nullptr)
    threads->point(place);
}

std::string Engine::nameObject(const Place &place, const std::string &what) {
  std::string name = what;
  for (unsigned frame = place.frame;; frame = result.frames[frame].caller) {
    const llvm::Function &function = *result.frames[frame].function;
    if (!program::isOfThreadApi(function))
      name = function.getName().str() + "/" + name;
    if (result.frames[frame].caller == frame)
      break;
  }
  const unsigned occurrence = objectNames_[name]++;
  return name + "#" + std::to_string(occurrence);
}

void Engine::step(const Place &place) {
  if (threads == nullptr || place.at == nullptr || !program::isOfThreadApi(*place.at->getFunction()))
    result.steps.push_back(stepAt(place));
}

void Engine::atomicStep(const Place &place) {
  result.steps.push_back(stepAt(place));
}

void Engine::fail(const Place &place, FailureKind kind, Term bad, std::string text) {
  const Term here = terms.logicalAnd(place.guard, bad);
  const Term condition = reachedWhere(here);
  if (condition.isFalse())
    return;
  result.failures.push_back({.kind = kind, .text = std::move(text), .step = stepAt(place), .condition = condition});
  if (options.without != Options::Without::FailureEnds)
    alive = terms.logicalAnd(alive, terms.logicalNot(here));
}

void Engine::assume(const Place &place, Term holds) {
  if (threads == nullptr)
    alive = terms.logicalAnd(alive, terms.implies(place.guard, holds));
  else
    threads->require(terms.implies(reachedWhere(place.guard), holds));
}

void Engine::stopUnless(const Place &place, Term holds) {
  if (threads == nullptr && options.unchecked == Options::Unchecked::Cut)
    cut(place, Cut::Kind::Unsupported, terms.logicalNot(holds), "an invalid access or division that ends a thread");
  else if (threads == nullptr)
    assume(place, holds);
  else
    threads->stop(place, terms.logicalNot(holds));
}

void Engine::cut(const Place &place, Cut::Kind kind, Term reached, std::string what) {
  const Term here = terms.logicalAnd(place.guard, reached);
  const Term condition = reachedWhere(here);
  if (condition.isFalse())
    return;
  result.cuts.push_back({.kind = kind, .what = std::move(what), .step = stepAt(place), .condition = condition});
  alive = terms.logicalAnd(alive, terms.logicalNot(here));
}

Term Engine::unknown(Unknown::Role role, unsigned width, const std::string &name, const llvm::Instruction *at) {
  const std::string unique =
      role == Unknown::Role::Input ? name : name + "#" + std::to_string(names_++) + "." + std::to_string(width);
  const Term variable = terms.variable(width, prefixOf(role) + unique);
  result.unknowns.push_back(
      {.role = role, .variable = variable, .name = unique, .at = at, .thread = threads ? threads->self() : 0});
  if (role == Unknown::Role::Input && width == kAddressBits)
    pointers.declareForeign(variable);
  return variable;
}

Term Engine::named(Unknown::Role role, unsigned width, const std::string &name) {
  const auto [found, isNew] = named_.try_emplace(name);
  if (isNew) {
    found->second = terms.variable(width, prefixOf(role) + name);
    result.unknowns.push_back({.role = role, .variable = found->second, .name = name});
  }
  return found->second;
}

Term Engine::choice(const Place &place, unsigned width, const std::string &name) {
  return unknown(Unknown::Role::Choice, width, name, place.at);
}

Term Engine::uninterpreted(const std::string &function, unsigned width, std::span<const Term> operands) {
  result.uninterpreted.insert(function);
  return terms.apply(function, width, operands);
}

void Engine::endLocal(const Place &place, Term address) {
  if (threads != nullptr && !options.includes(Options::Checks::Memory))
    return;
  // Others may notice it, but it is no access.
  announce(place, {.address = address, .bytes = number(0), .access = Memory::Access::Write});
  memory.end(place.guard, address);
}

void Engine::checkAccess(const Place &place, Term address, Term bytes, Memory::Access access) {
  cut(place, Cut::Kind::Unsupported, memory.isUnknown(place.guard, address),
      "an address of which we do not know what lies there");
  const Term valid = memory.isValid(place.guard, address, bytes, access);
  if (options.includes(Options::Checks::Memory))
    fail(place, FailureKind::InvalidAccess, terms.logicalNot(valid));
  else
    stopUnless(place, valid);
}

namespace {

// The members of a struct or array type with their offsets.
template <typename Visit> void eachPart(const llvm::DataLayout &layout, llvm::Type *type, Visit visit) {
  if (auto *record = llvm::dyn_cast<llvm::StructType>(type)) {
    const llvm::StructLayout *offsets = layout.getStructLayout(record);
    for (unsigned index = 0; index < record->getNumElements(); ++index)
      visit(index, record->getElementType(index), offsets->getElementOffset(index).getFixedValue());
    return;
  }
  auto *array = llvm::cast<llvm::ArrayType>(type);
  const uint64_t stride = layout.getTypeAllocSize(array->getElementType()).getFixedValue();
  for (uint64_t index = 0; index < array->getNumElements(); ++index)
    visit(index, array->getElementType(), index * stride);
}

} // namespace

SymValue Engine::load(const Place &place, Term address, llvm::Type *type) {
  if (const auto width = widthOf(type)) {
    const auto bytes = static_cast<unsigned>(layout.getTypeStoreSize(type).getFixedValue());
    const Term loaded = memory.load(place.guard, address, bytes);
    if (const auto name = memory.takeTooLarge())
      unsupported(place, "an index into " + *name + " that is not constant");
    return {.term = fromMemory(terms, loaded, *width), .parts = {}};
  }
  SymValue value;
  eachPart(layout, type, [&](uint64_t, llvm::Type *part, uint64_t offset) {
    value.parts.push_back(load(place, terms.add(address, number(offset)), part));
  });
  return value;
}

void Engine::store(const Place &place, Term address, const SymValue &value, llvm::Type *type) {
  if (value.term) {
    memory.store(place.guard, address, toMemory(terms, value.term));
    return;
  }
  eachPart(layout, type, [&](uint64_t index, llvm::Type *part, uint64_t offset) {
    store(place, terms.add(address, number(offset)), value.parts[index], part);
  });
}

Term Engine::wordsFrom(const std::vector<Term> &words, uint64_t offset, unsigned bytes) {
  constexpr unsigned kWord = kAddressBits / 8;
  Term value;
  for (unsigned index = 0; index < bytes;) {
    const auto inWord = static_cast<unsigned>((offset + index) % kWord);
    const unsigned count = std::min(kWord - inWord, bytes - index);
    const Term part = terms.extract(words[(offset + index) / kWord], inWord * 8, count * 8);
    value = value ? terms.concat(part, value) : part;
    index += count;
  }
  return value;
}

Term Engine::contentsOf(const ObjectInfo &object, uint64_t offset, unsigned bytes) {
  if (object.content == ObjectInfo::Content::Zeros)
    return terms.constant(bytes * 8, 0);
  if (object.content == ObjectInfo::Content::Initializer)
    return initialBytes(*object.variable, offset, bytes);
  if (object.content == ObjectInfo::Content::Words)
    return wordsFrom(object.words, offset, bytes);
  // The last character of a string is 0; what is behind an earlier one does not matter.
  const bool isEnd = object.content == ObjectInfo::Content::Text && offset + bytes == object.size.value().bits;
  if (isEnd && bytes == 1)
    return terms.constant(8, 0);
  if (isEnd)
    return terms.concat(terms.constant(8, 0), contentsOf(object, offset, bytes - 1));
  return unknown(Unknown::Role::Choice, bytes * 8, object.name + "[" + std::to_string(offset) + "]");
}

const llvm::Function *Engine::functionAt(ObjectId object) const {
  if (object == kNoObject || !memory.exists(object) || memory.info(object).kind != ObjectInfo::Kind::Function)
    return nullptr;
  // Not only those that were met in this execution: a thread that is executed later may store the address of another.
  return module.getFunction(memory.info(object).name);
}

} // namespace raddle::symex
