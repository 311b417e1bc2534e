// Somebody leaves while a message goes to all.
// RUN: %exits 1 %explore --first --json %t.json --sarif %t.sarif %s > %t.txt
// RUN: python3 %S/inputs/user_places.py %t.json %t.sarif %t.txt %s
// NAMES: data race on `server.sessions_
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <thread>
class Session : public std::enable_shared_from_this<Session> {
public:
  explicit Session(int id) : id_(id) {}
  void deliver(const std::string &text) { last_ = text; }
  int id_;
  std::string last_;
};
class Server {
public:
  void join(const std::shared_ptr<Session> &session) { sessions_.insert(session); }
  void leave(const std::shared_ptr<Session> &session) {
    sessions_.erase(session); // STANDS
  }
  void broadcast(const std::string &text) {
    for (const auto &session : sessions_) // STANDS
      session->deliver(text);
  }

private:
  std::set<std::shared_ptr<Session>> sessions_;
};
int main() {
  Server server;
  auto one = std::make_shared<Session>(1);
  auto two = std::make_shared<Session>(2);
  server.join(one);
  server.join(two);
  std::thread chat([&] { server.broadcast("hello"); });
  server.leave(one);
  chat.join();
}
