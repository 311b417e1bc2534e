#include "program/formats.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/Analysis/ValueTracking.h>

namespace raddle::program {

std::optional<Format> formatOf(const llvm::CallBase &call, unsigned format) {
  llvm::StringRef text;
  if (format >= call.arg_size() || !llvm::getConstantStringInfo(call.getArgOperand(format), text))
    return std::nullopt;
  Format result;
  unsigned next = format + 1;
  while (text.contains('%')) {
    text = text.split('%').second;
    const llvm::StringRef options = text.take_until([](char c) { return c == '%' || llvm::isAlpha(c); });
    text = text.drop_front(options.size()).drop_while([](char c) { return llvm::StringRef("hlLqjzt").contains(c); });
    if (options.contains('$'))
      return std::nullopt;
    next += static_cast<unsigned>(options.count('*')); // widths and precisions given as arguments
    if (text.starts_with("s") && next < call.arg_size())
      (options.contains('.') ? result.unfollowed : result.strings).push_back(next);
    if (text.starts_with("n") && next < call.arg_size())
      result.unfollowed.push_back(next);
    next += text.starts_with("%") || text.starts_with("m") ? 0 : 1;
    text = text.drop_front(1);
  }
  return result;
}

} // namespace raddle::program
