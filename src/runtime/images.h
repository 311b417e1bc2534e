// The loaded objects: which addresses are the program's, which a library's, which our own.
#pragma once

#include <cstdint>

#include "runtime/memory_map.h"

namespace raddle::runtime {

enum class ImageOwner : uint8_t { Program, Library, Runtime };

// A writable part of an image that stays writable after relocation.
struct DataRange {
  Range range;
  ImageOwner owner;
};

// Looks at what is loaded. What is loaded later is not known.
void discoverImages();

// The executable itself holds `address`: code or data.
bool inProgram(uint64_t address);
// An object other than the program and ourselves holds it.
bool inLibrary(uint64_t address);

// The functions that the executable wants to be called when it ends, the last one first; one of them is the compiler's
// own and of no interest.
struct FinalFunctions {
  void (*const *first)();
  uint64_t count;
};
FinalFunctions finalFunctions();

// The executable refers to a function of that name which a library defines.
bool programMentions(const char *name);

uint32_t dataRangeCount();
const DataRange &dataRange(uint32_t index);

// How many bytes below the thread pointer hold thread-locals of the loaded objects.
uint64_t usedTlsBytes();

} // namespace raddle::runtime
