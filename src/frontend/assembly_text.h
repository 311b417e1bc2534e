// The template of an inline assembly statement, taken apart into instructions.
//
// Registers are named by their 64-bit family without the r: "ax" for al, ax, eax and rax. The order of operands is that
// of AT&T syntax, the target last, whatever the statement is written in.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <llvm/IR/InlineAsm.h>

namespace raddle::frontend {

// One operand of an instruction.
struct AssemblyOperand {
  enum class Kind : uint8_t {
    Immediate, // `number`
    Parameter, // the operand `number` of the statement: a register, memory or a constant
    Register,  // `name`
    Label,     // the place `number` of the list of instructions, which is a label: where a jump goes
  } kind = Kind::Immediate;
  bool isDereferenced = false; // memory at the address in it, plus `displacement`
  int64_t number = 0;
  int64_t displacement = 0;  // also of a parameter that is memory itself
  unsigned bits = 0;         // as far as the text says: by a modifier, the name of a register, `dword ptr`
  llvm::StringRef name = {}; // of a register; of static storage duration
};

struct AssemblyInstruction {
  bool isLocked = false;
  bool isRepeated = false;
  std::string mnemonic; // in lower case, with its suffix; empty for a label
  std::vector<AssemblyOperand> operands;
};

// The family of a register, by any of its names.
[[nodiscard]] std::optional<std::string> registerFamily(llvm::StringRef name);

// Nothing if there is anything in it that is not understood: labels that are no numbers, directives, unusual addresses.
[[nodiscard]] std::optional<std::vector<AssemblyInstruction>> parseAssembly(const llvm::InlineAsm &assembly);

} // namespace raddle::frontend
