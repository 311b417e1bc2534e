// How the encoding of threads scales: checks one C program and prints what it took.
//
//   raddle_kiss_scale FILE.c TS SECONDS     e.g. "violated points=1204 terms=20512 symex=0.12 total=1.4"
#include <chrono>
#include <cstdio>
#include <cstdlib>

#include "sequentialize/testing/batch.h"
#include "symex/check_threads.h"

#include <llvm/Linker/Linker.h>

namespace {

double secondsSince(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

const char *verdictOf(const raddle::symex::ThreadFindings &findings) {
  if (!findings.interleavings.empty())
    return "violated";
  if (!findings.reached.empty())
    return "cut";
  return findings.undecided.empty() ? "safe" : "undecided";
}

} // namespace

int main(int argc, char **argv) {
  if (argc != 4) {
    std::fputs("usage: raddle_kiss_scale FILE.c TS SECONDS\n", stderr);
    return 64;
  }
  using namespace raddle;
  llvm::LLVMContext context;
  const std::unique_ptr<llvm::Module> module = sequentialize::testing::compile(argv[1], context);
  llvm::Linker::linkModules(*module,
                            sequentialize::testing::compile(RADDLE_SOURCE_DIR "/include/raddle/thread_api.c", context));
  const auto start = std::chrono::steady_clock::now();
  symex::Terms terms;
  symex::Options options;
  options.checks = symex::Options::Checks::AssertionsOnly;
  options.unwindKnown = 4096;
  const Result<symex::Concurrent> concurrent = symex::executeThreads(*module, "main", terms, options);
  if (!concurrent) {
    std::printf("error: %s\n", concurrent.error().message.c_str());
    return 1;
  }
  const double executed = secondsSince(start);
  const uint32_t count = terms.count();
  const std::vector<symex::Term> policy =
      symex::balanced(*concurrent, terms, static_cast<unsigned>(std::atoi(argv[2])));
  const symex::ThreadFindings findings =
      symex::check(*concurrent, policy, terms, {.seconds = std::atof(argv[3]), .megabytes = 4096});
  for (const symex::Cut *cut : findings.reached)
    std::fprintf(stderr, "cut: %s\n", cut->what.c_str());
  std::printf("%s points=%zu terms=%u symex=%.2f total=%.2f\n", verdictOf(findings), concurrent->points.size(), count,
              executed, secondsSince(start));
  return 0;
}
