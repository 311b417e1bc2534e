#include "build/symbols.h"

#include <string_view>

#include <llvm/DebugInfo/DIContext.h>
#include <llvm/DebugInfo/Symbolize/Symbolize.h>

namespace raddle::build {
namespace {

using llvm::DILineInfo;
using llvm::DILineInfoSpecifier;

llvm::symbolize::LLVMSymbolizer::Options options() {
  llvm::symbolize::LLVMSymbolizer::Options options;
  options.PrintFunctions = llvm::DILineInfoSpecifier::FunctionNameKind::LinkageName;
  options.PathStyle = DILineInfoSpecifier::FileLineInfoKind::AbsoluteFilePath;
  options.Demangle = true;
  return options;
}

std::string withShortStrings(std::string name) {
  constexpr std::string_view kLong = "std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char>>";
  for (size_t at = name.find(kLong); at != std::string::npos; at = name.find(kLong, at))
    name.replace(at, kLong.size(), "std::string");
  return name;
}

// What the compiler makes of the initializers of variables has no name in the source.
std::string functionNamed(const std::string &name) {
  const std::string_view text = name;
  const bool isOfCompiler = text.starts_with("__cxx_global_") || text.starts_with("_GLOBAL__sub_I_");
  return isOfCompiler ? "static initialization" : withShortStrings(name);
}

trace::Frame frameFrom(const DILineInfo &info) {
  const auto known = [](const std::string &text) { return text == DILineInfo::BadString ? std::string() : text; };
  return {.function = functionNamed(known(info.FunctionName)),
          .file = known(info.FileName),
          .line = info.Line,
          .column = info.Column,
          .functionLine = info.StartLine};
}

// How files are called, by their full paths: as sites call them, and below the current folder by the rest of the path.
class FileNames {
public:
  explicit FileNames(const check::Finding &finding) {
    for (const trace::Site &site : finding.trace.sites)
      add(site);
    for (const check::Finding::Place &place : finding.places)
      add(place.site);
  }

  [[nodiscard]] std::string of(const std::string &path) const {
    const std::filesystem::path full = std::filesystem::path(path).lexically_normal();
    if (const auto known = names_.find(full); known != names_.end())
      return known->second;
    const std::filesystem::path rest = full.lexically_relative(folder_);
    return rest.empty() || *rest.begin() == ".." ? path : rest.string();
  }

private:
  void add(const trace::Site &site) {
    if (!site.file.empty())
      names_.emplace((folder_ / site.file).lexically_normal(), site.file);
  }

  std::error_code error_;
  std::filesystem::path folder_ = std::filesystem::current_path(error_);
  std::map<std::filesystem::path, std::string> names_;
};

void rename(trace::Stack &stack, const FileNames &names) {
  for (trace::Frame &frame : stack)
    frame.file = names.of(frame.file);
}

} // namespace

Symbols::Symbols() : symbolizer_(std::make_unique<llvm::symbolize::LLVMSymbolizer>(options())) {}
Symbols::~Symbols() = default;

const trace::Stack &Symbols::framesAt(const std::filesystem::path &executable, uint64_t address) {
  const auto [known, isNew] = known_.try_emplace({executable, address});
  if (!isNew)
    return known->second;
  // It is behind the call.
  auto inlined = symbolizer_->symbolizeInlinedCode(executable.string(),
                                                   {address - 1, llvm::object::SectionedAddress::UndefSection});
  if (!inlined) {
    llvm::consumeError(inlined.takeError());
    return known->second;
  }
  for (uint32_t i = 0; i < inlined->getNumberOfFrames(); ++i)
    if (trace::Frame frame = frameFrom(inlined->getFrame(i)); !frame.file.empty())
      known->second.push_back(std::move(frame));
  return known->second;
}

trace::Stack Symbols::resolved(const std::filesystem::path &executable, const trace::Stack &stack) {
  trace::Stack frames;
  for (const trace::Frame &frame : stack) {
    const trace::Stack &here = framesAt(executable, frame.address);
    frames.insert(frames.end(), here.begin(), here.end());
  }
  return frames;
}

void Symbols::resolve(const std::filesystem::path &executable, check::Finding &finding) {
  const FileNames names(finding);
  for (check::Finding::Place &place : finding.places) {
    place.frames = resolved(executable, place.frames);
    rename(place.frames, names);
  }
  for (trace::Stack &stack : finding.trace.stacks) {
    stack = resolved(executable, stack);
    rename(stack, names);
  }
}

} // namespace raddle::build
