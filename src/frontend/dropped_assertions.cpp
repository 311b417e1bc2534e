#include "frontend/dropped_assertions.h"

#include <map>

#include <llvm/ADT/StringExtras.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/Support/Path.h>

#include "base/files.h"

namespace raddle::frontend {

namespace {

constexpr const char *kNotes = "raddle.dropped_assertions";

// What the flags say, the last one if several do.
enum class Ndebug : uint8_t { Defined, Undefined, Unsaid };

Ndebug ndebugIn(const std::vector<std::string> &flags) {
  Ndebug result = Ndebug::Unsaid;
  for (size_t i = 0; i < flags.size(); ++i) {
    std::string flag = flags[i];
    if ((flag == "-D" || flag == "-U") && i + 1 < flags.size())
      flag += flags[++i];
    if (flag == "-DNDEBUG" || flag.starts_with("-DNDEBUG="))
      result = Ndebug::Defined;
    else if (flag == "-UNDEBUG")
      result = Ndebug::Undefined;
  }
  return result;
}

bool isNameCharacter(char c) {
  return llvm::isAlnum(c) || c == '_';
}

// The text without comments and without what is in literals.
std::string codeOf(llvm::StringRef text) {
  std::string code;
  while (!text.empty()) {
    if (text.starts_with("//")) {
      text = text.drop_front(std::min(text.find('\n'), text.size()));
    } else if (text.starts_with("/*")) {
      const size_t end = text.find("*/", 2);
      text = end == llvm::StringRef::npos ? "" : text.drop_front(end + 2);
      code += ' ';
    } else if (text.front() == '"' || (text.front() == '\'' && (code.empty() || !llvm::isAlnum(code.back())))) {
      size_t end = 1;
      while (end < text.size() && text[end] != text.front() && text[end] != '\n')
        end += text[end] == '\\' ? 2 : 1;
      text = text.drop_front(std::min(end + 1, text.size()));
      code += "\"\"";
    } else {
      code += text.front();
      text = text.drop_front();
    }
  }
  return code;
}

// Whether a line of it defines NDEBUG.
bool definesNdebug(llvm::StringRef code) {
  llvm::SmallVector<llvm::StringRef> lines;
  code.split(lines, '\n');
  return llvm::any_of(lines, [](llvm::StringRef line) {
    line = line.ltrim();
    if (!line.consume_front("#"))
      return false;
    line = line.ltrim();
    return line.consume_front("define") && line.ltrim().split(' ').first.rtrim() == "NDEBUG";
  });
}

bool callsAssert(llvm::StringRef code) {
  constexpr llvm::StringLiteral kName = "assert";
  for (size_t at = code.find(kName); at != llvm::StringRef::npos; at = code.find(kName, at + kName.size())) {
    const bool begins = at == 0 || !isNameCharacter(code[at - 1]);
    const bool isCall = code.drop_front(at + kName.size()).ltrim(" \t").starts_with("(");
    const llvm::StringRef line = code.take_front(at).rsplit('\n').second.ltrim();
    if (begins && isCall && !line.starts_with("#"))
      return true;
  }
  return false;
}

// By their full paths, as the compiler was given them.
std::map<std::string, std::string> filesOf(const llvm::Module &unit) {
  std::map<std::string, std::string> files;
  const auto add = [&](const llvm::DIFile *file) {
    if (!file)
      return;
    llvm::SmallString<256> path(file->getDirectory());
    llvm::sys::path::append(path, file->getFilename());
    const std::string full =
        llvm::sys::path::is_absolute(file->getFilename()) ? file->getFilename().str() : path.str().str();
    if (!llvm::StringRef(full).starts_with("/usr/"))
      files.emplace(full, file->getFilename().str());
  };
  llvm::DebugInfoFinder finder;
  finder.processModule(unit);
  for (const llvm::DICompileUnit *each : finder.compile_units())
    add(each->getFile());
  for (const llvm::DISubprogram *each : finder.subprograms())
    if (each->isDefinition())
      add(each->getFile());
  return files;
}

} // namespace

void noteDroppedAssertions(llvm::Module &unit, const std::vector<std::string> &flags) {
  const Ndebug given = ndebugIn(flags);
  if (unit.getFunction("__assert_fail")) // Some of them do something.
    return;
  llvm::LLVMContext &context = unit.getContext();
  for (const auto &[path, shown] : filesOf(unit)) {
    const Result<std::string> text = readFile(path);
    const std::string code = text ? codeOf(*text) : "";
    const bool isDropped =
        text ? callsAssert(code) && (given == Ndebug::Defined || definesNdebug(code)) : given == Ndebug::Defined;
    if (isDropped)
      unit.getOrInsertNamedMetadata(kNotes)->addOperand(
          llvm::MDNode::get(context, llvm::MDString::get(context, shown)));
  }
}

std::vector<std::string> takeDroppedAssertions(llvm::Module &module) {
  std::vector<std::string> files;
  llvm::NamedMDNode *notes = module.getNamedMetadata(kNotes);
  if (!notes)
    return files;
  for (const llvm::MDNode *note : notes->operands()) {
    std::string file = llvm::cast<llvm::MDString>(note->getOperand(0))->getString().str();
    if (!llvm::is_contained(files, file))
      files.push_back(std::move(file));
  }
  module.eraseNamedMetadata(notes);
  return files;
}

} // namespace raddle::frontend
