#include "program/library.h"

#include <cstdlib>
#include <string_view>

#include <llvm/ADT/StringExtras.h>
#include <llvm/Demangle/Demangle.h>

#include "program/debug_types.h"

namespace raddle::program {

namespace {

// What the demangler writes, without what is in brackets.
std::string withoutBrackets(std::string_view text) {
  std::string result;
  unsigned depth = 0;
  for (const char character : text) {
    const bool closes = character == '>' || character == ')' || character == ']';
    depth += character == '<' || character == '(' || character == '[' ? 1 : 0;
    if (depth == 0)
      result += character;
    depth -= closes && depth > 0 ? 1 : 0;
  }
  return result;
}

// The scopes of a function, of which one may be a function itself: with what it returns before it, and `const` behind.
std::string scopesIn(std::string_view context) {
  std::string result;
  llvm::SmallVector<llvm::StringRef> words;
  const std::string text = withoutBrackets(context);
  llvm::StringRef(text).split(words, "::");
  for (llvm::StringRef word : words) {
    (void)word.consume_back(" const");
    word = word.rsplit(' ').second.empty() ? word : word.rsplit(' ').second;
    const bool isClosure = word.consume_front("'lambda");
    result += (isClosure ? "lambda" : word.str()) + "::";
  }
  return result;
}

} // namespace

std::string qualifiedName(const llvm::Function &function) {
  std::string linkage = function.getName().str();
  llvm::ItaniumPartialDemangler demangler;
  if (demangler.partialDemangle(linkage.c_str()) || !demangler.isFunction())
    return linkage;
  const auto take = [](char *text) {
    std::string result = text != nullptr ? text : "";
    std::free(text); // NOLINT: it is the caller's
    return result;
  };
  const std::string context = take(demangler.getFunctionDeclContextName(nullptr, nullptr));
  const std::string base = take(demangler.getFunctionBaseName(nullptr, nullptr));
  return (context.empty() ? "" : scopesIn(context)) + base;
}

effects::LibraryRole libraryRoleOf(const llvm::Function &function) {
  return effects::libraryRoleOf(qualifiedName(function));
}

effects::LockKind lockKindOf(const llvm::Type *type) {
  const auto *structure = llvm::dyn_cast_or_null<llvm::StructType>(type);
  return structure == nullptr ? effects::LockKind::None : effects::lockKindOf(qualifiedName(*structure));
}

bool isOfLibrary(const llvm::StructType &type) {
  return qualifiedName(type).starts_with("std::");
}

} // namespace raddle::program
