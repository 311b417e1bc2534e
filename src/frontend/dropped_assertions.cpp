#include "frontend/dropped_assertions.h"

#include <array>
#include <map>
#include <set>

#include <llvm/ADT/StringExtras.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/Support/FileSystem.h>
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

// The name behind the word of a directive, such as NDEBUG in `# define NDEBUG 1`; empty if the line is none.
llvm::StringRef named(llvm::StringRef line, llvm::StringRef word) {
  line = line.ltrim();
  if (!line.consume_front("#"))
    return {};
  line = line.ltrim();
  return line.consume_front(word) && !line.empty() && !isNameCharacter(line.front())
             ? line.ltrim().take_while(isNameCharacter)
             : llvm::StringRef();
}

std::vector<llvm::StringRef> linesOf(llvm::StringRef code) {
  llvm::SmallVector<llvm::StringRef> lines;
  code.split(lines, '\n');
  return {lines.begin(), lines.end()};
}

bool definesNdebug(llvm::StringRef code) {
  return llvm::any_of(linesOf(code), [](llvm::StringRef line) { return named(line, "define") == "NDEBUG"; });
}

bool callsOneOf(llvm::StringRef line, const std::set<std::string> &names) {
  while (!line.empty()) {
    const llvm::StringRef word = line.take_while(isNameCharacter);
    line = line.drop_front(std::max<size_t>(word.size(), 1));
    if (!word.empty() && line.ltrim(" \t").starts_with("(") && names.contains(word.str()))
      return true;
  }
  return false;
}

// Macros are not calls: who uses one that calls `assert` does.
bool callsAssert(llvm::StringRef code, const std::set<std::string> &assertions) {
  return llvm::any_of(linesOf(code), [&](llvm::StringRef line) {
    return !line.ltrim().starts_with("#") && callsOneOf(line, assertions);
  });
}

// A file that the user has written.
struct Text {
  std::string shown; // its name, as the compiler was given it
  std::string text;  // with comments and all
  bool isGone = false;
};

// All that a unit consists of, by full path: the files in which it defines something, and what they include.
class Texts {
public:
  Texts(const llvm::Module &unit, const std::vector<std::string> &flags) {
    llvm::DebugInfoFinder finder;
    finder.processModule(unit);
    for (const llvm::DICompileUnit *each : finder.compile_units())
      readFlags(each->getFile()->getDirectory(), flags);
    for (const llvm::DICompileUnit *each : finder.compile_units())
      add(each->getFile());
    for (const llvm::DISubprogram *each : finder.subprograms())
      if (each->isDefinition())
        add(each->getFile());
  }

  [[nodiscard]] const std::map<std::string, Text> &all() const { return texts_; }

  [[nodiscard]] bool defineNdebug() const {
    return llvm::any_of(texts_, [](const auto &each) {
      const std::string &text = each.second.text;
      return llvm::StringRef(text).contains("NDEBUG") && definesNdebug(codeOf(text));
    });
  }

  // Only code is left of them.
  void strip() {
    for (auto &[path, text] : texts_)
      text.text = codeOf(text.text);
  }

  // `assert`, and the macros that call it. REQUIRES: strip().
  [[nodiscard]] std::set<std::string> assertions() const {
    std::set<std::string> names = {"assert"};
    for (size_t before = 0; before != names.size();) {
      before = names.size();
      for (const auto &[path, text] : texts_)
        for (const llvm::StringRef line : linesOf(text.text))
          if (const llvm::StringRef macro = named(line, "define");
              !macro.empty() && callsOneOf(line.drop_front(macro.end() - line.begin()), names))
            names.insert(macro.str());
    }
    return names;
  }

private:
  // Folders in which files are searched, and files that come first.
  void readFlags(llvm::StringRef directory, const std::vector<std::string> &flags) {
    constexpr std::array<llvm::StringLiteral, 3> kFolders = {"-I", "-iquote", "-isystem"};
    for (size_t i = 0; i < flags.size(); ++i) {
      const llvm::StringRef flag = flags[i];
      const bool isLast = i + 1 == flags.size();
      for (const llvm::StringLiteral option : kFolders)
        if (flag.starts_with(option) && (flag != option || !isLast))
          folders_.push_back(
              pathIn(directory, flag == option ? llvm::StringRef(flags[i + 1]) : flag.substr(option.size())));
      if ((flag == "-include" || flag == "-imacros") && !isLast)
        addIncluded(directory, flags[i + 1]);
    }
  }

  static std::string pathIn(llvm::StringRef directory, llvm::StringRef name) {
    if (llvm::sys::path::is_absolute(name))
      return name.str();
    llvm::SmallString<256> path(directory);
    llvm::sys::path::append(path, name);
    llvm::sys::path::remove_dots(path, /*remove_dot_dot=*/true);
    return path.str().str();
  }

  void add(const llvm::DIFile *file) {
    if (file)
      add(pathIn(file->getDirectory(), file->getFilename()), file->getFilename().str());
  }

  void add(const std::string &path, std::string shown) {
    if (llvm::StringRef(path).starts_with("/usr/") || texts_.contains(path))
      return;
    const Result<std::string> text = readFile(path);
    texts_[path] = {std::move(shown), text ? *text : "", !text};
    if (!text)
      return;
    for (llvm::StringRef line : linesOf(*text)) {
      line = line.ltrim();
      const bool isDirective = line.consume_front("#");
      line = line.ltrim();
      if (isDirective && line.consume_front("include"))
        addIncluded(llvm::sys::path::parent_path(path),
                    line.ltrim(" \t\"<").take_until([](char c) { return c == '"' || c == '>'; }));
    }
  }

  void addIncluded(llvm::StringRef directory, llvm::StringRef name) {
    std::vector<std::string> paths = {pathIn(directory, name)};
    for (const std::string &folder : folders_)
      paths.push_back(pathIn(folder, name));
    const auto found =
        llvm::find_if(paths, [](const std::string &path) { return llvm::sys::fs::is_regular_file(path); });
    if (!name.empty() && found != paths.end())
      add(*found, *found);
  }

  std::map<std::string, Text> texts_;
  std::vector<std::string> folders_;
};

} // namespace

void noteDroppedAssertions(llvm::Module &unit, const std::vector<std::string> &flags) {
  const Ndebug given = ndebugIn(flags);
  if (unit.getFunction("__assert_fail")) // Some of them do something.
    return;
  Texts texts(unit, flags);
  if (given != Ndebug::Defined && !texts.defineNdebug())
    return;
  texts.strip();
  llvm::LLVMContext &context = unit.getContext();
  const std::set<std::string> assertions = texts.assertions();
  for (const auto &[path, text] : texts.all())
    if (callsAssert(text.text, assertions) || (text.isGone && given == Ndebug::Defined))
      unit.getOrInsertNamedMetadata(kNotes)->addOperand(
          llvm::MDNode::get(context, llvm::MDString::get(context, text.shown)));
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
