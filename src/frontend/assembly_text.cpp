#include "frontend/assembly_text.h"

#include <array>

#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/StringExtras.h>

namespace raddle::frontend {

namespace {

using Operand = AssemblyOperand;

struct RegisterName {
  llvm::StringLiteral family;
  std::array<llvm::StringLiteral, 4> names; // of 8, 16, 32 and 64 bits
};
constexpr std::array<unsigned, 4> kRegisterBits = {8, 16, 32, 64};
constexpr std::array kRegisters = {
    RegisterName{"ax", {"al", "ax", "eax", "rax"}},       RegisterName{"bx", {"bl", "bx", "ebx", "rbx"}},
    RegisterName{"cx", {"cl", "cx", "ecx", "rcx"}},       RegisterName{"dx", {"dl", "dx", "edx", "rdx"}},
    RegisterName{"si", {"sil", "si", "esi", "rsi"}},      RegisterName{"di", {"dil", "di", "edi", "rdi"}},
    RegisterName{"sp", {"spl", "sp", "esp", "rsp"}},      RegisterName{"r8", {"r8b", "r8w", "r8d", "r8"}},
    RegisterName{"r9", {"r9b", "r9w", "r9d", "r9"}},      RegisterName{"r10", {"r10b", "r10w", "r10d", "r10"}},
    RegisterName{"r11", {"r11b", "r11w", "r11d", "r11"}},
};

struct Modifier {
  char letter;
  unsigned bits;
};
constexpr std::array kModifiers = {Modifier{'b', 8}, Modifier{'w', 16}, Modifier{'k', 32}, Modifier{'q', 64}};

struct SizeWord {
  llvm::StringLiteral text;
  unsigned bits;
};
constexpr std::array kSizeWords = {SizeWord{"byte ptr", 8}, SizeWord{"word ptr", 16}, SizeWord{"dword ptr", 32},
                                   SizeWord{"qword ptr", 64}, SizeWord{"xmmword ptr", 128}};

std::optional<Operand> registerNamed(llvm::StringRef name) {
  for (const RegisterName &known : kRegisters)
    for (size_t i = 0; i < known.names.size(); ++i)
      if (known.names[i] == name)
        return Operand{.kind = Operand::Kind::Register, .bits = kRegisterBits[i], .name = known.family};
  return std::nullopt;
}

std::optional<int64_t> integer(llvm::StringRef text) {
  int64_t result = 0;
  uint64_t large = 0;
  if (!text.getAsInteger(0, result))
    return result;
  if (!text.getAsInteger(0, large))
    return static_cast<int64_t>(large);
  return std::nullopt;
}

// $0 and ${0:b}.
std::optional<Operand> parameter(llvm::StringRef text) {
  if (!text.consume_front("$"))
    return std::nullopt;
  Operand result{.kind = Operand::Kind::Parameter};
  char modifier = 0;
  if (text.consume_front("{")) {
    if (!text.consume_back("}"))
      return std::nullopt;
    const auto [number, letter] = text.split(':');
    if (letter.size() > 1)
      return std::nullopt;
    modifier = letter.empty() ? '\0' : letter[0];
    text = number;
  }
  if (text.getAsInteger(10, result.number))
    return std::nullopt;
  const auto *known = llvm::find_if(kModifiers, [&](const Modifier &each) { return each.letter == modifier; });
  if (known != kModifiers.end())
    result.bits = known->bits;
  else if (modifier == 'a')
    result.isDereferenced = true;
  else if (modifier != 0)
    return std::nullopt;
  return result;
}

class Parser {
public:
  explicit Parser(llvm::InlineAsm::AsmDialect dialect) : isIntel_(dialect == llvm::InlineAsm::AD_Intel) {}

  // Of `{att|intel}` alternatives, those of the dialect.
  [[nodiscard]] std::optional<std::string> withoutAlternatives(llvm::StringRef text) const {
    std::string result;
    while (!text.empty()) {
      const auto [before, rest] = text.split("$(");
      result += before;
      if (before.size() == text.size())
        break;
      const auto [inside, after] = rest.split("$)");
      const auto [att, intel] = inside.split("$|");
      if (inside.size() == rest.size() || intel.contains("$|"))
        return std::nullopt;
      result += isIntel_ ? intel : att;
      text = after;
    }
    return result;
  }

