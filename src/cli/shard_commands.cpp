#include "cli/shard_commands.h"

#include <fmt/format.h>

#include "base/text.h"
#include "cli/cli.h"
#include "engines/native/checkpoint.h"

namespace raddle::cli {
namespace {

int fail(const std::string &file, const Error &error) {
  fmt::print(stderr, "raddle: '{}': {}\n", file, error.message);
  return kExitUsage;
}

} // namespace

int split(const std::string &file, uint32_t shards) {
  const auto checkpoint = engines::readCheckpoint(file);
  if (!checkpoint)
    return fail(file, checkpoint.error());
  const auto divided = engines::split(*checkpoint, shards);
  if (!divided)
    return fail(file, divided.error());
  for (size_t i = 0; i < divided->size(); ++i) {
    const std::string name = fmt::format("{}.{}", file, i + 1);
    if (auto error = engines::writeCheckpoint(name, (*divided)[i]))
      return fail(name, *error);
    fmt::print("{}: {} to explore\n", name, plural((*divided)[i].tasks.size(), "part"));
  }
  return 0;
}

int merge(const std::string &file, const std::vector<std::string> &shards) {
  std::vector<engines::Checkpoint> all;
  uint64_t left = 0;
  for (const std::string &shard : shards) {
    auto checkpoint = engines::readCheckpoint(shard);
    if (!checkpoint)
      return fail(shard, checkpoint.error());
    left += checkpoint->tasks.size();
    all.push_back(std::move(*checkpoint));
  }
  const auto merged = engines::merge(std::move(all));
  if (!merged)
    return fail(file, merged.error());
  if (auto error = engines::writeCheckpoint(file, *merged))
    return fail(file, *error);
  fmt::print("{}: {} explored ahead, {} of the shards left\n", file, plural(merged->ahead.size(), "part"), left);
  return 0;
}

} // namespace raddle::cli
