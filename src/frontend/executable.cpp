#include "frontend/executable.h"

#include <llvm/BinaryFormat/Magic.h>

#include "base/check.h"
#include "frontend/command_line.h"

namespace raddle::frontend {

namespace {

using llvm::file_magic;

Failure refuse(const std::filesystem::path &file, const std::string &reason) {
  return Failure{Failure::Kind::BadProgram, "cannot explore '" + file.string() + "': " + reason};
}

file_magic kindOf(const std::filesystem::path &file) {
  file_magic result;
  return llvm::identify_magic(file.string(), result) ? file_magic() : result;
}

// What an ELF file without records lacks.
std::string whyNothing(const std::filesystem::path &file) {
  if (kindOf(file) == file_magic::elf_relocatable)
    return "it is an object; link it with `raddle cc` and explore the executable";
  return "it was not built with `raddle cc` or `raddle c++`, or has been stripped";
}

void replaceAll(std::string &text, std::string_view what, const std::string &by) {
  for (size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size()))
    text.replace(at, what.size(), by);
}

// The explored program lies elsewhere, and has to find its libraries where the original does.
LinkPlan planOf(const BuildRecord &record, const std::filesystem::path &file) {
  LinkPlan plan{.arguments = record.arguments, .directory = record.directory, .needsCxx = record.name == "c++"};
  std::error_code error;
  const std::string origin = std::filesystem::absolute(file, error).parent_path().string();
  for (std::string &argument : plan.arguments) {
    replaceAll(argument, "$ORIGIN", origin);
    replaceAll(argument, "${ORIGIN}", origin);
  }
  return plan;
}

} // namespace

bool isElf(const std::filesystem::path &file) {
  const file_magic kind = kindOf(file);
  return kind >= file_magic::elf && kind <= file_magic::elf_core;
}

bool isSharedLibrary(const std::filesystem::path &file) {
  return kindOf(file) == file_magic::elf_shared_object;
}

std::variant<BuiltExecutable, Failure> readExecutable(const std::filesystem::path &file) {
  const std::optional<std::string> section = readRecordSection(file);
  if (!section || kindOf(file) == file_magic::elf_relocatable)
    return refuse(file, whyNothing(file));
  Result<std::vector<BuildRecord>> records = parseRecords(*section);
  if (!records)
    return refuse(file, records.error().message);
  BuiltExecutable result;
  bool isLinked = false;
  for (BuildRecord &record : *records) {
    const bool isLink = record.kind == BuildRecord::Kind::Link;
    if (const auto obstacle = obstacleIn(isLink ? Stage::Link : Stage::Compile, record.arguments))
      return refuse(file, (isLink ? "it was linked with " : "'" + record.name + "' was compiled with ") + *obstacle);
    if (isLink) {
      result.link = planOf(record, file);
      isLinked = true;
    } else if (record.bitcode.empty()) {
      return refuse(file, "'" + record.name + "' was joined with other objects by -r, and not built with `raddle cc`");
    } else {
      result.units.push_back(std::move(record));
    }
  }
  if (!isLinked)
    return refuse(file, "it was not linked by `raddle cc` or `raddle c++`, only compiled");
  return result;
}

} // namespace raddle::frontend
