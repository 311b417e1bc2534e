// What the user says of the environment of an open program.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace raddle::harness {

// More threads than this are not made.
inline constexpr uint32_t kMostThreads = 8;

struct Options {
  std::vector<std::string> entries = {}; // {"all"} for all public functions; none if the program is closed
  std::vector<std::string> init = {};    // called in this order before there are threads
  uint32_t threads = 2;
  std::vector<std::string> destroy = {}; // called in this order with an object that is not used any more
  std::optional<uint32_t> calls = {};    // of each thread
  // Who calls what: each thread any entry, or the first thread the first entry, and so on; `threads` does not matter
  // then.
  enum class Assignment : uint8_t { Free, OneEach } assignment = Assignment::Free;
  // Whether main is the last thread, or only creates them.
  enum class Main : uint8_t { CallsEntries, Creates } main = Main::CallsEntries;
  // Entries that never run at the same time, if in different threads.
  std::vector<std::pair<std::string, std::string>> notWith = {};
  // Arguments that are the same, each as "FUNCTION.ARGUMENT", the argument by its name or as "argN".
  std::vector<std::pair<std::string, std::string>> share = {};
  std::vector<std::string> own = {}; // names of arguments that each call of each thread has for itself
  uint32_t objects = 2;              // of each type that pointers lead to
  enum class Globals : uint8_t {
    Initial, // variables of the program have the values that it gives them
    Any,     // arbitrary ones
  } globals = Globals::Initial;
  // Nothing is an input: threads choose what they call, and with what, when they call it (clients/clients.h).
  bool areClients = false;
  // Nothing is an input: threads call entries in scenarios that are generated, and their results are compared with
  // those of sequential orders (clients/results_program.h).
  bool areResultsChecked = false;
  std::vector<std::pair<std::string, std::string>> values = {}; // "FUNCTION.ARGUMENT": what it may be, as "1,2"

  [[nodiscard]] bool hasEntries() const { return !entries.empty(); }
  [[nodiscard]] bool isOpen() const { return hasEntries() && !areResultsChecked; }
  [[nodiscard]] uint32_t callsOfEach() const { return calls.value_or(areResultsChecked ? 2 : 1); }
};

// The bits of inputs and of choices, by their names. What is longer than that does not occur.
using Values = std::map<std::string, uint64_t>;

} // namespace raddle::harness
