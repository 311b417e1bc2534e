#include "build/cache.h"

namespace raddle::build {
namespace {

const CommandCache *cacheOfThisRun() {
  static const Result<TemporaryDirectory> folder = TemporaryDirectory::create();
  if (!folder)
    return nullptr;
  static const CommandCache cache(folder->path());
  return &cache;
}

} // namespace

const CommandCache *cacheFor(const Sources &sources) {
  static const CommandCache kept(cacheFolderOf("raddle"));
  return !sources.isForgotten && kept.isUsable() ? &kept : cacheOfThisRun();
}

} // namespace raddle::build
