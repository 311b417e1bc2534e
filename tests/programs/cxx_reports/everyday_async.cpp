// Two tasks count into one map.
// RUN: %exits 1 %explore --first --json %t.json --sarif %t.sarif %s > %t.txt
// RUN: python3 %S/inputs/user_places.py %t.json %t.sarif %t.txt %s
// NAMES: data race on `found (local of main)`
#include <future>
#include <string>
#include <unordered_map>
#include <vector>
using Counts = std::unordered_map<std::string, int>;
static void count(const std::vector<std::string> &words, Counts &found) {
  for (const auto &word : words)
    ++found[word]; // STANDS STANDS
}
int main() {
  Counts found;
  std::vector<std::string> first{"a"}, second{"b"};
  auto one = std::async(std::launch::async, count, std::cref(first), std::ref(found));
  auto two = std::async(std::launch::async, count, std::cref(second), std::ref(found));
  one.get();
  two.get();
  return static_cast<int>(found.size()) == 7;
}
