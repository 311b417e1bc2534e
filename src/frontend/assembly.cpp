#include "frontend/assembly.h"

#include <array>
#include <optional>
#include <vector>

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicsX86.h>

#include "frontend/assembly_machine.h"
#include "frontend/assembly_text.h"
#include "program/pauses.h"

namespace raddle::frontend {

namespace {

using Instruction = AssemblyInstruction;
using Machine = AssemblyMachine;
using Operand = AssemblyOperand;
using llvm::AtomicRMWInst;
using llvm::Value;

// An instruction that is to be executed, with its width.
struct Now {
  Machine &machine;
  const Instruction &instruction;
  unsigned bits; // 0 if neither the suffix nor an operand tells

  [[nodiscard]] Machine::Builder &builder() const { return machine.builder(); }
  [[nodiscard]] const Operand &operand(size_t index) const { return instruction.operands[index]; }
  [[nodiscard]] Value *number(uint64_t value) const {
    return llvm::ConstantInt::get(machine.integer(bits), value, /*IsSigned=*/true);
  }
  [[nodiscard]] Value *isZero(Value *value) const { return builder().CreateICmpEQ(value, number(0)); }
  [[nodiscard]] Value *isNegative(Value *value) const { return builder().CreateICmpSLT(value, number(0)); }
};

// ---- Updates of one value by another.

struct Arithmetic {
  llvm::StringLiteral mnemonic;
  llvm::Instruction::BinaryOps operation;
  AtomicRMWInst::BinOp update;
};
constexpr std::array kArithmetic = {
    Arithmetic{"add", llvm::Instruction::Add, AtomicRMWInst::Add},
    Arithmetic{"sub", llvm::Instruction::Sub, AtomicRMWInst::Sub},
    Arithmetic{"and", llvm::Instruction::And, AtomicRMWInst::And},
    Arithmetic{"or", llvm::Instruction::Or, AtomicRMWInst::Or},
    Arithmetic{"xor", llvm::Instruction::Xor, AtomicRMWInst::Xor},
};

const Arithmetic &arithmetic(llvm::StringRef mnemonic) {
  const auto *found = llvm::find_if(kArithmetic, [&](const Arithmetic &each) { return each.mnemonic == mnemonic; });
  return *found;
}

AssemblyFlags flagsAfter(const Now &now, llvm::Instruction::BinaryOps operation, Value *old, Value *by) {
  auto &builder = now.builder();
  Value *updated = operation == llvm::Instruction::And && old == by ? old : builder.CreateBinOp(operation, old, by);
  AssemblyFlags flags{.zero = now.isZero(updated), .sign = now.isNegative(updated)};
  if (operation == llvm::Instruction::Add) {
    flags.carry = builder.CreateICmpULT(updated, old);
  } else if (operation == llvm::Instruction::Sub) {
    flags.carry = builder.CreateICmpULT(old, by);
    flags.less = builder.CreateICmpSLT(old, by);
  } else {
    flags.carry = builder.getFalse();
    flags.less = flags.sign;
  }
  return flags;
}

// The value before. Without lock, memory is read and written by two accesses.
Value *update(const Now &now, const Operand &target, const Arithmetic &how, Value *by) {
  Machine &machine = now.machine;
  auto &builder = now.builder();
  const llvm::Align align(now.bits / 8);
  Value *old = nullptr;
  if (!machine.isMemory(target)) {
    old = machine.read(target, now.bits);
    machine.write(target, builder.CreateBinOp(how.operation, old, by), now.bits);
  } else if (now.instruction.isLocked) {
    old = builder.CreateAtomicRMW(how.update, machine.address(target), by, align, machine.updateOrder());
  } else {
    Value *address = machine.address(target);
    old = builder.CreateAlignedLoad(machine.integer(now.bits), address, align);
    builder.CreateAlignedStore(builder.CreateBinOp(how.operation, old, by), address, align);
  }
  machine.flags = flagsAfter(now, how.operation, old, by);
  return old;
}

void fence(Machine &machine, llvm::AtomicOrdering order) {
  if (machine.isBarrier())
    machine.builder().CreateFence(order);
}

bool isZeroText(const Operand &operand) {
  return operand.kind == Operand::Kind::Immediate && operand.number == 0;
}

void executeArithmetic(const Now &now, llvm::StringRef name) {
  // A locked update of the stack that changes nothing is a fence.
  if (now.machine.isStackTop(now.operand(1))) {
    if (!now.instruction.isLocked || !isZeroText(now.operand(0)) || name == "and")
      return now.machine.fail();
    now.machine.flags = {};
    return fence(now.machine, llvm::AtomicOrdering::SequentiallyConsistent);
  }
  Machine &machine = now.machine;
  // Whatever a register holds, it is 0 afterwards.
  const bool isSame = !machine.isMemory(now.operand(0)) && now.operand(0).kind != Operand::Kind::Immediate &&
                      now.operand(0).kind == now.operand(1).kind && now.operand(0).number == now.operand(1).number &&
                      now.operand(0).name == now.operand(1).name;
  if (isSame && (name == "xor" || name == "sub")) {
    machine.write(now.operand(1), now.number(0), now.bits);
    machine.flags = flagsAfter(now, llvm::Instruction::Xor, now.number(0), now.number(0));
    return;
  }
  update(now, now.operand(1), arithmetic(name), machine.read(now.operand(0), now.bits));
}

// The carry stays as it was.
void executeStep(const Now &now, llvm::StringRef name) {
  Value *carry = now.machine.flags.carry;
  update(now, now.operand(0), arithmetic(name == "inc" ? "add" : "sub"), now.number(1));
  now.machine.flags.carry = carry;
  now.machine.flags.less = nullptr;
}

void executeNot(const Now &now, llvm::StringRef) {
  const AssemblyFlags flags = now.machine.flags;
  update(now, now.operand(0), arithmetic("xor"), now.number(~uint64_t{0}));
  now.machine.flags = flags;
}

void executeExchangeAdd(const Now &now, llvm::StringRef) {
  Value *old = update(now, now.operand(1), arithmetic("add"), now.machine.read(now.operand(0), now.bits));
  now.machine.write(now.operand(0), old, now.bits);
}

// ---- Exchanges.

// Locked even if it does not say so, if one of the operands is memory.
void executeExchange(const Now &now, llvm::StringRef) {
  Machine &machine = now.machine;
  const bool firstIsMemory = machine.isMemory(now.operand(0));
  const Operand &memory = now.operand(firstIsMemory ? 0 : 1);
  const Operand &other = now.operand(firstIsMemory ? 1 : 0);
  Value *given = machine.readPointerOr(other, now.bits);
  if (!machine.isMemory(memory)) {
    Value *old = machine.readPointerOr(memory, now.bits);
    machine.write(memory, given, now.bits);
    return machine.write(other, old, now.bits);
  }
  machine.write(other,
                now.builder().CreateAtomicRMW(AtomicRMWInst::Xchg, machine.address(memory), given,
                                              llvm::Align(now.bits / 8), machine.updateOrder()),
                now.bits);
}

constexpr Operand kAccumulator{.kind = Operand::Kind::Register, .name = "ax"};
constexpr Operand kHigh{.kind = Operand::Kind::Register, .name = "dx"};
constexpr Operand kNewLow{.kind = Operand::Kind::Register, .name = "bx"};
constexpr Operand kNewHigh{.kind = Operand::Kind::Register, .name = "cx"};

Value *asPointer(const Now &now, Value *value) {
  return value->getType()->isPointerTy() ? value : now.builder().CreateIntToPtr(value, now.builder().getPtrTy());
}

Value *compareExchange(const Now &now, Value *address, Value *expected, Value *desired) {
  const unsigned bytes =
      now.machine.builder().GetInsertBlock()->getModule()->getDataLayout().getTypeStoreSize(expected->getType());
  return now.builder().CreateAtomicCmpXchg(address, expected, desired, llvm::Align(bytes), now.machine.updateOrder(),
                                           now.machine.updateOrder());
}

void executeCompareExchange(const Now &now, llvm::StringRef) {
  Machine &machine = now.machine;
  if (!now.instruction.isLocked || !machine.isMemory(now.operand(1)))
    return machine.fail();
  Value *desired = machine.readPointerOr(now.operand(0), now.bits);
  Value *expected = machine.readPointerOr(kAccumulator, now.bits);
  if (desired->getType() != expected->getType()) {
    desired = asPointer(now, desired);
    expected = asPointer(now, expected);
  }
  Value *both = compareExchange(now, machine.address(now.operand(1)), expected, desired);
  Value *old = now.builder().CreateExtractValue(both, 0);
  machine.write(kAccumulator, old, now.bits);
  machine.flags = {.zero = now.builder().CreateExtractValue(both, 1)};
}

void executeDoubleExchange(const Now &now, unsigned half) {
  Machine &machine = now.machine;
  auto &builder = now.builder();
  if (!now.instruction.isLocked || !machine.isMemory(now.operand(0)))
    return machine.fail();
  llvm::Type *whole = machine.integer(2 * half);
  const auto join = [&](const Operand &high, const Operand &low) {
    Value *upper = builder.CreateShl(builder.CreateZExt(machine.read(high, half), whole), half);
    return builder.CreateOr(upper, builder.CreateZExt(machine.read(low, half), whole));
  };
  Value *expected = join(kHigh, kAccumulator);
  Value *desired = join(kNewHigh, kNewLow);
  Value *both = compareExchange(now, machine.address(now.operand(0)), expected, desired);
  Value *old = builder.CreateExtractValue(both, 0);
  machine.write(kAccumulator, builder.CreateTrunc(old, machine.integer(half)), half);
  machine.write(kHigh, builder.CreateTrunc(builder.CreateLShr(old, half), machine.integer(half)), half);
  machine.flags = {.zero = builder.CreateExtractValue(both, 1)};
}

void executeExchange8(const Now &now, llvm::StringRef) {
  executeDoubleExchange(now, 32);
}
void executeExchange16(const Now &now, llvm::StringRef) {
  executeDoubleExchange(now, 64);
}

// ---- Bits.

// Memory is a string of bits, which the bit may be anywhere in.
Value *wordOfBit(const Now &now, const Operand &base, Value *bit) {
  auto &builder = now.builder();
  Value *address = now.machine.address(base);
  if (llvm::isa<llvm::ConstantInt>(bit))
    return address;
  Value *word = builder.CreateAShr(bit, llvm::Log2_32(now.bits));
  Value *offset = builder.CreateMul(builder.CreateSExt(word, builder.getInt64Ty()), builder.getInt64(now.bits / 8));
  return builder.CreateGEP(builder.getInt8Ty(), address, offset);
}

struct BitChange {
  llvm::StringLiteral mnemonic;
  Arithmetic how;
  bool isInverted; // the mask
};
constexpr std::array kBitChanges = {
    BitChange{"bts", {"or", llvm::Instruction::Or, AtomicRMWInst::Or}, false},
    BitChange{"btr", {"and", llvm::Instruction::And, AtomicRMWInst::And}, true},
    BitChange{"btc", {"xor", llvm::Instruction::Xor, AtomicRMWInst::Xor}, false},
};

void executeBit(const Now &now, llvm::StringRef name) {
  Machine &machine = now.machine;
  auto &builder = now.builder();
  if (now.bits < 16)
    return machine.fail();
  Value *bit = machine.read(now.operand(0), now.bits);
  Value *within = builder.CreateAnd(bit, now.number(now.bits - 1));
  Value *mask = builder.CreateShl(now.number(1), within);
  const auto *change = llvm::find_if(kBitChanges, [&](const BitChange &each) { return each.mnemonic == name; });
  Value *by = change->isInverted ? builder.CreateNot(mask) : mask;
  Value *old = nullptr;
  if (!machine.isMemory(now.operand(1))) {
    old = update(now, now.operand(1), change->how, by);
  } else if (now.instruction.isLocked) {
    old = builder.CreateAtomicRMW(change->how.update, wordOfBit(now, now.operand(1), bit), by,
                                  llvm::Align(now.bits / 8), machine.updateOrder());
  } else {
    Value *address = wordOfBit(now, now.operand(1), bit);
    old = builder.CreateAlignedLoad(machine.integer(now.bits), address, llvm::Align(now.bits / 8));
    builder.CreateAlignedStore(builder.CreateBinOp(change->how.operation, old, by), address, llvm::Align(now.bits / 8));
  }
  machine.flags = {.carry = builder.CreateICmpNE(builder.CreateAnd(old, mask), now.number(0))};
}

void executeBitTest(const Now &now, llvm::StringRef) {
  Machine &machine = now.machine;
  auto &builder = now.builder();
  if (machine.isMemory(now.operand(1)))
    return machine.fail();
  Value *bit = builder.CreateAnd(machine.read(now.operand(0), now.bits), now.number(now.bits - 1));
  Value *shifted = builder.CreateLShr(machine.read(now.operand(1), now.bits), bit);
  machine.flags = {.carry = builder.CreateTrunc(shifted, builder.getInt1Ty())};
}

// ---- Moves, comparisons and what depends on flags.

void executeMove(const Now &now, llvm::StringRef) {
  Machine &machine = now.machine;
  const Operand &from = now.operand(0);
  if (machine.isMemory(from) && machine.isMemory(now.operand(1)))
    return machine.fail();
  machine.write(now.operand(1),
                machine.isMemory(from) ? machine.read(from, now.bits) : machine.readPointerOr(from, now.bits),
                now.bits);
}

struct Widening {
  llvm::StringLiteral mnemonic;
  unsigned from;
  unsigned to;
};
constexpr std::array kWidenings = {Widening{"movzbl", 8, 32}, Widening{"movzbq", 8, 64}, Widening{"movzwl", 16, 32},
                                   Widening{"movzwq", 16, 64}};

void executeWidening(const Now &now, llvm::StringRef name) {
  const auto *how = llvm::find_if(kWidenings, [&](const Widening &each) { return each.mnemonic == name; });
  Value *value = now.machine.read(now.operand(0), how->from);
  now.machine.write(now.operand(1), now.builder().CreateZExt(value, now.machine.integer(how->to)), how->to);
}

void executeComparison(const Now &now, llvm::StringRef name) {
  Value *by = now.machine.read(now.operand(0), now.bits);
  Value *value = now.machine.read(now.operand(1), now.bits);
  now.machine.flags = flagsAfter(now, name == "cmp" ? llvm::Instruction::Sub : llvm::Instruction::And, value, by);
}

// A register minus itself and the carry.
void executeSubtractBorrow(const Now &now, llvm::StringRef) {
  const Operand &from = now.operand(0);
  const Operand &target = now.operand(1);
  if (from.kind == Operand::Kind::Immediate || now.machine.isMemory(target) || from.kind != target.kind ||
      from.number != target.number || from.name != target.name)
    return now.machine.fail();
  Value *carry = now.machine.condition("c");
  now.machine.write(target, now.builder().CreateSExt(carry, now.machine.integer(now.bits)), now.bits);
  now.machine.flags = {.carry = carry};
}

void executeSet(const Now &now, llvm::StringRef name) {
  Value *truth = now.machine.condition(name.drop_front(3));
  now.machine.write(now.operand(0), now.builder().CreateZExt(truth, now.builder().getInt8Ty()), 8);
}

void executeJump(const Now &now, llvm::StringRef name) {
  now.machine.jump(now.operand(0).number, name == "jmp" ? nullptr : now.machine.condition(name.drop_front(1)));
}

// ---- Fences, pauses and time.

void executeFullFence(const Now &now, llvm::StringRef) {
  fence(now.machine, llvm::AtomicOrdering::SequentiallyConsistent);
}
void executeLoadFence(const Now &now, llvm::StringRef) {
  fence(now.machine, llvm::AtomicOrdering::Acquire);
}
void executeStoreFence(const Now &now, llvm::StringRef) {
  fence(now.machine, llvm::AtomicOrdering::Release);
}

void executePause(const Now &now, llvm::StringRef) {
  now.builder().CreateIntrinsic(llvm::Intrinsic::x86_sse2_pause, {}, {});
}

void putTime(const Now &now, Value *time) {
  auto &builder = now.builder();
  now.machine.write(kAccumulator, builder.CreateTrunc(time, builder.getInt32Ty()), 32);
  now.machine.write(kHigh, builder.CreateTrunc(builder.CreateLShr(time, 32), builder.getInt32Ty()), 32);
}

void executeTime(const Now &now, llvm::StringRef) {
  putTime(now, now.builder().CreateIntrinsic(llvm::Intrinsic::x86_rdtsc, {}, {}));
}

void executeTimeAndProcessor(const Now &now, llvm::StringRef) {
  Value *both = now.builder().CreateIntrinsic(llvm::Intrinsic::x86_rdtscp, {}, {});
  putTime(now, now.builder().CreateExtractValue(both, 0));
  now.machine.write(kNewHigh, now.builder().CreateExtractValue(both, 1), 32);
}

// ---- The table.

enum class Lock : uint8_t { Allowed, Never };

struct Row {
  llvm::StringLiteral mnemonic; // without the suffix for its width
  unsigned operands;
  Lock lock;
  void (*execute)(const Now &, llvm::StringRef mnemonic);
};
constexpr std::array kRows = {
    Row{"add", 2, Lock::Allowed, executeArithmetic},
    Row{"sub", 2, Lock::Allowed, executeArithmetic},
    Row{"and", 2, Lock::Allowed, executeArithmetic},
    Row{"or", 2, Lock::Allowed, executeArithmetic},
    Row{"xor", 2, Lock::Allowed, executeArithmetic},
    Row{"inc", 1, Lock::Allowed, executeStep},
    Row{"dec", 1, Lock::Allowed, executeStep},
    Row{"not", 1, Lock::Allowed, executeNot},
    Row{"xadd", 2, Lock::Allowed, executeExchangeAdd},
    Row{"xchg", 2, Lock::Allowed, executeExchange},
    Row{"cmpxchg", 2, Lock::Allowed, executeCompareExchange},
    Row{"cmpxchg8b", 1, Lock::Allowed, executeExchange8},
    Row{"cmpxchg16b", 1, Lock::Allowed, executeExchange16},
    Row{"bts", 2, Lock::Allowed, executeBit},
    Row{"btr", 2, Lock::Allowed, executeBit},
    Row{"btc", 2, Lock::Allowed, executeBit},
    Row{"bt", 2, Lock::Never, executeBitTest},
    Row{"mov", 2, Lock::Never, executeMove},
    Row{"movzbl", 2, Lock::Never, executeWidening},
    Row{"movzbq", 2, Lock::Never, executeWidening},
    Row{"movzwl", 2, Lock::Never, executeWidening},
    Row{"movzwq", 2, Lock::Never, executeWidening},
    Row{"cmp", 2, Lock::Never, executeComparison},
    Row{"test", 2, Lock::Never, executeComparison},
    Row{"sbb", 2, Lock::Never, executeSubtractBorrow},
    Row{"mfence", 0, Lock::Never, executeFullFence},
    Row{"lfence", 0, Lock::Never, executeLoadFence},
    Row{"sfence", 0, Lock::Never, executeStoreFence},
    Row{"pause", 0, Lock::Never, executePause},
    Row{"nop", 0, Lock::Never, executePause},
    Row{"rdtsc", 0, Lock::Never, executeTime},
    Row{"rdtscp", 0, Lock::Never, executeTimeAndProcessor},
};
// Their names end with a condition.
constexpr Row kSet{"set", 1, Lock::Never, executeSet};
constexpr Row kJump{"j", 1, Lock::Never, executeJump};

// Those that only compute, on registers and flags, and always the same; rows of the table that do so belong here too.
constexpr std::array<llvm::StringLiteral, 37> kComputing = {
    "add", "adc", "sub",  "sbb",  "and", "or",   "xor",    "not",   "neg",   "inc",   "dec", "mov", "movzbl",
    "lea", "cmp", "test", "bt",   "bts", "btr",  "btc",    "bsf",   "bsr",   "bswap", "shl", "shr", "sar",
    "rol", "ror", "shld", "shrd", "mul", "imul", "popcnt", "lzcnt", "tzcnt", "cpuid", "xchg"};
// Of these, the one that lets nothing pass.
constexpr llvm::StringLiteral kSerializing = "cpuid";

struct Suffix {
  char letter;
  unsigned bits;
};
constexpr std::array kSuffixes = {Suffix{'b', 8}, Suffix{'w', 16}, Suffix{'l', 32}, Suffix{'q', 64}};

unsigned bitsOfSuffix(llvm::StringRef mnemonic) {
  const auto *found = llvm::find_if(kSuffixes, [&](const Suffix &suffix) { return suffix.letter == mnemonic.back(); });
  return found == kSuffixes.end() ? 0 : found->bits;
}

struct Match {
  const Row *row;
  unsigned bits; // by the suffix, or 0
};

std::optional<Match> rowOf(llvm::StringRef mnemonic) {
  const auto find = [](llvm::StringRef name) {
    const auto *found = llvm::find_if(kRows, [&](const Row &row) { return row.mnemonic == name; });
    return found == kRows.end() ? nullptr : found;
  };
  if (const Row *row = find(mnemonic))
    return Match{row, 0};
  if (mnemonic.starts_with(kSet.mnemonic))
    return Match{&kSet, 8};
  if (mnemonic.starts_with(kJump.mnemonic))
    return Match{&kJump, 8};
  const unsigned bits = bitsOfSuffix(mnemonic);
  const Row *row = bits == 0 ? nullptr : find(mnemonic.drop_back());
  return row ? std::optional(Match{row, bits}) : std::nullopt;
}

// Registers tell the width before memory does, which is often accessed in parts.
unsigned bitsOfOperands(const Machine &machine, const Instruction &instruction) {
  for (const bool ofMemory : {false, true})
    for (const Operand &operand : instruction.operands)
      if (machine.isMemory(operand) == ofMemory && operand.kind != Operand::Kind::Immediate)
        if (const unsigned bits = machine.bitsOf(operand))
          return bits;
  return 0;
}

bool isNamedByCondition(const Row &row) {
  return &row == &kSet || &row == &kJump;
}

void execute(Machine &machine, const Instruction &instruction) {
  const std::optional<Match> match = rowOf(instruction.mnemonic);
  if (!match || instruction.operands.size() != match->row->operands)
    return machine.fail();
  const Row &row = *match->row;
  const bool isPause = instruction.isRepeated && row.mnemonic == "nop";
  const bool hasMemory =
      llvm::any_of(instruction.operands, [&](const Operand &operand) { return machine.isMemory(operand); });
  if ((instruction.isRepeated && !isPause) || (instruction.isLocked && (row.lock == Lock::Never || !hasMemory)))
    return machine.fail();
  const unsigned bits = match->bits != 0 ? match->bits : bitsOfOperands(machine, instruction);
  const bool isWidth = bits == 8 || bits == 16 || bits == 32 || bits == 64;
  const bool needsWidth = row.operands == 2 && !machine.isStackTop(instruction.operands[1]);
  if (needsWidth && !isWidth)
    return machine.fail();
  if (row.operands == 1 && !isWidth && !llvm::StringRef(row.mnemonic).starts_with("cmpxchg"))
    return machine.fail();
  row.execute({machine, instruction, bits},
              isNamedByCondition(row) ? llvm::StringRef(instruction.mnemonic) : llvm::StringRef(row.mnemonic));
}

bool isLabel(const Instruction &instruction) {
  return instruction.mnemonic.empty();
}

bool isComputing(llvm::StringRef mnemonic) {
  const bool isKnown = llvm::is_contained(kComputing, mnemonic) || mnemonic.starts_with(kSet.mnemonic);
  return isKnown || (bitsOfSuffix(mnemonic) != 0 && llvm::is_contained(kComputing, mnemonic.drop_back()));
}

bool onlyComputes(const Machine &machine, const std::vector<Instruction> &instructions) {
  return llvm::all_of(instructions, [&](const Instruction &instruction) {
    const bool hasMemory =
        llvm::any_of(instruction.operands, [&](const Operand &operand) { return machine.isMemory(operand); });
    return !isLabel(instruction) && isComputing(instruction.mnemonic) && !hasMemory && !instruction.isRepeated;
  });
}

// Several outputs are returned as a struct, of which clang takes each one out.
void replaceParts(llvm::CallInst &call, Machine &machine, const std::vector<Value *> &outputs) {
  for (llvm::User *user : llvm::make_early_inc_range(call.users()))
    if (auto *part = llvm::dyn_cast<llvm::ExtractValueInst>(user)) {
      part->replaceAllUsesWith(outputs[part->getIndices()[0]]);
      part->eraseFromParent();
    }
  if (call.use_empty())
    return;
  Value *all = llvm::PoisonValue::get(call.getType());
  for (unsigned i = 0; i < outputs.size(); ++i)
    all = machine.builder().CreateInsertValue(all, outputs[i], i);
  call.replaceAllUsesWith(all);
}

void replace(llvm::CallInst &call, Machine &machine) {
  const std::vector<Value *> outputs = machine.outputs();
  if (machine.failed())
    return;
  if (call.getType()->isStructTy())
    replaceParts(call, machine, outputs);
  else if (!outputs.empty())
    call.replaceAllUsesWith(outputs[0]);
  machine.close();
  call.eraseFromParent();
}

void markAsComputing(llvm::CallInst &call, Machine &machine, const std::vector<Instruction> &instructions) {
  call.addFnAttr(llvm::Attribute::get(call.getContext(), program::kComputes));
  if (llvm::any_of(instructions, [](const Instruction &each) { return each.mnemonic == kSerializing; }))
    fence(machine, llvm::AtomicOrdering::SequentiallyConsistent);
}

void executeAll(Machine &machine, const std::vector<Instruction> &instructions) {
  if (llvm::any_of(instructions, isLabel))
    machine.useBlocks();
  for (size_t i = 0; i < instructions.size() && !machine.failed(); ++i)
    if (isLabel(instructions[i]))
      machine.enter(static_cast<int64_t>(i));
    else if (machine.isUnreachable())
      machine.fail();
    else
      execute(machine, instructions[i]);
}

void understand(llvm::CallInst &call) {
  const auto instructions = parseAssembly(*llvm::cast<llvm::InlineAsm>(call.getCalledOperand()));
  if (!instructions)
    return;
  Machine machine(call);
  if (!machine.failed())
    executeAll(machine, *instructions);
  if (!machine.failed() && !machine.isUnreachable())
    replace(call, machine);
  else
    machine.fail();
  if (!machine.failed())
    return;
  machine.takeBack();
  if (onlyComputes(machine, *instructions))
    markAsComputing(call, machine, *instructions);
}

} // namespace

void understandAssembly(llvm::Module &module) {
  std::vector<llvm::CallInst *> calls;
  for (llvm::Function &function : module)
    for (llvm::Instruction &step : llvm::instructions(function))
      if (auto *call = llvm::dyn_cast<llvm::CallInst>(&step); call && call->isInlineAsm())
        calls.push_back(call);
  for (llvm::CallInst *call : calls)
    understand(*call);
}

} // namespace raddle::frontend
