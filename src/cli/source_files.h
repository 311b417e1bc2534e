// The lines of source files, each file read at most once.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace raddle::cli {

class SourceFiles {
public:
  // Without its end; empty if there is no such file or line.
  [[nodiscard]] std::string line(const std::string &file, uint32_t number);

private:
  std::map<std::string, std::vector<std::string>> files_; // those asked for so far; empty if unreadable
};

} // namespace raddle::cli
