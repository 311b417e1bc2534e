// The words in which functions.def and families.def are written, and the table they make.
//
// For functions.cpp, and for the runtime, which looks rows up while it is compiled.
#pragma once

#include "effects/functions.h"

namespace raddle::effects {

// A row that is being written: each word returns one with a fact more.
struct Row : Function {
  constexpr explicit Row(Kind ofKind) { kind = ofKind; }

  [[nodiscard]] constexpr Row access(Access::Kind what, uint8_t pointer, Extent extent) const {
    Row result = *this;
    result.all[result.accessCount++] = {.kind = what, .pointer = pointer, .extent = bind(extent, pointer)};
    return result;
  }
  [[nodiscard]] constexpr Row reads(uint8_t pointer, Extent extent) const {
    return access(Access::Kind::Read, pointer, extent);
  }
  [[nodiscard]] constexpr Row writes(uint8_t pointer, Extent extent) const {
    return access(Access::Kind::Write, pointer, extent);
  }
  [[nodiscard]] constexpr Row reads(uint8_t pointer, Type type) const { return reads(pointer, Extent{.type = type}); }
  [[nodiscard]] constexpr Row writes(uint8_t pointer, Type type) const { return writes(pointer, Extent{.type = type}); }
  [[nodiscard]] constexpr Row copies(uint8_t target, uint8_t source, Extent extent) const {
    Row result = access(Access::Kind::Copy, target, bind(extent, source));
    result.last().source = source;
    return result;
  }
  // The two may not overlap.
  [[nodiscard]] constexpr Row copiesApart(uint8_t target, uint8_t source, Extent extent) const {
    Row result = copies(target, source, extent);
    result.last().isApart = true;
    return result;
  }
  [[nodiscard]] constexpr Row readsStream(uint8_t pointer) const {
    return access(Access::Kind::StreamRead, pointer, {});
  }
  [[nodiscard]] constexpr Row writesStream(uint8_t pointer) const {
    return access(Access::Kind::StreamWrite, pointer, {});
  }

  // Of the last access.
  [[nodiscard]] constexpr Row orNull() const {
    Row result = *this;
    result.last().mayBeNull = true;
    return result;
  }
  [[nodiscard]] constexpr Row onSuccess() const {
    Row result = *this;
    result.last().when = When::OnSuccess;
    return result;
  }
  [[nodiscard]] constexpr Row afterwards() const {
    Row result = *this;
    result.last().when = When::Afterwards;
    return result;
  }