  // Nothing if it is not understood. A prefix alone on its line belongs to the instruction that follows.
  [[nodiscard]] std::optional<std::vector<AssemblyInstruction>> parse(llvm::StringRef text) {
    std::vector<AssemblyInstruction> result;
    AssemblyInstruction next;
    llvm::SmallVector<llvm::StringRef> lines;
    llvm::SplitString(text, lines, "\n;");
    for (llvm::StringRef line : lines) {
      line = takePrefixes(takeLabel(line.split('#').first.trim(), result), next);
      if (line.empty())
        continue;
      if (!parseInstruction(line, next))
        return std::nullopt;
      result.push_back(std::exchange(next, {}));
    }
    if (next.isLocked || next.isRepeated || !resolveJumps(result))
      return std::nullopt;
    return result;
  }

private:
  // `1:` becomes an instruction of its own, whose operand is the number.
  static llvm::StringRef takeLabel(llvm::StringRef line, std::vector<AssemblyInstruction> &into) {
    const llvm::StringRef digits = line.take_while(llvm::isDigit);
    Operand number;
    if (digits.empty() || !line.drop_front(digits.size()).starts_with(":") || digits.getAsInteger(10, number.number))
      return line;
    into.emplace_back().operands.push_back(number);
    return line.drop_front(digits.size() + 1).ltrim();
  }

  // The operand of a jump is the number of a label, and the direction in which it is looked for.
  static bool resolveJumps(std::vector<AssemblyInstruction> &all) {
    for (size_t i = 0; i < all.size(); ++i) {
      if (all[i].operands.empty() || all[i].operands[0].kind != Operand::Kind::Label)
        continue;
      Operand &target = all[i].operands[0];
      const bool isBackward = target.displacement < 0;
      size_t at = i;
      do
        at += isBackward ? SIZE_MAX : 1;
      while (at < all.size() && !(all[at].mnemonic.empty() && all[at].operands[0].number == target.number));
      if (at >= all.size())
        return false;
      target.number = static_cast<int64_t>(at);
    }
    return true;
  }

  // 1b or 1f.
  static std::optional<Operand> parseTarget(llvm::StringRef text) {
    Operand result{.kind = Operand::Kind::Label, .displacement = text.ends_with("b") ? -1 : 1};
    const bool hasDirection = text.consume_back("b") || text.consume_back("f");
    return hasDirection && !text.getAsInteger(10, result.number) ? std::optional(result) : std::nullopt;
  }

  static llvm::StringRef takePrefixes(llvm::StringRef line, AssemblyInstruction &next) {
    while (true) {
      const llvm::StringRef word = line.take_while([](char c) { return !llvm::isSpace(c); });
      if (word.equals_insensitive("lock"))
        next.isLocked = true;
      else if (word.equals_insensitive("rep") || word.equals_insensitive("repz") || word.equals_insensitive("repe"))
        next.isRepeated = true;
      else if (!word.equals_insensitive("xacquire") && !word.equals_insensitive("xrelease"))
        return line;
      line = line.drop_front(word.size()).ltrim();
    }
  }

  [[nodiscard]] bool parseInstruction(llvm::StringRef line, AssemblyInstruction &into) const {
    const llvm::StringRef word = line.take_while([](char c) { return !llvm::isSpace(c); });
    if (!llvm::all_of(word, llvm::isAlnum))
      return false;
    into.mnemonic = word.lower();
    llvm::StringRef rest = line.drop_front(word.size()).trim();
    while (!rest.empty()) {
      const size_t comma = endOfOperand(rest);
      const llvm::StringRef text = rest.take_front(comma).trim();
      const std::optional<Operand> operand = word.starts_with("j") ? parseTarget(text) : parseOperand(text);
      if (!operand)
        return false;
      into.operands.push_back(*operand);
      rest = rest.drop_front(std::min(comma + 1, rest.size())).trim();
    }
    if (isIntel_)
      std::reverse(into.operands.begin(), into.operands.end());
    return true;
  }

