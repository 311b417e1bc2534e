// refcount: threads share a const object by shared_ptr copies
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 36

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>
#include <memory>
#include <string>

struct Document {
  std::string title;
  std::vector<int> pages;
};

static void browse(std::shared_ptr<const Document> doc, int &pages) {
  pages = static_cast<int>(doc->pages.size() + doc->title.size());
}

int main() {
  auto doc = std::make_shared<Document>();
  doc->title = "notes";
  doc->pages = {1, 2};
  int p1 = 0, p2 = 0;
  std::shared_ptr<const Document> view = doc;
  std::thread a(browse, view, std::ref(p1)), b(browse, std::move(view), std::ref(p2));
  doc.reset();
  a.join();
  b.join();
  std::printf("%d\n", p1 + p2);
  return p1 + p2 == 14 ? 0 : 1;
}