  [[nodiscard]] constexpr Row on(uint8_t argument) const {
    Row result = *this;
    result.object = argument;
    return result;
  }
  [[nodiscard]] constexpr Row on(uint8_t argument, Type type) const {
    Row result = on(argument);
    result.objectSize = static_cast<uint8_t>(sizeOf(type));
    return result;
  }
  [[nodiscard]] constexpr Row initializes() const {
    Row result = *this;
    result.isInitialization = true;
    return result;
  }
  [[nodiscard]] constexpr Row writtenAs(std::string_view text) const {
    Row result = *this;
    result.written = text;
    return result;
  }
  [[nodiscard]] constexpr Row keepsArgument(uint8_t argument) const {
    Row result = *this;
    result.keeps |= 1U << argument;
    return result;
  }
  [[nodiscard]] constexpr Row keepsAll() const {
    Row result = *this;
    result.keeps = kEverything;
    return result;
  }
  [[nodiscard]] constexpr Row ignores(uint8_t argument) const {
    Row result = *this;
    result.opaque |= 1U << argument;
    return result;
  }
  [[nodiscard]] constexpr Row ignoresAll() const {
    Row result = *this;
    result.opaque = kEverything;
    return result;
  }
  [[nodiscard]] constexpr Row formats(uint8_t argument) const {
    Row result = *this;
    result.format = argument;
    return result;
  }
  [[nodiscard]] constexpr Row scans(uint8_t argument) const {
    Row result = *this;
    result.scanFormat = argument;
    return result;
  }
  [[nodiscard]] constexpr Row returnsBlock(uint8_t size = kNoArgument) const {
    Row result = *this;
    result.allocates = true;
    result.blockSize = size;
    return result;
  }
  [[nodiscard]] constexpr Row orThrows() const {
    Row result = *this;
    result.throws = true;
    return result;
  }
  [[nodiscard]] constexpr Row freesArgument(uint8_t argument) const {
    Row result = *this;
    result.frees = argument;
    return result;
  }
  [[nodiscard]] constexpr Row mayWait() const {
    Row result = *this;
    result.blocks = true;
    return result;
  }
  // A wait on a condition variable, with the mutex that this argument points to.
  [[nodiscard]] constexpr Row mayWaitWith(uint8_t argument) const {
    Row result = mayWait();
    result.waitsWith = argument;
    return result;
  }
  [[nodiscard]] constexpr Row onlyPauses() const {
    Row result = *this;
    result.pauses = true;
    return result;
  }
  [[nodiscard]] constexpr Row looksAt(Cell which) const {
    Row result = *this;
    result.cell = which;
    result.cellUse = CellUse::Reads;
    return result;
  }
  [[nodiscard]] constexpr Row updates(Cell which) const {
    Row result = looksAt(which);
    result.cellUse = CellUse::Updates;
    return result;
  }
  [[nodiscard]] constexpr Row tellsOwn() const {
    Row result = *this;
    result.flow = Flow::Stated;
    return result;
  }
  [[nodiscard]] constexpr Row handsOn() const {
    Row result = *this;
    result.flow = Flow::Unseen;
    return result;
  }
  [[nodiscard]] constexpr Row notGenerated(std::string_view why) const {
    Row result = *this;
    result.untested = why;
    return result;
  }

private:
  [[nodiscard]] constexpr Access &last() { return all[accessCount - 1]; }
  // A string is the one at the pointer itself unless it is said where it is.
  [[nodiscard]] static constexpr Extent bind(Extent extent, uint8_t pointer) {
    const bool isString = extent.kind == Extent::Kind::String || extent.kind == Extent::Kind::BoundedString;
    if (isString && extent.by == kNoArgument)
      extent.by = pointer;
    return extent;
  }
};

// Extents.
constexpr Extent bytes(uint8_t argument) {
  return {.kind = Extent::Kind::Argument, .by = argument};
}
constexpr Extent elements(Type type, uint8_t argument) {
  return {.kind = Extent::Kind::Argument, .type = type, .by = argument};
}
constexpr Extent product(uint8_t argument, uint8_t other) {
  return {.kind = Extent::Kind::Product, .by = argument, .bound = other};
}
inline constexpr Extent kString = {.kind = Extent::Kind::String};
inline constexpr Extent kWideString = {.kind = Extent::Kind::String, .type = Type::WideCharacter};
constexpr Extent stringAt(uint8_t argument, Type type = Type::Byte) {
  return {.kind = Extent::Kind::String, .type = type, .by = argument};
}
constexpr Extent boundedBy(uint8_t argument, Type type = Type::Byte) {
  return {.kind = Extent::Kind::BoundedString, .type = type, .bound = argument};
}
inline constexpr Extent kDecided = {.kind = Extent::Kind::Decided};

// How rows begin.
inline constexpr Row kInterposed{Kind::Interposed};
inline constexpr Row kPure{Kind::Pure};
inline constexpr Row kMemory{Kind::Memory};
inline constexpr Row kOutput{Kind::Output};
inline constexpr Row kLibrary{Kind::Library};
inline constexpr Row kCopied{Kind::Copied};

constexpr Row onMutex() {
  return kInterposed.on(0, Type::Mutex);
}
constexpr Row onCondition() {
  return kInterposed.on(0, Type::Condition);
}
// One that keeps its arguments, but accesses nothing through them that threads share.
constexpr Row keeping() {
  return kLibrary.keepsAll().ignoresAll();
}
// The end of the number is stored through the second argument: a pointer into the first.
constexpr Row parsesNumber() {
  return kLibrary.reads(0, kString).writes(1, Type::Pointer).orNull().keepsArgument(0);
}

// Attributes are read as a whole, and written as a whole if the value is one that they can have.
constexpr Row setsAttribute(Type attributes) {
  return kInterposed.reads(0, attributes).writes(0, attributes).onSuccess();
}
constexpr Row getsAttribute(Type attributes, Type value) {
  return kInterposed.reads(0, attributes).writes(1, value).onSuccess();
}

// The format is argument `format`, and all that follow it are what it prints.
constexpr Row prints(uint8_t format) {
  return kOutput.formats(format).reads(format, kString);
}
constexpr Row printsTo(uint8_t format) {
  return kInterposed.formats(format).reads(format, kString).writes(0, kDecided);
}

constexpr Function named(std::string_view name, const Row &row) {
  Function result = row;
  result.name = name;
  return result;
}

inline constexpr Function kFunctions[] = {
#define RADDLE_FUNCTION(name, row) named(name, row),
#include "effects/functions.def"
#undef RADDLE_FUNCTION
};

void noRowHasThisName(); // is never defined

// The row with this name. A name that is not in the table does not compile.
consteval const Function &rowOf(std::string_view name) {
  for (const Function &function : kFunctions)
    if (function.name == name)
      return function;
  noRowHasThisName();
  return kFunctions[0];
}

} // namespace raddle::effects
