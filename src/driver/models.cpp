#include "driver/models.h"

#include <algorithm>

namespace raddle::driver {

namespace {

std::vector<std::string> sourcesIn(const std::filesystem::path &folder) {
  std::vector<std::string> files;
  for (const auto &entry : std::filesystem::directory_iterator(folder))
    if (entry.path().extension() == ".c")
      files.push_back(entry.path().string());
  std::sort(files.begin(), files.end());
  return files;
}

} // namespace

Result<Models> findModels(const std::vector<std::string> &names, const Installation &installation) {
  Models result;
  for (const std::string &name : names) {
    const std::filesystem::path ours = installation.models / name;
    const bool isName = name.find('/') == std::string::npos && !name.empty();
    if (std::filesystem::is_regular_file(name)) {
      result.files.push_back(name);
    } else if (isName && std::filesystem::is_directory(ours)) {
      const std::vector<std::string> files = sourcesIn(ours);
      result.files.insert(result.files.end(), files.begin(), files.end());
      result.includePaths.push_back(
          (std::filesystem::is_directory(ours / "include") ? ours / "include" : ours).string());
    } else if (isName && std::filesystem::is_regular_file(ours.string() + ".c")) {
      result.files.push_back(ours.string() + ".c");
    } else {
      return Error{"--model: '" + name + "' is neither a file nor a model that comes with raddle"};
    }
  }
  return result;
}

} // namespace raddle::driver
