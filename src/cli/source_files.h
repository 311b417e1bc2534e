// The lines of source files, each file read at most once.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "report/source.h"

namespace raddle::cli {

class SourceFiles {
public:
  // For reports; valid as long as this object.
  [[nodiscard]] report::SourceLookup lookup() {
    return [this](const std::string &file, uint32_t number) { return line(file, number); };
  }

  // Without its end; empty if there is no such file or line.
  [[nodiscard]] std::string line(const std::string &file, uint32_t number);

private:
  std::map<std::string, std::vector<std::string>> files_; // those asked for so far; empty if unreadable
};

} // namespace raddle::cli
