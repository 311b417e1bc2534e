// structlocks: objects with their own mutex in a vector of unique_ptr
// verdict: race-free; shown by `raddle explore FILE -- 3`
// shown: all executions explored, 2

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>
#include <memory>

class Room {
public:
  explicit Room(int seats) : seats_(seats) {}

  bool book() {
    std::lock_guard<std::mutex> hold(m_);
    if (booked_ == seats_)
      return false;
    ++booked_;
    return true;
  }

  int booked() {
    std::lock_guard<std::mutex> hold(m_);
    return booked_;
  }

private:
  std::mutex m_;
  const int seats_;
  int booked_ = 0;
};

int main(int argc, char **argv) {
  int rooms = argc > 1 ? std::atoi(argv[1]) : 3;
  std::vector<std::unique_ptr<Room>> house;
  for (int i = 0; i < rooms; ++i)
    house.push_back(std::make_unique<Room>(1));
  auto guest = [&house] {
    for (auto &room : house)
      if (room->book())
        return;
  };
  std::thread a(guest), b(guest);
  a.join();
  b.join();
  int all = 0;
  for (auto &room : house)
    all += room->booked();
  std::printf("%d\n", all);
  return 0;
}
