#include "interleaved/interleaved.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "interleaved/diff_error.h"
#include "interleaved/filtered.h"
#include "kiss/inputs.h"
#include "kiss/places.h"
#include "kiss/plan.h"
#include "symex/questions.h"

namespace raddle::interleaved {

namespace {

using symex::Filter;
using symex::Term;
using Answers = DiffError::Answer;

// A place where the program may fail.
struct Question {
  const llvm::Instruction *at = nullptr;
  std::string about; // in words
  Term condition;
  std::vector<size_t> failures; // one of them holds if the condition does
  enum class State : uint8_t { Open, Filtered, Bug, Undecided } state = State::Open;
};

std::string nameOf(Filter filter) {
  switch (filter) {
  case Filter::Sync:
    return "sync";
  case Filter::Deferred:
    return "deferred";
  case Filter::Both:
    return "both";
  }
  return "";
}

std::vector<Filter> filtersOf(Filters filters) {
  switch (filters) {
  case Filters::Automatic:
    return {Filter::Sync, Filter::Both};
  case Filters::Sync:
    return {Filter::Sync};
  case Filters::Deferred:
    return {Filter::Deferred};
  case Filters::Both:
    return {Filter::Both};
  }
  return {};
}

class Checker {
public:
  Checker(llvm::Module &module, const Options &options) : module_(module), options_(options), places_(module) {}

  Result<Answer> run();

private:
  [[nodiscard]] symex::Options execution() const {
    return {.unwind = options_.unwind,
            .isOver = [this] { return options_.secondsLeft && options_.secondsLeft() <= 0; },
            .checks =
                options_.checks == Checks::Memory ? symex::Options::Checks::All : symex::Options::Checks::Division};
  }
  void collectQuestions();
  void askCuts(const std::vector<Term> &policy);
  // The error if the filter cannot be executed.
  [[nodiscard]] std::optional<Error> askFilter(Filter filter, const std::vector<Term> &policy);
  void decide(Question &question, DiffError &diff, Filter filter);
  [[nodiscard]] kiss::Failure describe(const Question &question, smt::Assignment &model);
  void compareAsserts(const symex::Filtered &filter);
  void findFailing(const std::vector<Term> &policy);
  [[nodiscard]] trace::Site siteOf(const llvm::Instruction *at) const {
    const kiss::Place *place = places_.find(at);
    return place ? place->site : kiss::anonymousSite(*at);
  }

