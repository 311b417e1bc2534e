// The functions that programs call but do not define, each a small function found through one table.
#include <array>
#include <string_view>
#include <unordered_map>

#include <llvm/Analysis/ValueTracking.h>

#include "effects/functions.h"
#include "program/initializations.h"
#include "program/inputs.h"
#include "symex/arithmetic.h"
#include "symex/interpreter.h"

namespace raddle::symex {

using llvm::Instruction;

namespace {

// What is copied at an unknown length, and at a known one, is at most this many bytes.
constexpr uint64_t kMaxUnknownLength = 64;
constexpr uint64_t kMaxLength = 65536;

struct Known {
  const LibraryCall &call;

  [[nodiscard]] Engine &engine() const { return call.interpreter.engine; }
  [[nodiscard]] Terms &terms() const { return engine().terms; }
  [[nodiscard]] const Place &place() const { return call.place; }
  [[nodiscard]] Term argument(unsigned index) const { return call.arguments[index].term; }
  [[nodiscard]] Term number(unsigned index) const {
    return castTerm(terms(), Instruction::ZExt, argument(index), kAddressBits);
  }
  [[nodiscard]] SymValue nothing() const { return placeholder(terms(), call.call.getType()); }
  // The text of a string literal.
  [[nodiscard]] std::string text(unsigned index) const {
    llvm::StringRef string;
    const bool found = llvm::getConstantStringInfo(call.call.getArgOperand(index), string);
    return found ? string.str() : std::string();
  }
  // An argument that is a number other than 0.
  [[nodiscard]] Term holds(unsigned index) const {
    return terms().logicalNot(terms().eq(number(index), engine().number(0)));
  }
};

SymValue scalar(Term term) {
  return {.term = term, .parts = {}};
}

SymValue failAssertion(const Known &known) {
  known.engine().announce(known.place());
  known.engine().step(known.place());
  known.engine().fail(known.place(), FailureKind::Assertion, known.terms().truth(),
                      known.call.arguments.empty() ? "" : known.text(0));
  return known.nothing();
}

SymValue failAbort(const Known &known) {
  known.engine().announce(known.place());
  known.engine().step(known.place());
  known.engine().fail(known.place(), FailureKind::Abort, known.terms().truth());
  return known.nothing();
}

// In an atomic step of the thread API.
SymValue failMisuse(const Known &known) {
  known.engine().fail(known.place(), FailureKind::Misuse, known.terms().truth(), known.text(0));
  return known.nothing();
}

// In an atomic step of the thread API.
SymValue cutAtLimit(const Known &known) {
  known.engine().unsupported(known.place(), known.text(0));
  return known.nothing();
}

SymValue endProgram(const Known &known) {
  known.engine().announce(known.place());
  known.engine().step(known.place());
  known.engine().stop(known.place());
  return known.nothing();
}

SymValue assumeHolds(const Known &known) {
  if (known.engine().options.without != Options::Without::AssumePoint)
    known.engine().announce(known.place());
  known.engine().step(known.place());
  known.engine().assume(known.place(), known.holds(0));
  return known.nothing();
}

// llvm.assume is a promise of the program that we need not rely on.
SymValue doNothing(const Known &known) {
  return known.nothing();
}

// A local of a block of the source.
SymValue beginLocal(const Known &known) {
  known.engine().memory.begin(known.place().guard, known.argument(1));
  return known.nothing();
}

SymValue endLocal(const Known &known) {
  known.engine().endLocal(known.place(), known.argument(1));
  return known.nothing();
}

SymValue passOn(const Known &known) {
  return known.call.arguments[0];
}

// Models say with the name of the function that the values of a choice are cases of their own.
bool isCase(const Known &known) {
  return known.engine().options.cases && known.argument(0).isConstant() &&
         known.place().at->getFunction()->getName().starts_with("raddle_each_");
}

// What the choice chooses in the case at hand.
Term valueOfCase(const Known &known) {
  Engine &engine = known.engine();
  const std::vector<uint32_t> &values = *engine.options.cases;
  const size_t index = engine.result.caseCounts.size();
  engine.result.caseCounts.push_back(static_cast<uint32_t>(known.argument(0).value().bits));
  return known.terms().constant(known.argument(0).width(), index < values.size() ? values[index] : 0);
}

SymValue chooseBelow(const Known &known) {
  known.engine().step(known.place());
  const Term choice = known.engine().choice(known.place(), known.argument(0).width(), "choose");
  if (isCase(known)) {
    const Term value = valueOfCase(known);
    known.engine().assume(known.place(), known.terms().eq(choice, value));
    return scalar(value);
  }
  known.engine().assume(known.place(), known.terms().ult(choice, known.argument(0)));
  return scalar(choice);
}

SymValue allocated(const Known &known, Term size, ObjectInfo::Content content) {
  Engine &engine = known.engine();
  engine.step(known.place());
  const std::string name = engine.nameObject(known.place(), "heap");
  const ObjectId object =
      engine.memory.create({.kind = ObjectInfo::Kind::Heap, .content = content, .name = name, .size = size});
  return scalar(engine.pointers.address(object));
}

SymValue allocate(const Known &known) {
  return allocated(known, known.number(0), ObjectInfo::Content::Indeterminate);
}

SymValue allocateZeroed(const Known &known) {
  return allocated(known, known.terms().mul(known.number(0), known.number(1)), ObjectInfo::Content::Zeros);
}

SymValue release(const Known &known) {
  Engine &engine = known.engine();
  const Term address = known.argument(0);
  engine.announce(known.place());
  engine.cut(known.place(), Cut::Kind::Unsupported, engine.memory.isUnknown(known.place().guard, address),
             "an address of which we do not know what lies there");
  const Term freeable = engine.memory.isFreeable(known.place().guard, address);
  if (engine.options.includes(Options::Checks::Memory))
    engine.fail(known.place(), FailureKind::InvalidFree, known.terms().logicalNot(freeable));
  else
    engine.stopUnless(known.place(), freeable);
  engine.step(known.place());
  engine.memory.end(known.place().guard, address);
  return known.nothing();
}

// A range of memory that a function works on: how long, in which pieces, and under which guard each of them.
struct Piece {
  Term guard;
  uint64_t offset;
  unsigned bytes;
};

// The pieces of a range of argument `length` bytes; nothing if it may be too long, which is a cut then.
std::vector<Piece> piecesOf(const Known &known, Term address, Term length) {
  Engine &engine = known.engine();
  std::vector<Piece> pieces;
  if (length.isConstant() && length.value().bits <= kMaxLength) {
    uint64_t offset = 0;
    for (const unsigned bytes : engine.memory.pieces(address, static_cast<uint64_t>(length.value().bits))) {
      pieces.push_back({.guard = known.place().guard, .offset = offset, .bytes = bytes});
      offset += bytes;
    }
    return pieces;
  }
  const Term tooLong = known.terms().ult(engine.number(kMaxUnknownLength), length);
  engine.cut(known.place(), Cut::Kind::Unsupported, tooLong, "a copy of many bytes, or of unknown length");
  for (uint64_t offset = 0; offset < kMaxUnknownLength; ++offset) {
    const Term within = known.terms().ult(engine.number(offset), length);
    pieces.push_back({.guard = known.terms().logicalAnd(known.place().guard, within), .offset = offset, .bytes = 1});
  }
  return pieces;
}

void checkRange(const Known &known, Term address, Term length, Memory::Access access) {
  Place place = known.place();
  const Term some = known.terms().logicalNot(known.terms().eq(length, known.engine().number(0)));
  place.guard = known.terms().logicalAnd(place.guard, some);
  known.engine().checkAccess(place, address, length, access);
}

void copyRange(const Known &known, Term target, Term source, Term length) {
  Engine &engine = known.engine();
  engine.announce(known.place(), {.address = source, .bytes = length, .access = Memory::Access::Read});
  engine.announce(known.place(), {.address = target, .bytes = length, .access = Memory::Access::Write});
  checkRange(known, source, length, Memory::Access::Read);
  checkRange(known, target, length, Memory::Access::Write);
  engine.step(known.place());
  const std::vector<Piece> pieces = piecesOf(known, source, length);
  // All is read before anything is written: the ranges may overlap.
  std::vector<Term> values;
  values.reserve(pieces.size());
  for (const Piece &piece : pieces)
    values.push_back(
        engine.memory.load(piece.guard, known.terms().add(source, engine.number(piece.offset)), piece.bytes));
  for (size_t index = 0; index < pieces.size(); ++index)
    engine.memory.store(pieces[index].guard, known.terms().add(target, engine.number(pieces[index].offset)),
                        values[index]);
  if (const auto name = engine.memory.takeTooLarge())
    engine.unsupported(known.place(), "an index into " + *name + " that is not constant");
}

SymValue copyBytes(const Known &known) {
  const Term target = known.argument(0);
  const Term source = known.argument(1);
  const Term length = known.number(2);
  copyRange(known, target, source, length);
  return known.call.call.getType()->isVoidTy() ? known.nothing() : scalar(target);
}

// As malloc, copy and free. What is new beyond the old size is anything.
SymValue reallocate(const Known &known) {
  Engine &engine = known.engine();
  Terms &terms = known.terms();
  const Term old = known.argument(0);
  const Term size = known.number(1);
  const SymValue result = allocated(known, size, ObjectInfo::Content::Indeterminate);
  Term oldSize = engine.number(0);
  for (const Target &target : std::vector(engine.pointers.targets(engine.guards.under(known.place().guard, old))))
    if (target.object != kNoObject && engine.memory.exists(target.object))
      oldSize = terms.ite(target.guard, engine.memory.info(target.object).size, oldSize);
  copyRange(known, result.term, old, terms.ite(terms.ult(size, oldSize), size, oldSize));
  release(known);
  return result;
}

// What clang adds for locals that are not initialized stands for any value. (frontend/defined_operations.h)
SymValue setBytes(const Known &known) {
  Engine &engine = known.engine();
  const Term target = known.argument(0);
  const Term byte = castTerm(known.terms(), Instruction::Trunc, known.argument(1), 8);
  const Term length = known.number(2);
  engine.announce(known.place(), {.address = target, .bytes = length, .access = Memory::Access::Write});
  checkRange(known, target, length, Memory::Access::Write);
  engine.step(known.place());
  const bool isAnything = program::isUninitialized(known.call.call);
  for (const Piece &piece : piecesOf(known, target, length)) {
    Term value = isAnything ? engine.choice(known.place(), piece.bytes * 8, "uninitialized") : byte;
    while (value.width() < piece.bytes * 8)
      value = known.terms().concat(byte, value);
    engine.memory.store(piece.guard, known.terms().add(target, engine.number(piece.offset)), value);
  }
  return known.call.call.getType()->isVoidTy() ? known.nothing() : scalar(target);
}

// The result and whether it overflows, from a computation with twice as many bits.
SymValue withOverflow(const Known &known, smt::Op op, unsigned extension) {
  const Term left = known.argument(0);
  const unsigned width = left.width();
  if (width == smt::kBool || width * 2 > smt::kMaxWidth) {
    known.engine().unsupported(known.place(), "arithmetic with overflow on " + std::to_string(width) + " bits");
    return known.nothing();
  }
  const auto wide = [&](Term term) { return castTerm(known.terms(), extension, term, width * 2); };
  const Term exact = known.terms().binary(op, wide(left), wide(known.argument(1)));
  const Term result = known.terms().extract(exact, 0, width);
  const Term overflows = known.terms().logicalNot(known.terms().eq(wide(result), exact));
  return {.term = {}, .parts = {scalar(result), scalar(overflows)}};
}

template <smt::Op op, unsigned extension> SymValue overflowing(const Known &known) {
  return withOverflow(known, op, extension);
}

template <llvm::AtomicRMWInst::BinOp op> SymValue extremum(const Known &known) {
  return scalar(updateTerm(known.terms(), op, known.argument(0), known.argument(1)));
}

SymValue absolute(const Known &known) {
  const Term value = known.argument(0);
  const Term zero = known.terms().constant(value.width(), 0);
  return scalar(known.terms().ite(known.terms().slt(value, zero), known.terms().sub(zero, value), value));
}

template <Term count(Terms &, Term)> SymValue counting(const Known &known) {
  if (known.argument(0).width() != smt::kBool)
    return scalar(count(known.terms(), known.argument(0)));
  known.engine().unsupported(known.place(), "counting the bits of a truth value");
  return known.nothing();
}

template <unsigned piece> SymValue reverse(const Known &known) {
  return scalar(reversed(known.terms(), known.argument(0), piece));
}

template <Instruction::BinaryOps direction> SymValue funnel(const Known &known) {
  return scalar(funnelShift(known.terms(), direction, {known.argument(0), known.argument(1)}, known.argument(2)));
}

template <smt::Op op, Extension extension> SymValue saturating(const Known &known) {
  if (known.argument(0).width() != smt::kBool && known.argument(0).width() + 2 <= smt::kMaxWidth)
    return scalar(saturated(known.terms(), op, extension, {known.argument(0), known.argument(1)}));
  known.engine().unsupported(known.place(), "saturating arithmetic of this width");
  return known.nothing();
}

SymValue fusedMultiply(const Known &known) {
  const std::array operands = {known.argument(0), known.argument(1), known.argument(2)};
  const unsigned width = operands[0].width();
  return scalar(known.engine().uninterpreted("fma." + std::to_string(width), width, operands));
}

// What only several threads do. Without them, sections are nothing, and the rest is cut.
template <Threads::Section section> SymValue beginSection(const Known &known) {
  if (known.engine().threads != nullptr)
    known.engine().threads->beginSection(known.place(), section);
  return known.nothing();
}

template <Threads::Section section> SymValue endSection(const Known &known) {
  if (known.engine().threads != nullptr)
    known.engine().threads->endSection(known.place(), section);
  return known.nothing();
}

SymValue ignoreRaces(const Known &known) {
  if (known.engine().threads != nullptr)
    known.engine().threads->ignoreRaces(known.place(), known.argument(0), known.argument(1));
  return known.nothing();
}

// Null, and a cut, if there are none.
Threads *threadsOf(const Known &known) {
  if (known.engine().threads == nullptr)
    known.engine().unsupported(known.place(), "a thread");
  return known.engine().threads;
}

SymValue createThread(const Known &known) {
  Threads *threads = threadsOf(known);
  return threads == nullptr ? known.nothing() : scalar(threads->create(known.place(), known.call.arguments));
}

SymValue isThreadDone(const Known &known) {
  Threads *threads = threadsOf(known);
  return threads == nullptr ? known.nothing() : scalar(threads->hasEnded(known.argument(0)));
}

SymValue exitThread(const Known &known) {
  if (Threads *threads = threadsOf(known))
    threads->exit(known.place());
  return known.nothing();
}

SymValue numberOf(const Known &known, unsigned value) {
  return scalar(known.terms().constant(*widthOf(known.call.call.getType()), value));
}

SymValue currentThread(const Known &known) {
  Threads *threads = threadsOf(known);
  return threads == nullptr ? known.nothing() : numberOf(known, threads->self());
}

SymValue countThreads(const Known &known) {
  Threads *threads = threadsOf(known);
  return threads == nullptr ? known.nothing() : numberOf(known, threads->count());
}

// What is behind the place where a thread stops or exits is of no consequence here.
SymValue isLeaving(const Known &known) {
  return scalar(known.terms().falsity());
}

using Handler = SymValue (*)(const Known &);
using smt::Op;
using Update = llvm::AtomicRMWInst;

struct Entry {
  std::string_view name; // of an intrinsic: without the types at its end
  Handler handler;
};

// What is done behind main is not followed. What the library does there with its streams changes nothing of the
// program.
SymValue callAtExit(const Known &known) {
  const auto *function = llvm::dyn_cast<llvm::Function>(known.call.call.getArgOperand(0)->stripPointerCasts());
  if (function == nullptr || function->getName() != "_ZNSt8ios_base4InitD1Ev")
    known.engine().unsupported(known.place(), "the function __cxa_atexit");
  return scalar(known.terms().constant(32, 0));
}

constexpr Entry kIntrinsics[] = {
    {"llvm.memcpy.", copyBytes},
    {"llvm.memmove.", copyBytes},
    {"llvm.memset.", setBytes},
    {"llvm.lifetime.start.", beginLocal},
    {"llvm.lifetime.end.", endLocal},
    {"llvm.dbg.", doNothing},
    {"llvm.assume", doNothing},
    {"llvm.stacksave", doNothing},
    {"llvm.stackrestore", doNothing},
    {"llvm.donothing", doNothing},
    {"llvm.prefetch", doNothing},
    {"llvm.x86.sse2.pause", doNothing},
    {"llvm.var.annotation", doNothing},
    {"llvm.expect.", passOn},
    {"llvm.threadlocal.address.", passOn},
    {"llvm.ptr.annotation.", passOn},
    {"llvm.launder.invariant.group.", passOn},
    {"llvm.strip.invariant.group.", passOn},
    {"llvm.trap", failAbort},
    {"llvm.ubsantrap", failAbort},
    {"llvm.sadd.with.overflow.", overflowing<Op::Add, Instruction::SExt>},
    {"llvm.uadd.with.overflow.", overflowing<Op::Add, Instruction::ZExt>},
    {"llvm.ssub.with.overflow.", overflowing<Op::Sub, Instruction::SExt>},
    {"llvm.usub.with.overflow.", overflowing<Op::Sub, Instruction::ZExt>},
    {"llvm.smul.with.overflow.", overflowing<Op::Mul, Instruction::SExt>},
    {"llvm.umul.with.overflow.", overflowing<Op::Mul, Instruction::ZExt>},
    {"llvm.smax.", extremum<Update::Max>},
    {"llvm.smin.", extremum<Update::Min>},
    {"llvm.umax.", extremum<Update::UMax>},
    {"llvm.umin.", extremum<Update::UMin>},
    {"llvm.abs.", absolute},
    {"llvm.ctlz.", counting<leadingZeros>},
    {"llvm.cttz.", counting<trailingZeros>},
    {"llvm.ctpop.", counting<onesIn>},
    {"llvm.bswap.", reverse<8>},
    {"llvm.bitreverse.", reverse<1>},
    {"llvm.fshl.", funnel<Instruction::Shl>},
    {"llvm.fshr.", funnel<Instruction::LShr>},
    {"llvm.sadd.sat.", saturating<Op::Add, Extension::Sign>},
    {"llvm.uadd.sat.", saturating<Op::Add, Extension::Zero>},
    {"llvm.ssub.sat.", saturating<Op::Sub, Extension::Sign>},
    {"llvm.usub.sat.", saturating<Op::Sub, Extension::Zero>},
    {"llvm.fmuladd.", fusedMultiply},
    {"llvm.fma.", fusedMultiply},
};

constexpr Entry kFunctions[] = {
    {"__assert_fail", failAssertion},
    {"__raddle_assert_failed", failAssertion},
    {"reach_error", failAssertion},
    {"__VERIFIER_error", failAssertion},
    {"abort", failAbort},
    {"_ZSt9terminatev", failAbort},
    {"__cxa_pure_virtual", failAbort},
    {"__cxa_atexit", callAtExit},
    {"_ZNSt8ios_base4InitC1Ev", doNothing},
    {"exit", endProgram},
    {"_exit", endProgram},
    {"_Exit", endProgram},
    {"quick_exit", endProgram},
    {"__raddle_assume", assumeHolds},
    {"__VERIFIER_assume", assumeHolds},
    {"__raddle_choose", chooseBelow},
    {"__raddle_yield", doNothing},
    {"__raddle_benign", ignoreRaces},
    {"__raddle_happens_before", doNothing},
    {"__raddle_happens_after", doNothing},
    {"__raddle_section_begin", beginSection<Threads::Section::OfProgram>},
    {"__raddle_section_end", endSection<Threads::Section::OfProgram>},
    {"__VERIFIER_atomic_begin", beginSection<Threads::Section::OfProgram>},
    {"__VERIFIER_atomic_end", endSection<Threads::Section::OfProgram>},
    {"__kiss_begin", beginSection<Threads::Section::Step>},
    {"__kiss_end", endSection<Threads::Section::Step>},
    {"__kiss_create", createThread},
    {"__kiss_is_done", isThreadDone},
    {"__kiss_exit", exitThread},
    {"__kiss_current", currentThread},
    {"__kiss_thread_count", countThreads},
    {"__kiss_is_leaving", isLeaving},
    {"__kiss_misuse", failMisuse},
    {"__kiss_limit", cutAtLimit},
    {"malloc", allocate},
    {"_Znwm", allocate},
    {"_Znam", allocate},
    {"calloc", allocateZeroed},
    {"realloc", reallocate},
    {"free", release},
    {"_ZdlPv", release},
    {"_ZdlPvm", release},
    {"_ZdaPv", release},
    {"memcpy", copyBytes},
    {"memmove", copyBytes},
    {"memset", setBytes},
};

SymValue nondet(const Known &known) {
  known.engine().step(known.place());
  const auto width = widthOf(known.call.call.getType());
  if (!width) {
    known.engine().unsupported(known.place(), "a nondeterministic value of this type");
    return known.nothing();
  }
  return scalar(known.engine().choice(known.place(), *width, known.call.call.getCalledFunction()->getName().str()));
}

template <Unknown::Role role> SymValue named(const Known &known) {
  const llvm::StringRef function = known.call.call.getCalledFunction()->getName();
  const std::string name = function.substr(function.find('.') + 1).str();
  const auto width = widthOf(known.call.call.getType());
  if (!width) {
    known.engine().unsupported(known.place(), "an input of this type");
    return known.nothing();
  }
  return scalar(known.engine().named(role, *width, name));
}

Handler handlerOf(llvm::StringRef name) {
  if (name.starts_with(program::kInputPrefix))
    return named<Unknown::Role::Input>;
  if (name.starts_with(program::kChoicePrefix))
    return named<Unknown::Role::Choice>;
  if (name.starts_with(program::kNondetPrefix))
    return nondet;
  if (name.starts_with("llvm.")) {
    for (const Entry &entry : kIntrinsics)
      if (name.starts_with(llvm::StringRef(entry.name)))
        return entry.handler;
    return nullptr;
  }
  for (const Entry &entry : kFunctions)
    if (name == llvm::StringRef(entry.name))
      return entry.handler;
  return nullptr;
}

} // namespace

bool isKnownFunction(llvm::StringRef name) {
  return handlerOf(name) != nullptr;
}

SymValue callKnown(const LibraryCall &call, llvm::StringRef name) {
  return handlerOf(name)({call});
}

void announceAccesses(const LibraryCall &call, llvm::StringRef name) {
  using Kind = effects::Access::Kind;
  using Extent = effects::Extent::Kind;
  Engine &engine = call.interpreter.engine;
  const effects::Function function = effects::functionNamed({name.data(), name.size()});
  if (function.kind != effects::Kind::Memory)
    return;
  for (const effects::Access &access : function.accesses()) {
    // Of a string, the first character is accessed in any case.
    const uint32_t unit = effects::sizeOf(access.extent.type);
    Term bytes = engine.number(unit);
    if (access.extent.kind == Extent::Argument && unit == 1)
      bytes = castTerm(engine.terms, Instruction::ZExt, call.arguments[access.extent.by].term, kAddressBits);
    const auto announce = [&](unsigned argument, Memory::Access kind) {
      engine.announce(call.place, {.address = call.arguments[argument].term, .bytes = bytes, .access = kind});
    };
    if (access.kind == Kind::Copy)
      announce(access.source, Memory::Access::Read);
    announce(access.pointer, access.kind == Kind::Read ? Memory::Access::Read : Memory::Access::Write);
  }
  engine.step(call.place);
}

SymValue callForeign(const LibraryCall &call, llvm::StringRef name) {
  Engine &engine = call.interpreter.engine;
  SymValue nothing = placeholder(engine.terms, call.call.getType());
  const effects::Function function = effects::functionNamed({name.data(), name.size()});
  const auto width = widthOf(call.call.getType());
  if (function.kind == effects::Kind::Output) {
    engine.step(call.place);
    return width ? scalar(engine.choice(call.place, *width, name.str())) : nothing;
  }
  std::vector<Term> operands;
  for (const SymValue &argument : call.arguments)
    operands.push_back(argument.term);
  const bool scalars = width && llvm::all_of(operands, [](Term term) { return static_cast<bool>(term); });
  const bool pointers =
      llvm::any_of(call.call.args(), [](const llvm::Use &use) { return use->getType()->isPointerTy(); });
  if (function.kind == effects::Kind::Pure && scalars && !pointers && operands.size() <= smt::kMaxOperands)
    return scalar(engine.uninterpreted(name.str(), *width, operands));
  engine.unsupported(call.place, "the function " + name.str());
  return nothing;
}

} // namespace raddle::symex
