#include "frontend/build_records.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/ObjCopy/ConfigManager.h>
#include <llvm/ObjCopy/ObjCopy.h>
#include <llvm/Object/ELFObjectFile.h>
#include <llvm/Support/Compression.h>
#include <llvm/Support/Endian.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/raw_ostream.h>

#include "base/check.h"
#include "base/files.h"
#include "base/text.h"

namespace raddle::frontend {

namespace {

constexpr std::string_view kMagic("\x7fraddle\n", 8);
constexpr size_t kHeaderSize = 24;

void appendNumber(std::string &out, uint64_t value, size_t bytes) {
  for (size_t i = 0; i < bytes; ++i)
    out += static_cast<char>(value >> (8 * i));
}

std::string compressed(const std::string &bitcode) {
  if (bitcode.empty())
    return {};
  CHECK(llvm::compression::zlib::isAvailable(), "LLVM should be built with zlib");
  llvm::SmallVector<uint8_t, 0> result;
  llvm::compression::zlib::compress(llvm::arrayRefFromStringRef(bitcode), result);
  return llvm::toStringRef(result).str();
}

std::optional<std::string> decompressed(std::string_view data, uint64_t size) {
  llvm::SmallVector<uint8_t, 0> result;
  if (size == 0)
    return std::string();
  if (llvm::Error error = llvm::compression::zlib::decompress(llvm::arrayRefFromStringRef(data), result, size)) {
    llvm::consumeError(std::move(error));
    return std::nullopt;
  }
  return llvm::toStringRef(result).str();
}

// One line of the text: a word that says what it is, and a value.
bool takeLine(BuildRecord &record, uint64_t &bitcodeSize, const std::vector<std::string> &words) {
  if (words.size() != 2)
    return false;
  const std::string &value = words[1];
  if (words[0] == "unit" || words[0] == "link") {
    record.kind = words[0] == "unit" ? BuildRecord::Kind::Unit : BuildRecord::Kind::Link;
    record.name = value;
  } else if (words[0] == "directory") {
    record.directory = value;
  } else if (words[0] == "argument") {
    record.arguments.push_back(value);
  } else if (words[0] == "bitcode") {
    const std::optional<uint64_t> size = parseNumber(value);
    bitcodeSize = size.value_or(0);
    return size.has_value();
  } else {
    return false;
  }
  return true;
}

std::optional<BuildRecord> parseRecord(std::string_view text, std::string_view data) {
  BuildRecord record;
  uint64_t size = 0;
  for (std::string_view line : splitLines(text)) {
    const auto words = splitWords(line);
    if (!words || !takeLine(record, size, *words))
      return std::nullopt;
  }
  std::optional<std::string> bitcode = decompressed(data, size);
  if (!bitcode)
    return std::nullopt;
  record.bitcode = std::move(*bitcode);
  return record;
}

std::string textOf(const BuildRecord &record) {
  std::string text = (record.kind == BuildRecord::Kind::Unit ? "unit " : "link ") + quote(record.name) + "\n";
  text += "directory " + quote(record.directory) + "\n";
  for (const std::string &argument : record.arguments)
    text += "argument " + quote(argument) + "\n";
  return text + "bitcode " + std::to_string(record.bitcode.size()) + "\n";
}

std::string wordsOf(llvm::Error error) {
  return llvm::toString(std::move(error));
}

} // namespace

std::string print(const BuildRecord &record) {
  const std::string text = textOf(record);
  const std::string bitcode = compressed(record.bitcode);
  std::string result(kMagic);
  appendNumber(result, kRecordVersion, 4);
  appendNumber(result, text.size(), 4);
  appendNumber(result, bitcode.size(), 8);
  return result + text + bitcode;
}

Result<std::vector<BuildRecord>> parseRecords(std::string_view section) {
  const Error damaged{"what `raddle cc` left in it is damaged; build it again"};
  std::vector<BuildRecord> records;
  while (true) {
    section.remove_prefix(std::min(section.find_first_not_of('\0'), section.size()));
    if (section.empty())
      return records;
    if (!section.starts_with(kMagic) || section.size() < kHeaderSize)
      return damaged;
    const char *header = section.data() + kMagic.size();
    if (llvm::support::endian::read32le(header) != kRecordVersion)
      return Error{"it was built by another version of raddle; build it again"};
    const uint64_t textSize = llvm::support::endian::read32le(header + 4);
    const uint64_t dataSize = llvm::support::endian::read64le(header + 8);
    section.remove_prefix(kHeaderSize);
    if (textSize > section.size() || dataSize > section.size() - textSize)
      return damaged;
    std::optional<BuildRecord> record = parseRecord(section.substr(0, textSize), section.substr(textSize, dataSize));
    if (!record)
      return damaged;
    records.push_back(std::move(*record));
    section.remove_prefix(textSize + dataSize);
  }
}

std::optional<std::string> readRecordSection(const std::filesystem::path &file) {
  auto object = llvm::object::ObjectFile::createObjectFile(file.string());
  if (!object) {
    llvm::consumeError(object.takeError());
    return std::nullopt;
  }
  for (const llvm::object::SectionRef &section : object->getBinary()->sections()) {
    llvm::Expected<llvm::StringRef> name = section.getName();
    if (name && *name == kRecordSection)
      if (llvm::Expected<llvm::StringRef> content = section.getContents())
        return content->str();
      else
        llvm::consumeError(content.takeError());
    else if (!name)
      llvm::consumeError(name.takeError());
  }
  return std::nullopt;
}

std::optional<Error> addRecordSection(const std::filesystem::path &object, std::string_view content) {
  auto binary = llvm::object::createBinary(object.string());
  if (!binary)
    return Error{wordsOf(binary.takeError())};
  llvm::objcopy::ConfigManager config;
  config.Common.AddSection.emplace_back(
      kRecordSection, llvm::MemoryBuffer::getMemBufferCopy(llvm::StringRef(content.data(), content.size())));
  std::string result;
  llvm::raw_string_ostream stream(result);
  if (llvm::Error error = llvm::objcopy::executeObjcopyOnBinary(config, *binary->getBinary(), stream))
    return Error{wordsOf(std::move(error))};
  return writeFile(object, result);
}

} // namespace raddle::frontend
