#include "runtime/exception.h"

#include <cstring>

#include "runtime/images.h"
#include "runtime/real.h"

namespace raddle::runtime {

namespace {

RADDLE_REAL realExceptionGlobals{"__cxa_get_globals"};

// Types of the Itanium ABI for C++, as far as they are needed. The program's library made the objects.
struct TypeInfo {
  const void *const *operations;
  const char *name;     // mangled
  const TypeInfo *base; // only of a class with one base
};

struct Exception {
  const TypeInfo *type;
  void (*destroy)(void *);
  void *handlers[2];
  Exception *next;
  int32_t handlerCount;
  int32_t handlerSwitch;
  const void *actions;
  const void *language;
  void *catchPlace;
  void *object; // as its handler sees it
  alignas(16) uint64_t exceptionClass;
  uint64_t rest[3];
};
static_assert(sizeof(Exception) == 112);

struct ExceptionGlobals {
  Exception *caught;
  uint32_t uncaughtCount;
};

constexpr uint64_t kClass = 0x474e5543432b2b00;            // "GNUCC++\0"
constexpr uint64_t kDependent = 0x474e5543432b2b01;        // of std::rethrow_exception: refers to another one
constexpr const char *kStandardException = "St9exception"; // std::exception
constexpr const char *kOneBase = "N10__cxxabiv120__si_class_type_infoE";

// Prints the mangled name of a type, as far as that is made of plain names.
class TypeName {
public:
  TypeName(const char *mangled, Sentence &out) : at_(*mangled == '*' ? mangled + 1 : mangled), out_(out) {}

  void print() {
    const char *mangled = at_;
    if (!isPlain() || !printPlain())
      out_.add(mangled);
  }

private:
  // Whether it is made of nothing but names, so that printPlain() prints all of it.
  [[nodiscard]] bool isPlain() const {
    Sentence unused;
    return TypeName(at_, unused).printPlain();
  }
  bool printPlain() {
    if (std::strcmp(at_, "i") == 0)
      return say("int");
    if (std::strcmp(at_, "PKc") == 0)
      return say("const char *");
    const bool isNested = *at_ == 'N';
    at_ += isNested ? 1 : 0;
    if (at_[0] == 'S' && at_[1] == 't') {
      say("std::");
      at_ += 2;
    }
    while (isDigit())
      if (!printWord() || (isNested && isDigit() && !say("::")))
        return false;
    return *at_ == (isNested ? 'E' : '\0');
  }

  [[nodiscard]] bool isDigit() const { return *at_ >= '0' && *at_ <= '9'; }
  bool say(const char *text) {
    out_.add(text);
    return true;
  }
  bool printWord() {
    uint32_t length = 0;
    for (; isDigit() && length < 1000; ++at_)
      length = 10 * length + static_cast<uint32_t>(*at_ - '0');
    char letter[2] = {};
    for (; length > 0 && *at_ != '\0'; --length, ++at_) {
      letter[0] = *at_;
      out_.add(letter);
    }
    return length == 0;
  }

  const char *at_;
  Sentence &out_;
};

// Whether the type is std::exception or has it as its only base, however far up.
bool isStandard(const TypeInfo *type) {
  constexpr uint32_t kMostBases = 16;
  for (uint32_t depth = 0; depth < kMostBases; ++depth) {
    if (std::strcmp(type->name, kStandardException) == 0)
      return true;
    // Before the operations of an object is its own type.
    const auto *kind = static_cast<const TypeInfo *>(type->operations[-1]);
    if (std::strcmp(kind->name, kOneBase) != 0)
      return false;
    type = type->base;
  }
  return false;
}

// A function of a library, which the program may know by the address of a jump to it.
uint64_t withoutJump(uint64_t function) {
  const auto *code = reinterpret_cast<const uint8_t *>(function);
  if (!inProgram(function))
    return function;
  constexpr uint8_t kMark[] = {0xf3, 0x0f, 0x1e, 0xfa}; // endbr64
  code += std::memcmp(code, kMark, sizeof(kMark)) == 0 ? sizeof(kMark) : 0;
  constexpr uint8_t kJump[] = {0xff, 0x25}; // to where a word of the program points
  if (std::memcmp(code, kJump, sizeof(kJump)) != 0)
    return function;
  int32_t distance = 0;
  std::memcpy(&distance, code + sizeof(kJump), sizeof(distance));
  uint64_t target = 0;
  std::memcpy(&target, code + sizeof(kJump) + sizeof(distance) + distance, sizeof(target));
  return target;
}

// What it says; null if the program has its own function to ask.
const char *messageOf(const Exception &exception) {
  constexpr uint32_t kWhat = 2; // among its virtual functions, behind two destructors
  if (exception.exceptionClass != kClass || !isStandard(exception.type))
    return nullptr;
  const void *object = &exception + 1;
  const void *const *operations = *static_cast<const void *const *const *>(object);
  const uint64_t what = withoutJump(reinterpret_cast<uint64_t>(operations[kWhat]));
  return inLibrary(what) ? reinterpret_cast<const char *(*)(const void *)>(what)(object) : nullptr;
}

} // namespace

bool describeException(Sentence &sentence) {
  if (!realExceptionGlobals.exists())
    return false;
  const Exception *exception = realExceptionGlobals.as<ExceptionGlobals *()>()()->caught;
  const bool isKnown =
      exception != nullptr && (exception->exceptionClass == kClass || exception->exceptionClass == kDependent);
  if (!isKnown)
    return false;
  sentence.add(" ");
  TypeName(exception->type->name, sentence).print();
  if (const char *message = messageOf(*exception))
    sentence.add(": ").add(message);
  return true;
}

} // namespace raddle::runtime
