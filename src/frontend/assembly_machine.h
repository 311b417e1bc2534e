// The processor as far as a statement of inline assembly uses it: registers, flags and memory as LLVM values.
//
// What cannot be expressed makes it fail; from then on values mean nothing, and what was built is to be taken back.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/Instructions.h>

#include "frontend/assembly_text.h"

namespace raddle::frontend {

// What the last instruction that set flags left in them, as truth values; null where that is not known.
struct AssemblyFlags {
  llvm::Value *zero = nullptr;
  llvm::Value *sign = nullptr;
  llvm::Value *carry = nullptr;
  llvm::Value *less = nullptr; // signed: the sign is not the overflow
};

class AssemblyMachine {
public:
  using Builder = llvm::IRBuilder<llvm::ConstantFolder, llvm::IRBuilderCallbackInserter>;

  // Ready to execute the statement, just before `call`, which is one of inline assembly and outlives this.
  explicit AssemblyMachine(llvm::CallInst &call);
  AssemblyMachine(const AssemblyMachine &) = delete;
  AssemblyMachine &operator=(const AssemblyMachine &) = delete;

  void fail() { failed_ = true; }
  [[nodiscard]] bool failed() const { return failed_; }
  // Removes all that was built.
  void takeBack();
  // Ends what was built, so that control comes to the call.
  void close();

  // For statements that jump: from now on there are blocks, and values are kept in variables from one to the next.
  void useBlocks();
  // A label begins, which is known by its number.
  void enter(int64_t label);
  // Goes there if `condition` holds; always, if that is null.
  void jump(int64_t label, llvm::Value *condition);
  // The last jump was one that is always taken, and there was no label since.
  [[nodiscard]] bool isUnreachable() const { return isUnreachable_; }
  // What the statement returns, in order.
  std::vector<llvm::Value *> outputs();

  Builder &builder() { return builder_; }
  llvm::Type *integer(unsigned bits) { return builder_.getIntNTy(bits); }
  AssemblyFlags flags;
  // The truth of a condition code: "z", "nae". Fails if it is not known.
  llvm::Value *condition(llvm::StringRef code);

  [[nodiscard]] bool isMemory(const AssemblyOperand &operand) const;
  [[nodiscard]] bool isStackTop(const AssemblyOperand &operand) const;
  // How wide the operand is by itself; 0 if it does not say.
  [[nodiscard]] unsigned bitsOf(const AssemblyOperand &operand) const;

  // REQUIRES: isMemory(operand).
  llvm::Value *address(const AssemblyOperand &operand);
  // The value of any operand; memory is loaded atomically.
  llvm::Value *read(const AssemblyOperand &operand, unsigned bits);
  // The same, as a pointer if that is what the register was given. REQUIRES: it is no memory.
  llvm::Value *readPointerOr(const AssemblyOperand &operand, unsigned bits);
  // To any operand; memory is stored to atomically. The value is an integer of `bits` bits, or a pointer if these
  // are 64.
  void write(const AssemblyOperand &operand, llvm::Value *value, unsigned bits);

  // Of the accesses that the statement makes.
  [[nodiscard]] llvm::AtomicOrdering updateOrder() const;
  [[nodiscard]] bool isBarrier() const { return isBarrier_; }

private:
  // One operand of the statement.
  struct Parameter {
    llvm::Value *pointer = nullptr; // of memory; otherwise null
    std::string slot = {};          // the register, if it is no memory
    std::string flag = {};          // the condition code, of an output that is a flag
    unsigned bits = 0;              // of its type; 0 if that is no number
  };
  struct Slot {
    llvm::Value *exact = nullptr;  // what was put there last: a number, or a pointer
    llvm::Value *number = nullptr; // all of it, in 64 bits; null: the same as `exact`
    unsigned bits = 0;             // how many of them mean something
    bool isKept = false;           // its variable holds it
    [[nodiscard]] bool isPointer() const { return exact && exact->getType()->isPointerTy(); }
  };
  struct Output {
    size_t parameter;
    llvm::Type *type;
  };

  // A label that was jumped to, or entered.
  struct Label {
    llvm::BasicBlock *block = nullptr;
    bool isEntered = false;
    std::map<std::string, unsigned> bits; // of the slots that mean something there, on all ways
  };

  llvm::BasicBlock *makeBlock();
  Label &labelAt(int64_t number);
  void keepSlots();
  // The current block may go to the label.
  void meet(Label &label);
  llvm::AllocaInst *variableOf(const std::string &slot);

  void addParameters();
  void addOutput(const llvm::InlineAsm::ConstraintInfo &constraint, unsigned &nextOutput);
  void addInput(const llvm::InlineAsm::ConstraintInfo &constraint, llvm::Value *value);
  [[nodiscard]] std::string slotFor(const llvm::InlineAsm::ConstraintInfo &constraint);
  [[nodiscard]] unsigned bitsOf(llvm::Type *type) const;
  [[nodiscard]] const Parameter *parameterOf(const AssemblyOperand &operand) const;
  [[nodiscard]] std::string slotOf(const AssemblyOperand &operand) const;
  void put(Slot &slot, llvm::Value *value, unsigned bits);
  Slot *slotNamed(const std::string &name); // null if nothing is known to be there
  llvm::Value *number(Slot &slot);
  llvm::Value *readSlot(const std::string &name, unsigned bits);
  llvm::Value *outputValue(const Output &output);
  llvm::Value *nothing(unsigned bits); // after fail()

  llvm::CallInst &call_;
  std::vector<llvm::Instruction *> built_;
  Builder builder_;
  std::vector<Parameter> parameters_; // by number
  std::vector<Output> outputs_;       // that are returned, in order
  std::map<std::string, Slot> slots_;
  std::map<int64_t, Label> labels_;
  std::map<std::string, llvm::AllocaInst *> variables_; // of slots
  std::vector<llvm::BasicBlock *> blocks_;              // that were made
  llvm::BasicBlock *head_ = nullptr;                    // what came before the call, if there are blocks
  bool isUnreachable_ = false;
  bool isBarrier_ = false; // it has the clobber "memory"
  bool failed_ = false;
};

} // namespace raddle::frontend
