// How the functions of a module in C are called when their results are checked: which parameter is the object, which
// are values, and through which a function returns more than its result.
//
//   a pointer to a struct, the first that all entries have:  the object; if there is none, it is the module's variables
//   a number, `const char *`, `void *`:                      a value: the same few for all parameters of a type
//   a pointer to a const number:                             a value, by its address
//   a pointer to a number or to a pointer:                   a result
//
// What fits none of these is an Error, which says what to do.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <llvm/IR/Module.h>

#include "base/result.h"
#include "harness/options.h"

namespace raddle::clients {

struct Parameter {
  enum class Role : uint8_t {
    Object,        // its address
    ObjectsPlace,  // where the function puts the address of an object that it makes
    Value,         // one of `values`
    AddressOfOne,  // the address of a value
    AddressOfNone, // the address of a place for a result
  } role = Role::Value;
  std::string type;                     // of the value or the result, as C++ calls what is passed in the same way
  std::vector<std::string> values = {}; // as expressions of C++
};

struct Signature {
  std::string name;   // as the user gave it
  std::string symbol; // as the linker knows it
  std::string file;   // where it is
  uint32_t line = 0;
  std::string result; // empty: none
  bool makesObject = false;
  std::vector<Parameter> parameters;
};

// What is known of the object.
struct ObjectType {
  std::string name;   // empty: the module's variables
  uint64_t bytes = 0; // 0: only functions of the module know
};

struct Interface {
  ObjectType object;
  std::vector<Signature> operations;
  std::vector<Signature> init;    // in the order in which they are called
  std::vector<Signature> destroy; // likewise
};

// REQUIRES: `options` name entries.
[[nodiscard]] Result<Interface> readInterface(llvm::Module &module, const harness::Options &options);

} // namespace raddle::clients
