#include "base/standard_error.h"

#include <cerrno>
#include <unistd.h>

namespace raddle {

void writeToStandardError(std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = write(STDERR_FILENO, text.data(), text.size());
    if (written < 0 && errno != EINTR)
      return;
    text.remove_prefix(written < 0 ? 0 : static_cast<size_t>(written));
  }
}

} // namespace raddle
