#include "kiss/literal.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Instruction.h>
#include <llvm/Transforms/Utils/Cloning.h>

#include "kiss/cuts.h"
#include "kiss/inputs.h"
#include "kiss/places.h"
#include "sequentialize/sequentialize.h"
#include "smt/solver.h"
#include "symex/check.h"

namespace raddle::kiss {

namespace {

constexpr std::string_view kNoRace = "no data race on "; // how a race fails in the translated program

// What keeps the symbolic execution of programs with many threads within seconds.
constexpr uint64_t kMostInstructions = 600'000;

// All the ways to fail at one place.
struct Ways {
  const symex::Failure *first = nullptr;
  smt::Term any; // the condition of one of them holds
};

class Checker {
public:
  // Looks for races on `field`, or, if that is empty, at assertions.
  Checker(const Options &options, std::string field) : options_(options), field_(std::move(field)) {}

  Result<Answer> run(const llvm::Module &module);

private:
  [[nodiscard]] std::vector<Ways> wanted(const symex::Symbolic &symbolic);
  [[nodiscard]] bool isWanted(const symex::Failure &failure) const;
  void ask(const symex::Symbolic &symbolic, const Ways &ways);
  void askCuts(const symex::Symbolic &symbolic);
  [[nodiscard]] smt::Answer ask(smt::Term condition, const std::string &about);
  [[nodiscard]] Failure describe(const symex::Symbolic &symbolic, const symex::Failure &failure,
                                 smt::Assignment &model);
  [[nodiscard]] trace::Site siteOf(const llvm::Instruction &at) const;

  const Options &options_;
  std::string field_;
  symex::Terms terms_;
  std::optional<smt::Solver> solver_;        // of the question being asked; what it learns is of little use to others
  std::vector<sequentialize::Place> places_; // of the translated program
  Answer answer_;
};

bool Checker::isWanted(const symex::Failure &failure) const {
  return failure.text.starts_with(kNoRace) == !field_.empty();
}

std::vector<Ways> Checker::wanted(const symex::Symbolic &symbolic) {
  std::vector<Ways> result;
  std::map<std::pair<const llvm::Instruction *, FailureKind>, size_t> known;
  for (const symex::Failure &failure : symbolic.failures) {
    if (!isWanted(failure))
      continue;
    const auto [found, isNew] = known.try_emplace({failure.step.at, failure.kind}, result.size());
    if (isNew)
      result.push_back({&failure, terms_.falsity()});
    Ways &ways = result[found->second];
    ways.any = terms_.logicalOr(ways.any, failure.condition);
  }
  return result;
}

smt::Answer Checker::ask(smt::Term condition, const std::string &about) {
  const double seconds = options_.secondsLeft ? options_.secondsLeft() : 0;
  if (options_.secondsLeft && seconds <= 0) {
    answer_.undecided.push_back({field_, about + " (no time left)", Undecided::Why::Limit});
    return smt::Answer::Unknown;
  }
  solver_.emplace(terms_, smt::SolverLimits{.seconds = seconds});
  const smt::Answer result = solver_->check(std::array{condition});
  if (result == smt::Answer::Unknown)
    answer_.undecided.push_back({field_, about + " (" + solver_->reason() + ")", Undecided::Why::Limit});
  return result;
}

void Checker::ask(const symex::Symbolic &symbolic, const Ways &ways) {
  if (ask(ways.any, aboutOf(*ways.first)) == smt::Answer::Sat)
    answer_.failures.push_back(describe(symbolic, *ways.first, solver_->model()));
}

// One question for all the ways to one bound.
void Checker::askCuts(const symex::Symbolic &symbolic) {
  struct Ways {
    const symex::Cut *first = nullptr;
    smt::Term any;
  };
  std::map<std::string, Ways> cuts;
  for (const symex::Cut &cut : symbolic.cuts) {
    Ways &ways = cuts.try_emplace(textOf(cut, options_.unwind), Ways{&cut, terms_.falsity()}).first->second;
    ways.any = terms_.logicalOr(ways.any, cut.condition);
  }
  for (const auto &[text, ways] : cuts) {
    if (ask(ways.any, text) == smt::Answer::Unsat)
      continue;
    if (ways.first->kind == symex::Cut::Kind::Unsupported)
      answer_.undecided.push_back({field_, text, whyOf(*ways.first)});
    else
      answer_.bounds.push_back(text);
  }
}

trace::Site Checker::siteOf(const llvm::Instruction &at) const {
  for (const sequentialize::Place &place : places_)
    if (place.at == &at)
      return place.site;
  return anonymousSite(at);
}

Failure Checker::describe(const symex::Symbolic &symbolic, const symex::Failure &failure, smt::Assignment &model) {
  Failure result{failure.kind, failure.text, siteOf(*failure.step.at), {}, {}};
  if (failure.text.starts_with(kNoRace)) {
    result.kind = FailureKind::Race;
    result.text = failure.text.substr(kNoRace.size());
  }
  result.inputs = inputsOf(symbolic, model);
  return result;
}

Result<Answer> Checker::run(const llvm::Module &module) {
  const std::unique_ptr<llvm::Module> sequential = llvm::CloneModule(module);
  sequentialize::Options options{.ts = options_.ts, .startsPerPoint = 1};
  if (!field_.empty())
    options.looksForRacesOn = [this](const std::string &field) { return field == field_; };
  if (options_.raceModel == Options::RaceModel::Paper)
    options.atomics = sequentialize::Options::Atomics::NeverRace;
  Result<sequentialize::Sequential> translated = sequentialize::sequentialize(*sequential, options);
  if (!translated)
    return translated.error();
  places_ = std::move(translated->places);
  for (const char *known : {"__kiss_misuse", "__kiss_limit"})
    if (llvm::Function *function = sequential->getFunction(known))
      function->deleteBody(); // What it stands for is known, other than to other checkers.
  const Result<symex::Symbolic> symbolic =
      symex::execute(*sequential, "main", terms_,
                     {.maxInstructions = kMostInstructions,
                      .unwind = options_.unwind,
                      .isOver = [this] { return options_.secondsLeft && options_.secondsLeft() <= 0; },
                      .checks = symbolicChecks(options_.checks),
                      .unchecked = symex::Options::Unchecked::Cut});
  if (!symbolic)
    return symbolic.error();
  for (const symex::Frame &frame : symbolic->frames)
    answer_.creates += frame.function->getName().starts_with("__kiss_create") ? 1 : 0;
  answer_.inputBounds.assign(symbolic->bounds.begin(), symbolic->bounds.end());
  answer_.assumptions.assign(symbolic->assumptions.begin(), symbolic->assumptions.end());
  answer_.uninterpreted.assign(symbolic->uninterpreted.begin(), symbolic->uninterpreted.end());
  for (const Ways &ways : wanted(*symbolic))
    ask(*symbolic, ways);
  askCuts(*symbolic);
  return std::move(answer_);
}

} // namespace

Result<Answer> checkLiterally(const llvm::Module &module, const Options &options) {
  if (!options.races)
    return Checker(options, "").run(module);
  Answer all;
  for (const std::string &field : *options.races) {
    const Result<Answer> answer = Checker(options, field).run(module);
    if (!answer)
      return answer.error();
    add(*answer, all);
  }
  return all;
}

} // namespace raddle::kiss
