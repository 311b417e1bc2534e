#include "sequentialize/fields.h"

#include "program/debug_types.h"

namespace raddle::sequentialize {

namespace {

std::string withoutIndices(const std::string &text) {
  std::string result;
  unsigned depth = 0;
  for (const char character : text) {
    if (character == ']')
      --depth;
    if (depth == 0)
      result += character;
    if (character == '[')
      ++depth;
  }
  return result;
}

} // namespace

std::string fieldOf(const program::Operation &operation, const std::string &text) {
  const std::string type = operation.behind ? program::nameOf(operation.behind) : "";
  if (type.empty())
    return withoutIndices(text);
  const size_t arrow = text.rfind("->");
  return arrow == std::string::npos ? type : type + "." + withoutIndices(text.substr(arrow + 2));
}

} // namespace raddle::sequentialize
