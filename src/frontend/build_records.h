// What `raddle cc` leaves in objects and executables, so that they can be explored.
//
// The section `.raddle` of an object holds one record for each translation unit in it: its bitcode as the frontend
// wants it, and the flags it was compiled with. A linker puts the sections of what it links one after the other, in the
// order of the link, so that those of an executable are those of exactly the objects that went into it; members of
// archives that nobody needed are not there. One more record, of the link itself, says what else belongs to the
// program. The section is never loaded: the program that holds it behaves as if it were not there.
//
//   record = magic (8 bytes), version (u32), size of the text (u32), size of the bitcode (u64), text, bitcode
//
// Numbers are little-endian. The text has one item a line (build_records.cpp); the bitcode is compressed. Between
// records there may be zeros.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <llvm/ADT/StringRef.h>

#include "base/result.h"

namespace raddle::frontend {

// REQUIRES of all readers: another version is refused.
inline constexpr uint32_t kRecordVersion = 1;
inline constexpr const char *kRecordSection = ".raddle";

struct BuildRecord {
  enum class Kind : uint8_t { Unit, Link };
  Kind kind = Kind::Unit;
  std::string name;                   // Unit: the source as given; Link: the compiler, `cc` or `c++`
  std::string directory;              // where the compiler ran: other paths are relative to it
  std::vector<std::string> arguments; // Unit: flags of the compilation; Link: what links the rest of the program
  std::string bitcode;                // Unit only; not compressed here
};

[[nodiscard]] std::string print(const BuildRecord &record);

// The records in the content of a section. An Error if it is damaged or of another version.
[[nodiscard]] Result<std::vector<BuildRecord>> parseRecords(std::string_view section);

// The content of the section in the ELF file; nothing if it has none, or if it is no such file.
[[nodiscard]] std::optional<std::string> readRecordSection(const std::filesystem::path &file);

// Adds the section to the object. An Error if it is none, or cannot be written.
[[nodiscard]] std::optional<Error> addRecordSection(const std::filesystem::path &object, std::string_view content);

} // namespace raddle::frontend
