/* How a test that runs as an ordinary program has raddle explore it: see raddle_test.hpp. */
#ifndef RADDLE_EXPLORE_ITSELF_HPP
#define RADDLE_EXPLORE_ITSELF_HPP

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <elf.h>
#include <fcntl.h>
#include <fstream>
#include <initializer_list>
#include <spawn.h>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace raddle {
namespace itself {

struct Answer {
  int status;       // of raddle; -1 if it could not be run
  std::string text; // what it printed
};

/* Whether the executable holds what `raddle c++` leaves in it, the section `.raddle`. */
inline bool canBeExplored() {
  std::ifstream file("/proc/self/exe", std::ios::binary);
  Elf64_Ehdr header = {};
  file.read(reinterpret_cast<char *>(&header), sizeof header);
  std::vector<Elf64_Shdr> sections(header.e_shnum);
  file.seekg(static_cast<std::streamoff>(header.e_shoff));
  file.read(reinterpret_cast<char *>(sections.data()),
            static_cast<std::streamsize>(sections.size() * sizeof(Elf64_Shdr)));
  if (!file || header.e_shstrndx >= sections.size())
    return false;
  const Elf64_Shdr &names = sections[header.e_shstrndx];
  std::string text(names.sh_size, '\0');
  file.seekg(static_cast<std::streamoff>(names.sh_offset));
  file.read(&text[0], static_cast<std::streamsize>(text.size()));
  for (const Elf64_Shdr &section : sections)
    if (file && section.sh_name < text.size() && std::strcmp(&text[section.sh_name], ".raddle") == 0)
      return true;
  return false;
}

/* Whether this is not the first time that it is asked for `test`. */
inline bool wasExplored(const void *test) {
  static const void *last = nullptr;
  const bool result = last == test;
  last = test;
  return result;
}

inline std::string program() {
  if (const char *given = std::getenv("RADDLE"))
    return given;
#ifdef RADDLE_PROGRAM
  return RADDLE_PROGRAM;
#else
  return "raddle";
#endif
}

/* All that can be read from `descriptor`, which is then closed. */
inline std::string readAll(int descriptor) {
  std::string text;
  char part[4096];
  for (ssize_t count = 0; (count = read(descriptor, part, sizeof part)) != 0;) {
    if (count > 0)
      text.append(part, static_cast<size_t>(count));
    else if (errno != EINTR)
      break;
  }
  close(descriptor);
  return text;
}

inline Answer run(const std::vector<std::string> &words) {
  std::vector<char *> arguments;
  for (const std::string &word : words)
    arguments.push_back(const_cast<char *>(word.c_str()));
  arguments.push_back(nullptr);
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0)
    return {-1, std::strerror(errno)};
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO);
  pid_t child = 0;
  const int error = posix_spawnp(&child, arguments[0], &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  std::string text = readAll(ends[0]);
  if (error != 0)
    return {-1, "cannot start '" + words[0] + "': " + std::strerror(error)};
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, text};
}

inline Answer explore(const std::string &test, std::initializer_list<const char *> flags) {
  char self[4096];
  const ssize_t length = readlink("/proc/self/exe", self, sizeof self);
  std::vector<std::string> words = {program(), "explore", "--expect-exit", "0",
                                    std::string(self, static_cast<size_t>(length < 0 ? 0 : length))};
  words.insert(words.end(), flags.begin(), flags.end());
  words.push_back("--");
  words.push_back("--gtest_filter=" + test);
  words.push_back("--raddle_explore");
  Answer answer = run(words);
  if (answer.status != 0 && answer.status != -1) {
    answer.text += "again:";
    for (const std::string &word : words)
      answer.text += " " + word;
  }
  return answer;
}

inline const char *meaningOf(const Answer &answer) {
  switch (answer.status) {
  case 1:
    return "an interleaving fails:";
  case 2:
    return "no failure was found, but the check was not exhaustive (\"--accept-bounded\" lets that pass):";
  case 3:
    return "raddle cannot tell:";
  case -1:
    return "raddle could not be run; the environment variable RADDLE can say where it is:";
  default:
    return "raddle could not explore the test:";
  }
}

} // namespace itself
} // namespace raddle

#endif