  static size_t endOfOperand(llvm::StringRef text) {
    int depth = 0;
    for (size_t i = 0; i < text.size(); ++i) {
      depth += text[i] == '(' || text[i] == '[' ? 1 : 0;
      depth -= text[i] == ')' || text[i] == ']' ? 1 : 0;
      if (text[i] == ',' && depth == 0)
        return i;
    }
    return text.size();
  }

  [[nodiscard]] std::optional<Operand> parseOperand(llvm::StringRef text) const {
    return isIntel_ ? parseIntel(text) : parseAtt(text);
  }

  // $$1, %eax, $0, 8(%rsp), ($1), 8+$0
  [[nodiscard]] static std::optional<Operand> parseAtt(llvm::StringRef text) {
    if (text.consume_front("$$"))
      return immediate(text);
    if (text.ends_with(")"))
      return parseAddress(text.drop_back());
    if (text.starts_with("%"))
      return registerNamed(text.drop_front().lower());
    return displaced(text);
  }

  static std::optional<Operand> immediate(llvm::StringRef text) {
    const std::optional<int64_t> number = integer(text.trim());
    return number ? std::optional(Operand{.number = *number}) : std::nullopt;
  }

  // The text up to the closing parenthesis: a base, and nothing like an index.
  static std::optional<Operand> parseAddress(llvm::StringRef text) {
    const auto [before, base] = text.split('(');
    const std::optional<int64_t> displacement = before.empty() ? 0 : integer(before.trim());
    llvm::StringRef inside = base.trim();
    std::optional<Operand> result = inside.consume_front("%") ? registerNamed(inside.lower()) : parameter(inside);
    if (!displacement || !result || result->isDereferenced)
      return std::nullopt;
    result->isDereferenced = true;
    result->displacement = *displacement;
    result->bits = 0;
    return result;
  }

  // A parameter that is memory, perhaps with a displacement before it.
  static std::optional<Operand> displaced(llvm::StringRef text) {
    const auto [before, rest] = text.split('$');
    if (before.empty())
      return parameter(text);
    const std::optional<int64_t> displacement = integer(before.rtrim("+ "));
    std::optional<Operand> result = parameter(text.drop_front(before.size()));
    if (!displacement || !result)
      return std::nullopt;
    result->displacement = *displacement;
    return result;
  }

  // dword ptr [$1 + 8], [rax], $0, eax, 1
  [[nodiscard]] static std::optional<Operand> parseIntel(llvm::StringRef text) {
    const std::string lower = text.lower();
    unsigned bits = 0;
    for (const SizeWord &word : kSizeWords)
      if (llvm::StringRef(lower).starts_with(word.text)) {
        bits = word.bits;
        text = text.drop_front(word.text.size()).ltrim();
      }
    std::optional<Operand> result = parseIntelPlain(text);
    if (result && bits != 0)
      result->bits = bits;
    return result;
  }

  static std::optional<Operand> parseIntelPlain(llvm::StringRef text) {
    if (!text.consume_front("[")) {
      if (text.starts_with("$"))
        return parameter(text);
      const std::optional<Operand> known = registerNamed(text.lower());
      return known ? known : immediate(text);
    }
    if (!text.consume_back("]"))
      return std::nullopt;
    const auto [base, added] = text.split('+');
    const std::optional<int64_t> displacement = added.empty() ? 0 : integer(added.trim());
    std::optional<Operand> result = base.starts_with("$") ? parameter(base.trim()) : registerNamed(base.trim().lower());
    if (!displacement || !result)
      return std::nullopt;
    result->isDereferenced = true;
    result->displacement = *displacement;
    result->bits = 0;
    return result;
  }

  bool isIntel_;
};

} // namespace

std::optional<std::string> registerFamily(llvm::StringRef name) {
  const std::optional<Operand> known = registerNamed(name);
  return known ? std::optional(known->name.str()) : std::nullopt;
}

std::optional<std::vector<AssemblyInstruction>> parseAssembly(const llvm::InlineAsm &assembly) {
  Parser parser(assembly.getDialect());
  const std::optional<std::string> text = parser.withoutAlternatives(assembly.getAsmString());
  return text ? parser.parse(*text) : std::nullopt;
}

} // namespace raddle::frontend
