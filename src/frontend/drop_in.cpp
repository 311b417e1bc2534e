#include "frontend/drop_in.h"

#include <algorithm>
#include <map>
#include <unistd.h>

#include "base/files.h"
#include "base/paths.h"
#include "base/temporary_directory.h"
#include "frontend/build_records.h"
#include "frontend/command_line.h"
#include "frontend/executable.h"

namespace raddle::frontend {

namespace {

using Work = CommandLine::Work;

constexpr int kSignalled = 128; // as shells tell it

bool isSource(const Input &input) {
  return input.kind == InputKind::Source;
}

int codeOf(const ExitStatus &status) {
  return status.signal != 0 ? kSignalled + status.signal : status.code;
}

Result<int> finish(Result<Process> process) {
  if (!process)
    return process.error();
  return codeOf(process->wait());
}

// One run of the compiler.
class Run {
public:
  Run(const DropIn &dropIn, CommandLine command, std::filesystem::path directory)
      : dropIn_(dropIn), command_(std::move(command)), directory_(std::move(directory)) {}

  Result<int> compile();
  Result<int> link();
  Result<int> passOn() { return finish(Process::start(ordinary(dropIn_.arguments))); }

private:
  // Standard input can be read once, and is needed twice.
  [[nodiscard]] std::optional<Error> keepStandardInput();
  // The command with standard input as it was given to us.
  [[nodiscard]] Result<Process> start(Command command);
  // The arguments for clang, which may differ from those given.
  [[nodiscard]] Command ordinary(std::vector<std::string> arguments) const;
  // The record of a source; nothing if it cannot be compiled that way.
  [[nodiscard]] std::optional<BuildRecord> unitOf(const Input &input);
  [[nodiscard]] BuildRecord linkRecord(const std::vector<bool> &isReplaced) const;
  // A record without bitcode for each input that is lost among those of ours in a joined object.
  [[nodiscard]] std::vector<BuildRecord> foreignParts(const std::vector<bool> &isReplaced) const;
  // An object that holds nothing but the section.
  [[nodiscard]] std::optional<std::string> objectWith(const std::vector<BuildRecord> &records);
  [[nodiscard]] std::string objectOf(const Input &input) const;

