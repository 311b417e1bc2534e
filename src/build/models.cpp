#include "build/models.h"

#include <algorithm>

#include "base/paths.h"

namespace raddle::build {

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
    if (isRegularFile(name)) {
      result.files.push_back(name);
    } else if (isName && isDirectory(ours)) {
      const std::vector<std::string> files = sourcesIn(ours);
      result.files.insert(result.files.end(), files.begin(), files.end());
      result.includePaths.push_back((isDirectory(ours / "include") ? ours / "include" : ours).string());
    } else if (isName && isRegularFile(ours.string() + ".c")) {
      result.files.push_back(ours.string() + ".c");
    } else {
      return Error{"--model: '" + name + "' is neither a file nor a model that comes with raddle"};
    }
  }
  return result;
}

} // namespace raddle::build