  llvm::Module &module_;
  const Options &options_;
  kiss::Places places_;
  symex::Terms terms_;
  symex::Concurrent program_;
  symex::Ends ends_;
  std::vector<Question> questions_;
  std::map<size_t, std::pair<kiss::Failure, unsigned>> bugs_; // by question, with the number of filters
  Answer answer_;
};

void Checker::collectQuestions() {
  std::map<const llvm::Instruction *, size_t> known;
  const std::vector<symex::Failure> &failures = program_.symbolic.failures;
  for (size_t i = 0; i < failures.size(); ++i) {
    const auto [found, isNew] = known.try_emplace(failures[i].step.at, questions_.size());
    if (isNew)
      questions_.push_back({.at = failures[i].step.at,
                            .about = kiss::aboutOf(failures[i]),
                            .condition = terms_.falsity(),
                            .failures = {}});
    Question &question = questions_[found->second];
    question.failures.push_back(i);
    question.condition = terms_.logicalOr(question.condition, ends_.failures[i]);
  }
}

kiss::Failure Checker::describe(const Question &question, smt::Assignment &model) {
  const auto way =
      std::ranges::find_if(question.failures, [&](size_t failure) { return model.holds(ends_.failures[failure]); });
  const symex::Failure &what = program_.symbolic.failures[*way];
  return {what.kind, what.text, siteOf(what.step.at), kiss::inputsOf(program_.symbolic, model),
          kiss::planOf({program_, terms_, model}, what, places_)};
}

void Checker::decide(Question &question, DiffError &diff, Filter filter) {
  const Answers answer = diff.ask(question.condition);
  const auto index = static_cast<size_t>(&question - questions_.data());
  question.state = Question::State::Undecided;
  if (answer == Answers::None)
    question.state = Question::State::Filtered;
  if (answer == Answers::Differs) {
    question.state = Question::State::Bug;
    bugs_[index] = {describe(question, diff.model()), diff.filters()};
  }
  if (answer == Answers::Unknown)
    answer_.answer.undecided.push_back(
        {"", question.about + ": " + diff.reason() + " (filter " + nameOf(filter) + ")"});
}

std::optional<Error> Checker::askFilter(Filter filter, const std::vector<Term> &policy) {
  const bool isOpen = std::ranges::any_of(
      questions_, [](const Question &question) { return question.state != Question::State::Filtered; });
  const bool isWanted = answer_.filterName.empty() && (options_.looksAtFiltered || options_.comparesAsserts);
  if (!isOpen && !isWanted)
    return std::nullopt;
  const Result<symex::Filtered> filtered = executeFilter(module_, "main", terms_, execution(), filter);
  if (!filtered)
    return filtered.error();
  answer_.filterName = nameOf(filter);
  // What another filter left open is asked for again.
  bugs_.clear();
  answer_.answer.undecided.clear();
  answer_.answer.bounds.clear();
  DiffError diff(
      {terms_, program_, policy, *filtered, options_.unwind},
      {.algorithm = options_.algorithm, .choiceBound = options_.choiceBound, .secondsLeft = options_.secondsLeft});
  for (Question &question : questions_)
    if (question.state != Question::State::Filtered)
      decide(question, diff, filter);
  for (const kiss::Bound *bound : diff.bounds())
    kiss::add(*bound, ", in sequential executions", answer_.answer);
  answer_.filtersInAll += diff.filters();
  if (options_.looksAtFiltered)
    answer_.sequential = sequentialFailures({terms_, *filtered, places_, options_.secondsLeft});
  if (options_.comparesAsserts)
    compareAsserts(*filtered);
  return std::nullopt;
}

// The strategy to silence each assertion that can fail sequentially, whatever the input.
void Checker::compareAsserts(const symex::Filtered &filter) {
  answer_.reportedByAsserts.clear();
  answer_.silencedByAsserts.clear();
  std::set<const llvm::Instruction *> silenced;
  smt::Solver sequential(terms_, {}, smt::SolverMode::Fresh);
  std::vector<Term> conditions;
  for (const symex::Failure &failure : filter.symbolic.failures)
    conditions.push_back(failure.condition);
  symex::askAll(
      sequential, terms_, conditions,
      {.holds = [&](size_t index, smt::Assignment &) { silenced.insert(filter.symbolic.failures[index].step.at); },
       .undecided = [](size_t, const std::string &) {},
       .wanted = [&](size_t index) { return !silenced.contains(filter.symbolic.failures[index].step.at); },
       .secondsLeft = options_.secondsLeft});
  for (const Question &question : questions_)
    (silenced.contains(question.at) ? answer_.silencedByAsserts : answer_.reportedByAsserts)
        .push_back(siteOf(question.at));
}

// Which places can fail at all; those that are left are of no interest.
void Checker::findFailing(const std::vector<Term> &policy) {
  smt::Solver solver(terms_, {}, smt::SolverMode::Fresh);
  assertExecutions(program_, policy, solver);
  std::vector<Term> conditions;
  for (const Question &question : questions_)
    conditions.push_back(question.condition);
  std::set<size_t> failing;
  symex::askAll(solver, terms_, conditions,
                {.holds = [&](size_t index, smt::Assignment &) { failing.insert(index); },
                 // It is asked for again, and told then.
                 .undecided = [&](size_t index, const std::string &) { failing.insert(index); },
                 .wanted = [](size_t) { return true; },
                 .secondsLeft = options_.secondsLeft});
  std::vector<Question> all = std::move(questions_);
  questions_.clear();
  for (const size_t index : failing)
    questions_.push_back(std::move(all[index]));
}

// Of the program; those of the filter matter only on inputs on which the program fails.
void Checker::askCuts(const std::vector<Term> &policy) {
  smt::Solver solver(terms_, {}, smt::SolverMode::Fresh);
  assertExecutions(program_, policy, solver);
  const std::vector<kiss::Bound> bounds = kiss::boundsOf(program_.symbolic.cuts, ends_.cuts, options_.unwind, terms_);
  std::vector<Term> conditions;
  for (const kiss::Bound &bound : bounds)
    conditions.push_back(bound.condition);
  symex::askAll(solver, terms_, conditions,
                {.holds = [&](size_t index, smt::Assignment &) { kiss::add(bounds[index], "", answer_.answer); },
                 .undecided = [&](size_t index, const std::string &) { kiss::add(bounds[index], "", answer_.answer); },
                 .wanted = [](size_t) { return true; },
                 .secondsLeft = options_.secondsLeft});
}

Result<Answer> Checker::run() {
  Result<symex::Concurrent> concurrent = symex::executeThreads(module_, "main", terms_, execution());
  if (!concurrent)
    return concurrent.error();
  program_ = std::move(*concurrent);
  answer_.answer.creates = static_cast<uint32_t>(program_.threads.size()) - 1;
  answer_.answer.inputBounds.assign(program_.symbolic.bounds.begin(), program_.symbolic.bounds.end());
  answer_.answer.assumptions.assign(program_.symbolic.assumptions.begin(), program_.symbolic.assumptions.end());
  answer_.answer.uninterpreted.assign(program_.symbolic.uninterpreted.begin(), program_.symbolic.uninterpreted.end());
  const std::vector<Term> policy = symex::balanced(program_, terms_, symex::kMaxThreads);
  ends_ = endsOf(program_, terms_);
  collectQuestions();
  findFailing(policy);
  for (const Filter filter : filtersOf(options_.filters))
    if (const std::optional<Error> error = askFilter(filter, policy))
      return *error;
  askCuts(policy);
  for (auto &[index, bug] : bugs_) {
    answer_.answer.failures.push_back(std::move(bug.first));
    answer_.filters.push_back(bug.second);
  }
  answer_.filtered = static_cast<unsigned>(std::ranges::count(questions_, Question::State::Filtered, &Question::state));
  answer_.areSequentialKnown = options_.filters == Filters::Automatic || options_.filters == Filters::Both;
  return std::move(answer_);
}

} // namespace

Result<Answer> check(llvm::Module &module, const Options &options) {
  Options bounded = options;
  bounded.unwind = options.unwind != 0 ? options.unwind : kiss::kFirstUnwind;
  Result<Answer> answer = Checker(module, bounded).run();
  while (options.unwind == 0 && answer && bounded.unwind < kiss::kLastUnwind && answer->answer.failures.empty() &&
         answer->answer.undecided.empty() && !answer->answer.bounds.empty()) {
    bounded.unwind *= kiss::kUnwindGrowth;
    Result<Answer> more = Checker(module, bounded).run();
    // If there was no time for that, what was known before holds.
    if (!more || !more->answer.undecided.empty())
      return answer;
    answer = std::move(more);
  }
  return answer;
}

} // namespace raddle::interleaved
