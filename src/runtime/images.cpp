#include "runtime/images.h"

#include <link.h>
#include <string.h>

#include "runtime/system.h"
#include "runtime/tls.h"

namespace raddle::runtime {

namespace {

constexpr uint32_t kMaxRanges = 128;

Range program;
Range programDynamic; // its dynamic section
FinalFunctions programFinalFunctions;
Range libraries[kMaxRanges];
uint32_t libraryCount;
DataRange data[kMaxRanges];
uint32_t dataCount;
uint64_t tlsBytes;

Range segmentRange(const dl_phdr_info &info, const ElfW(Phdr) & segment) {
  uint64_t begin = info.dlpi_addr + segment.p_vaddr;
  return {begin, begin + segment.p_memsz};
}

Range findSegment(const dl_phdr_info &info, uint32_t type) {
  for (uint32_t i = 0; i < info.dlpi_phnum; ++i) {
    if (info.dlpi_phdr[i].p_type == type)
      return segmentRange(info, info.dlpi_phdr[i]);
  }
  return {};
}

Range imageRange(const dl_phdr_info &info) {
  Range whole{UINT64_MAX, 0};
  for (uint32_t i = 0; i < info.dlpi_phnum; ++i) {
    if (info.dlpi_phdr[i].p_type != PT_LOAD)
      continue;
    Range range = segmentRange(info, info.dlpi_phdr[i]);
    whole.begin = range.begin < whole.begin ? range.begin : whole.begin;
    whole.end = range.end > whole.end ? range.end : whole.end;
  }
  return whole;
}

void addData(Range range, ImageOwner owner) {
  if (range.begin >= range.end)
    return;
  ensure(dataCount < kMaxRanges, "there should not be that many loaded objects");
  data[dataCount++] = {range, owner};
}

// The dynamic loader makes whole pages of [relro) read-only, so its end is rounded down to a page.
void addWritable(Range segment, Range relro, ImageOwner owner) {
  Range readOnly{relro.begin, relro.end & ~(kPage - 1)};
  if (readOnly.begin >= readOnly.end || readOnly.end <= segment.begin || readOnly.begin >= segment.end) {
    addData(segment, owner);
    return;
  }
  addData({segment.begin, readOnly.begin}, owner);
  addData({readOnly.end, segment.end}, owner);
}

ImageOwner ownerOf(const dl_phdr_info &info, Range whole) {
  if (info.dlpi_name == nullptr || *info.dlpi_name == '\0')
    return ImageOwner::Program;
  return whole.contains(reinterpret_cast<uint64_t>(&discoverImages)) ? ImageOwner::Runtime : ImageOwner::Library;
}

int addImage(dl_phdr_info *info, size_t, void *) {
  Range whole = imageRange(*info);
  if (whole.begin >= whole.end)
    return 0;
  ImageOwner owner = ownerOf(*info, whole);
  // The vdso comes without a name of its own in some kernels: only the first such object is the program.
  if (owner == ImageOwner::Program && program.end != 0)
    owner = ImageOwner::Library;
  if (owner == ImageOwner::Program) {
    program = whole;
    programDynamic = findSegment(*info, PT_DYNAMIC);
  }
  if (owner == ImageOwner::Library) {
    ensure(libraryCount < kMaxRanges, "there should not be that many loaded objects");
    libraries[libraryCount++] = whole;
  }
  Range relro = findSegment(*info, PT_GNU_RELRO);
  for (uint32_t i = 0; i < info->dlpi_phnum; ++i) {
    const ElfW(Phdr) &segment = info->dlpi_phdr[i];
    if (segment.p_type == PT_LOAD && (segment.p_flags & PF_W) != 0)
      addWritable(segmentRange(*info, segment), relro, owner);
  }
  if (info->dlpi_tls_data != nullptr) {
    uint64_t below = threadPointer() - reinterpret_cast<uint64_t>(info->dlpi_tls_data);
    tlsBytes = below > tlsBytes ? below : tlsBytes;
  }
  return 0;
}

// The dynamic section of the program, by tag.
struct DynamicValues {
  uint64_t values[DT_NUM];
};

DynamicValues dynamicValues() {
  DynamicValues result = {};
  for (const auto *entry = static_cast<const ElfW(Dyn) *>(programDynamic.data()); entry->d_tag != DT_NULL; ++entry) {
    if (entry->d_tag > 0 && entry->d_tag < DT_NUM)
      result.values[entry->d_tag] = entry->d_un.d_val;
  }
  return result;
}

// What the dynamic loader was told to look up for the program.
struct Relocations {
  const ElfW(Rela) * first;
  uint64_t bytes;
};

bool areAbout(const char *name, Relocations relocations, const ElfW(Sym) * symbols, const char *names) {
  for (uint64_t i = 0; i < relocations.bytes / sizeof(ElfW(Rela)); ++i) {
    uint64_t symbol = ELF64_R_SYM(relocations.first[i].r_info);
    if (strcmp(names + symbols[symbol].st_name, name) == 0)
      return true;
  }
  return false;
}

} // namespace

FinalFunctions finalFunctions() {
  return programFinalFunctions;
}

bool programMentions(const char *name) {
  const DynamicValues found = dynamicValues();
  const uint64_t *values = found.values;
  const auto *symbols = reinterpret_cast<const ElfW(Sym) *>(values[DT_SYMTAB]);
  const auto *names = reinterpret_cast<const char *>(values[DT_STRTAB]);
  Relocations objects = {reinterpret_cast<const ElfW(Rela) *>(values[DT_RELA]), values[DT_RELASZ]};
  Relocations calls = {reinterpret_cast<const ElfW(Rela) *>(values[DT_JMPREL]), values[DT_PLTRELSZ]};
  return areAbout(name, objects, symbols, names) || areAbout(name, calls, symbols, names);
}

void discoverImages() {
  dl_iterate_phdr(addImage, nullptr);
  const DynamicValues found = dynamicValues();
  programFinalFunctions = {reinterpret_cast<void (*const *)()>(found.values[DT_FINI_ARRAY]),
                           found.values[DT_FINI_ARRAYSZ] / sizeof(void (*)())};
}

bool inProgram(uint64_t address) {
  return program.contains(address);
}

bool inLibrary(uint64_t address) {
  if (kBootBase <= address && address < kBootBase + kBootBytes)
    return true;
  if (program.contains(address) || (kThreadBase <= address && address < kBlockBase))
    return false;
  for (uint32_t i = 0; i < libraryCount; ++i) {
    if (libraries[i].contains(address))
      return true;
  }
  return false;
}

uint32_t dataRangeCount() {
  return dataCount;
}
const DataRange &dataRange(uint32_t index) {
  return data[index];
}
uint64_t usedTlsBytes() {
  return tlsBytes;
}

} // namespace raddle::runtime
