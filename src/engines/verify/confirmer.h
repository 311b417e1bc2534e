// `raddle verify --confirm N`: executions of client threads that show what was refused.
//
// One thread calls the procedure, the others any procedures of the module (clients/clients.h), and the program that
// this makes is explored for a short time. What fails in it where something was refused, and in the way that was
// refused, is the witness: a refusal becomes `witnessed`, and is never taken back.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "build/build.h"
#include "clients/callable.h"
#include "replay/program_confirmer.h"
#include "verify/rule.h"
#include "verify/specifications.h"

namespace raddle::engines {

class Confirmer {
public:
  struct Module {
    llvm::Module &module;
    const build::Sources &sources;
    const build::Installation &installation;
  };
  // REQUIRES: all that is given outlives this, and `threads` is at least 2.
  Confirmer(const Module &module, uint32_t threads, const replay::Executed &given, std::function<double()> secondsLeft);

  struct Refused {
    check::Finding finding;
    verify::Rule rule;  // by which it is refused
    std::string object; // what is accessed there, as the source calls it; empty if it has no name
  };
  // Adds what was refused in the procedure, witnessed if it is.
  void tell(const llvm::Function &procedure, std::vector<Refused> refused, replay::Findings &findings);

  // What could not be shown, and why, in words.
  [[nodiscard]] const std::vector<std::string> &notes() const { return notes_; }

private:
  // An execution that shows it.
  struct Witness {
    check::Finding finding;
    replay::ProgramFacts facts;
  };
  [[nodiscard]] std::string explore(const std::string &procedure, uint32_t calls, std::vector<Witness> &found);
  void search(const llvm::Function &procedure, const std::vector<Refused> &refused, std::vector<Witness> &found);

  Module module_;
  uint32_t threads_;
  replay::Executed given_;
  std::function<double()> secondsLeft_;
  verify::Specifications specifications_;
  clients::Callable callable_;
  std::vector<std::string> notes_;
};

} // namespace raddle::engines