  const DropIn &dropIn_;
  CommandLine command_;
  std::filesystem::path directory_; // for files that do not outlive this
  FileDescriptor input_;            // what came from standard input, if it is a source
  int files_ = 0;                   // made so far in directory_
};

std::optional<Error> Run::keepStandardInput() {
  if (std::none_of(command_.inputs.begin(), command_.inputs.end(), [](const Input &i) { return i.path == "-"; }))
    return std::nullopt;
  const Result<std::string> text = readFile("/dev/stdin");
  if (!text)
    return text.error();
  if (std::optional<Error> error = writeFile(directory_ / "stdin", *text))
    return error;
  Result<FileDescriptor> opened = openFile(directory_ / "stdin", OpenMode::Read);
  if (!opened)
    return opened.error();
  input_ = std::move(*opened);
  return std::nullopt;
}

Result<Process> Run::start(Command command) {
  if (input_.number() < 0)
    return Process::start(command);
  // Each reader has a place of its own in the file.
  const Result<FileDescriptor> own = openFile(directory_ / "stdin", OpenMode::Read);
  if (!own)
    return own.error();
  command.redirections.push_back({STDIN_FILENO, own->number()});
  return Process::start(command);
}

Command Run::ordinary(std::vector<std::string> arguments) const {
  Command result{.arguments = {compilerFor(dropIn_.compiler)}};
  result.arguments.insert(result.arguments.end(), arguments.begin(), arguments.end());
  if (std::any_of(command_.inputs.begin(), command_.inputs.end(), isSource) && !dropIn_.headerDirectory.empty())
    result.arguments.insert(result.arguments.end(), {"-idirafter", dropIn_.headerDirectory.string()});
  // Bitcode in the place of objects could not hold the section.
  if (std::any_of(command_.arguments.begin(), command_.arguments.end(),
                  [](const std::string &argument) { return argument.starts_with("-flto"); }))
    result.arguments.emplace_back("-fno-lto");
  return result;
}

std::optional<BuildRecord> Run::unitOf(const Input &input) {
  const std::filesystem::path target = directory_ / (std::to_string(files_++) + ".bc");
  const Compilation compilation = compilationOf(command_, input, dropIn_.compiler);
  Command command = bitcodeCommand(compilation, dropIn_.headerDirectory, target);
  const Result<FileDescriptor> nowhere = openFile("/dev/null", OpenMode::Write);
  if (!nowhere)
    return std::nullopt;
  command.redirections = {{STDOUT_FILENO, nowhere->number()}, {STDERR_FILENO, nowhere->number()}};
  const Result<int> code = finish(start(command));
  if (!code || *code != 0)
    return std::nullopt;
  Result<std::string> bitcode = readFile(target);
  if (!bitcode)
    return std::nullopt;
  return BuildRecord{.kind = BuildRecord::Kind::Unit,
                     .name = input.path,
                     .directory = currentDirectory(),
                     .arguments = compileFlags(command_),
                     .bitcode = std::move(*bitcode)};
}

std::string Run::objectOf(const Input &input) const {
  return command_.output.empty() ? std::filesystem::path(input.path).stem().string() + ".o" : command_.output;
}

std::optional<std::string> Run::objectWith(const std::vector<BuildRecord> &records) {
  const std::filesystem::path base = directory_ / std::to_string(files_++);
  std::string content;
  for (const BuildRecord &record : records)
    content += print(record);
  const std::string object = base.string() + ".o";
  const std::string assembly = base.string() + ".s";
  // R: it stays although nothing refers to it, should the linker collect garbage.
  const std::string text = std::string(".section .note.GNU-stack,\"\",@progbits\n.section ") + kRecordSection +
                           ",\"R\",@progbits\n.incbin \"" + base.string() + "\"\n";
  if (writeFile(base, content) || writeFile(assembly, text))
    return std::nullopt;
  const Result<ExitStatus> status =
      run({.arguments = {compilerFor(Language::C), "-x", "assembler", "-c", assembly, "-o", object}});
  return status && status->success() ? std::optional(object) : std::nullopt;
}

BuildRecord Run::linkRecord(const std::vector<bool> &isReplaced) const {
  return {.kind = BuildRecord::Kind::Link,
          .name = dropIn_.compiler == Language::C ? "cc" : "c++",
          .directory = currentDirectory(),
          .arguments = linkArguments(command_, isReplaced),
          .bitcode = {}};
}

std::vector<BuildRecord> Run::foreignParts(const std::vector<bool> &isReplaced) const {
  std::vector<BuildRecord> result;
  for (size_t i = 0; i < isReplaced.size(); ++i)
    if (!isReplaced[i])
      result.push_back({.kind = BuildRecord::Kind::Unit,
                        .name = command_.inputs[i].path,
                        .directory = currentDirectory(),
                        .arguments = {},
                        .bitcode = {}});
  return result;
}

Result<int> Run::compile() {
  if (std::optional<Error> error = keepStandardInput())
    return *error;
  Result<Process> process = start(ordinary(dropIn_.arguments));
  if (!process)
    return process.error();
  std::map<std::string, BuildRecord> records; // by object
  for (const Input &input : command_.inputs)
    if (isSource(input))
      if (std::optional<BuildRecord> record = unitOf(input))
        records.emplace(objectOf(input), std::move(*record));
  const Result<int> code = finish(std::move(process));
  if (!code || *code != 0)
    return code;
  for (const auto &[object, record] : records)
    if (isRegularFile(object))
      if (std::optional<Error> error = addRecordSection(object, print(record)))
        continue; // What is no ELF file is left alone: it is as any object of another compiler.
  return code;
}

Result<int> Run::link() {
  if (std::optional<Error> error = keepStandardInput())
    return *error;
  std::vector<std::string> arguments = command_.arguments;
  std::vector<bool> isReplaced(command_.inputs.size(), false);
  // From the last to the first, so that positions stay what they are.
  for (size_t i = command_.inputs.size(); i-- > 0;) {
    const Input &input = command_.inputs[i];
    isReplaced[i] =
        input.kind == InputKind::Linked && !isSharedLibrary(input.path) && readRecordSection(input.path).has_value();
    const std::optional<BuildRecord> unit = isSource(input) ? unitOf(input) : std::nullopt;
    const std::optional<std::string> object = unit ? objectWith({*unit}) : std::nullopt;
    if (!object)
      continue;
    isReplaced[i] = true;
    // Right after its source, so that the order of initializations is the same.
    std::vector<std::string> words = {"-x", "none", *object};
    if (!input.language.empty())
      words.insert(words.end(), {"-x", input.language});
    arguments.insert(arguments.begin() + static_cast<ptrdiff_t>(input.position) + 1, words.begin(), words.end());
  }
  const std::vector<BuildRecord> more =
      command_.work == Work::Link ? std::vector{linkRecord(isReplaced)} : foreignParts(isReplaced);
  if (std::optional<std::string> object = more.empty() ? std::nullopt : objectWith(more))
    arguments.insert(arguments.end(), {"-x", "none", *object});
  return finish(start(ordinary(arguments)));
}

} // namespace

Result<int> compileInPlace(const DropIn &dropIn) {
  CommandLine command = parseCommandLine(dropIn.arguments);
  Result<TemporaryDirectory> directory = TemporaryDirectory::create();
  if (!directory)
    return directory.error();
  const Work work = command.inputs.empty() ? Work::Other : command.work;
  Run run(dropIn, std::move(command), directory->path());
  if (work == Work::Compile)
    return run.compile();
  if (work == Work::Link || work == Work::Partial)
    return run.link();
  return run.passOn();
}

} // namespace raddle::frontend
