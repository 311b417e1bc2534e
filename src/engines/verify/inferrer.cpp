#include "engines/verify/inferrer.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>

#include "base/files.h"
#include "engines/verify/annotated_module.h"
#include "engines/verify/annotated_source.h"
#include "engines/verify/refusal_findings.h"
#include "frontend/executable.h"
#include "guards/guards.h"
#include "verify/verify.h"

namespace raddle::engines {

namespace {

using check::Said;
using Answer = check::Coverage::Part::Answer;
using Clock = std::chrono::steady_clock;
using guards::Annotation;
using guards::Declaration;

// Trying is not telling.
class Nobody final : public check::FindingListener {
public:
  void onFinding(check::Finding &) override {}
};

std::filesystem::path canonical(const std::string &path) {
  std::error_code error;
  std::filesystem::path result = std::filesystem::weakly_canonical(path, error);
  return error ? std::filesystem::path(path) : result;
}

// What a patch calls a file: from where we are, if it is below.
std::string shownPath(const std::string &file) {
  const std::filesystem::path relative = canonical(file).lexically_relative(canonical(currentDirectory()));
  return relative.empty() || *relative.begin() == ".." ? file : relative.string();
}

std::string placeOf(const check::Finding &finding) {
  const trace::Site &site = finding.places.front().site;
  return fmt::format("{}:{}:{}", site.file, site.line, site.column);
}

std::string identityOf(const check::Finding &finding) {
  return finding.rule + " " + placeOf(finding);
}

bool isOfPredicates(const check::Finding &finding) {
  const std::optional<verify::Rule> rule = verify::ruleOf(finding.rule);
  return rule && verify::isAboutPredicates(*rule);
}

// Each once.
std::vector<std::string> linesOf(const std::vector<Annotation> &annotations) {
  std::vector<std::string> lines;
  const auto add = [&](const std::string &line) {
    if (std::find(lines.begin(), lines.end(), line) == lines.end())
      lines.push_back(line);
  };
  for (const Annotation &annotation : annotations) {
    for (const std::string &line : annotation.lines)
      add(line);
    for (const guards::Condition &condition : annotation.conditions)
      add(fmt::format("{} after line {}", condition.line, condition.body.line));
  }
  return lines;
}

// Why it is not verified; empty if nothing says so.
std::string whyOf(const check::Coverage::Part &part) {
  return part.reason ? part.reason->details.front() : "";
}

// Procedures that are not verified, and were before.
std::set<std::string> lostBy(const check::Outcome &now, const std::optional<check::Outcome> &before) {
  std::set<std::string> lost;
  for (const check::Coverage::Part &part : now.coverage.parts)
    if (part.answer != Answer::Verified)
      lost.insert(part.name);
  if (before)
    for (const check::Coverage::Part &part : before->coverage.parts)
      if (part.answer != Answer::Verified)
        lost.erase(part.name);
  return lost;
}

// Where an access is refused that was not before.
std::set<std::string> functionsRefused(const std::optional<check::Outcome> &now,
                                       const std::optional<check::Outcome> &before) {
  std::set<std::string> known;
  std::set<std::string> functions;
  if (before)
    for (const check::Finding &finding : before->findings)
      known.insert(identityOf(finding));
  if (now)
    for (const check::Finding &finding : now->findings)
      if (verify::ruleOf(finding.rule) == verify::Rule::Access && !known.contains(identityOf(finding)))
        functions.insert(finding.places.front().site.function);
  return functions;
}

// All that lies beside the file is found in the folder, so that a copy of the file there includes what it did. What is
// not found leads to an error of the compiler.
void makeFolderLike(const std::filesystem::path &file, const std::filesystem::path &folder) {
  std::error_code ignored;
  std::filesystem::create_directory(folder, ignored);
  for (const auto &each : std::filesystem::directory_iterator(file.parent_path(), ignored))
    if (each.path().filename() != file.filename())
      std::filesystem::create_symlink(each.path(), folder / each.path().filename(), ignored);
}

} // namespace

struct Inferrer::Program {
  AnnotatedModule annotated;
  build::Sources sources;
  build::Installation installation;
  std::vector<std::string> texts; // of the sources
};

// One call of check().
class Inferrer::Session {
public:
  Session(Inferrer &inferrer, const check::Limits &limits) : inferrer_(inferrer), limits_(limits) {}

  Result<check::Outcome> run();

private:
  using Sourced = std::vector<AnnotatedSource>;
  // What `verify` said, or why it could not be asked.
  struct Answer {
    std::optional<check::Outcome> outcome;
    std::string error;
  };

  [[nodiscard]] Sourced plain() const;
  [[nodiscard]] std::optional<std::string> annotate(Sourced &sources, const Annotation &annotation) const;
  [[nodiscard]] std::variant<Sourced, std::string> annotated(const std::vector<Annotation> &annotations) const;
  [[nodiscard]] Answer verify(const std::vector<Annotation> &annotations) const;
  [[nodiscard]] static std::string objection(const Answer &answer, const Answer &before);
  [[nodiscard]] bool accept(const guards::Guarded &guarded);
  void choose(const std::vector<guards::Guarded> &guarded);
  void addExceptions(check::Outcome &outcome) const;
  [[nodiscard]] double secondsSince() const { return std::chrono::duration<double>(Clock::now() - begin_).count(); }

  Inferrer &inferrer_;
  const check::Limits &limits_;
  Clock::time_point begin_ = Clock::now();
  std::vector<Annotation> accepted_;
  Answer last_;                                                        // with what is accepted
  std::vector<const guards::Guarded *> broken_;                        // nearly guarded, and not accepted
  std::map<const guards::Guarded *, std::set<std::string>> refusedIn_; // functions in which an access was refused
  std::vector<std::string> notes_;
  std::vector<std::string> others_; // that no lock guards
};

Inferrer::Session::Sourced Inferrer::Session::plain() const {
  Sourced sources;
  const Program &program = *inferrer_.program_;
  for (size_t index = 0; index < program.texts.size(); ++index)
    sources.emplace_back(shownPath(program.sources.files[index]), program.texts[index]);
  return sources;
}

// Behind what it needs. Why not, if that is not possible.
std::optional<std::string> Inferrer::Session::annotate(Sourced &sources, const Annotation &annotation) const {
  const std::vector<std::string> &files = inferrer_.program_->sources.files;
  const auto indexOf = [&](const Declaration &declaration) {
    return static_cast<size_t>(
        std::find_if(files.begin(), files.end(),
                     [&](const std::string &file) { return canonical(file) == canonical(declaration.file); }) -
        files.begin());
  };
  size_t chosen = indexOf(annotation.user);
  for (const Declaration &declaration : annotation.declarations)
    chosen = std::min(chosen, indexOf(declaration));
  if (chosen == files.size())
    return "no file that is given declares it";
  AnnotatedSource &source = sources[chosen];
  uint32_t after = 0;
  for (const Declaration &declaration : annotation.declarations) {
    const bool isHere = indexOf(declaration) == chosen;
    const auto end = isHere ? source.endOfDeclaration(declaration.line) : std::optional(source.lastInclude());
    if (!end)
      return fmt::format("where the declaration in line {} ends is not clear", declaration.line);
    after = std::max(after, *end);
  }
  for (const std::string &line : annotation.lines)
    source.addAfter(after, line);
  for (const guards::Condition &condition : annotation.conditions) {
    const size_t file = indexOf(condition.body);
    if (file == files.size() || !sources[file].opensBody(condition.body.line))
      return fmt::format("there is no room for {}", condition.line);
    sources[file].addAfter(condition.body.line, "  " + condition.line);
  }
  return std::nullopt;
}

std::variant<Inferrer::Session::Sourced, std::string>
Inferrer::Session::annotated(const std::vector<Annotation> &annotations) const {
  Sourced sources = plain();
  const Sourced untouched = sources;
  for (AnnotatedSource &source : sources)
    if (!source.includes("raddle.h"))
      source.addAfter(source.lastInclude(), "#include <raddle.h>");
  Sourced result = sources;
  for (const Annotation &annotation : annotations)
    if (const auto why = annotate(result, annotation))
      return *why;
  // A header that nothing needs is not added.
  for (size_t index = 0; index < sources.size(); ++index)
    if (result[index].patch() == sources[index].patch())
      result[index] = untouched[index];
  return result;
}

Inferrer::Session::Answer Inferrer::Session::verify(const std::vector<Annotation> &annotations) const {
  const Program &program = *inferrer_.program_;
  const auto sources = annotated(annotations);
  if (const auto *why = std::get_if<std::string>(&sources))
    return {std::nullopt, *why};
  const auto directory = TemporaryDirectory::create();
  if (!directory)
    return {std::nullopt, directory.error().message};
  build::Sources copies = program.sources;
  for (size_t index = 0; index < copies.files.size(); ++index) {
    const std::filesystem::path original = copies.files[index];
    const std::filesystem::path copy = directory->path() / std::to_string(index) / original.filename();
    makeFolderLike(canonical(original.string()), copy.parent_path());
    if (const auto error = writeFile(copy, std::get<Sourced>(sources)[index].compiled()))
      return {std::nullopt, error->message};
    copies.files[index] = copy.string();
    const std::string beside = canonical(original.string()).parent_path().string();
    for (std::vector<std::string> *flags : {&copies.cFlags, &copies.cxxFlags})
      flags->insert(flags->end(), {"-iquote", beside});
  }
  VerifyOptions options = inferrer_.options_;
  options.mayBeBare = true;
  Nobody nobody;
  auto made = Verifier::create(copies, program.installation, options,
                               {inferrer_.audience_.launch, inferrer_.audience_.program, nobody,
                                inferrer_.audience_.interrupted, inferrer_.audience_.search});
  if (const auto *failure = std::get_if<build::BuildFailure>(&made))
    return {std::nullopt, failure->message.empty() ? "it does not compile" : failure->message};
  check::Limits limits = limits_;
  if (limits.timeoutSeconds)
    limits.timeoutSeconds = std::max(*limits.timeoutSeconds - secondsSince(), 0.1);
  Result<check::Outcome> outcome = std::get<0>(made)->check(limits);
  return outcome ? Answer{std::move(*outcome), ""} : Answer{std::nullopt, outcome.error().message};
}

// What is said of access predicates now and was not said before, and which procedure is not verified any more; empty if
// that is nothing. What is wrong with a procedure otherwise may well be said in other words now.
std::string Inferrer::Session::objection(const Answer &answer, const Answer &before) {
  if (!answer.outcome)
    return answer.error;
  std::set<std::string> known;
  if (before.outcome)
    for (const check::Finding &finding : before.outcome->findings)
      known.insert(identityOf(finding));
  const std::set<std::string> lost = lostBy(*answer.outcome, before.outcome);
  for (const check::Finding &finding : answer.outcome->findings)
    if ((isOfPredicates(finding) && !known.contains(identityOf(finding))) ||
        lost.contains(finding.places.front().site.function))
      return fmt::format("refused at {}: {}", placeOf(finding), finding.message);
  for (const check::Coverage::Part &part : answer.outcome->coverage.parts)
    if (lost.contains(part.name))
      return fmt::format("{} is {}: {}", part.name, check::word(part.answer), whyOf(part));
  return {};
}

// Whether one of its annotations is accepted, beside those that are already.
bool Inferrer::Session::accept(const guards::Guarded &guarded) {
  std::string why;
  for (const Annotation &annotation : guarded.alternatives) {
    std::vector<Annotation> tried = accepted_;
    tried.push_back(annotation);
    Answer answer = verify(tried);
    const std::string against = objection(answer, last_);
    if (against.empty()) {
      accepted_ = std::move(tried);
      last_ = std::move(answer);
      return true;
    }
    if (why.empty()) {
      why = against;
      refusedIn_[&guarded] = functionsRefused(answer.outcome, last_.outcome);
    }
  }
  if (guarded.held == guards::Guarded::Held::AtFew)
    others_.push_back(guarded.location);
  else
    notes_.push_back(fmt::format("not proposed: `{}` guarded by `{}`: {}", guarded.location, guarded.lock, why));
  return false;
}

void Inferrer::Session::choose(const std::vector<guards::Guarded> &guarded) {
  for (const guards::Guarded &each : guarded)
    if (each.exceptions.empty())
      accepted_.push_back(each.alternatives.front());
  last_ = verify(accepted_);
  if (const bool isAccepted = objection(last_, {}).empty(); !isAccepted) {
    accepted_.clear();
    last_ = verify({});
    for (const guards::Guarded &each : guarded)
      if (each.exceptions.empty())
        (void)accept(each);
  }
  for (const guards::Guarded &each : guarded)
    if (!each.exceptions.empty() && !accept(each) && each.held == guards::Guarded::Held::AtMost)
      broken_.push_back(&each);
}

void Inferrer::Session::addExceptions(check::Outcome &outcome) const {
  const Verifier::Audience &audience = inferrer_.audience_;
  check::Outcome added;
  replay::Findings findings(audience.launch, audience.program, audience.listener, added);
  RefusalTeller teller;
  for (const guards::Guarded *each : broken_)
    for (const llvm::Instruction *at : each->exceptions) {
      const std::string message =
          fmt::format("`{}` is accessed without `{}`, which is held at {} of {} places", each->location, each->lock,
                      each->places - each->exceptions.size(), each->places);
      check::Finding finding = teller.tell({verify::Rule::NearlyGuarded, message, at});
      const std::set<std::string> &refused = refusedIn_.at(each);
      if (refused.empty() || refused.contains(finding.places.front().site.function))
        findings.add(std::move(finding));
    }
  outcome.findings.insert(outcome.findings.end(), added.findings.begin(), added.findings.end());
  outcome.suppressed.insert(outcome.suppressed.end(), added.suppressed.begin(), added.suppressed.end());
  for (size_t i = 0; i < outcome.coverage.suppressed.size(); ++i)
    outcome.coverage.suppressed[i].add(added.coverage.suppressed[i]);
}

Result<check::Outcome> Inferrer::Session::run() {
  const guards::Guards found = guards::findGuards(inferrer_.program_->annotated.loaded.program.module());
  choose(found.guarded);
  if (!last_.outcome)
    return Error{last_.error};
  check::Outcome outcome = std::move(*last_.outcome);
  for (check::Finding &finding : outcome.findings)
    inferrer_.audience_.listener.onFinding(finding);
  addExceptions(outcome);
  for (const std::string &line : linesOf(accepted_))
    outcome.coverage.add({Said::Proposed, {line}});
  for (const std::string &note : notes_)
    outcome.coverage.add({Said::Note, {note}});
  others_.insert(others_.end(), found.others.begin(), found.others.end());
  if (!others_.empty())
    outcome.coverage.add({Said::NotGuarded, {fmt::format("`{}`", fmt::join(others_, "`, `"))}});
  if (accepted_.empty()) {
    const bool isBare = !verify::hasAnnotations(inferrer_.program_->annotated.loaded.program.module());
    outcome.coverage.add({isBare ? Said::NothingToPropose : Said::NothingMoreToPropose});
  }
  check::conclude(outcome);
  outcome.seconds = secondsSince();
  const auto sources = annotated(accepted_);
  inferrer_.patch_.clear();
  if (const auto *texts = std::get_if<Sourced>(&sources))
    for (const AnnotatedSource &source : *texts)
      inferrer_.patch_ += source.patch();
  return outcome;
}

Inferrer::Inferrer(std::unique_ptr<Program> program, VerifyOptions options, Verifier::Audience audience)
    : program_(std::move(program)), options_(std::move(options)), audience_(std::move(audience)) {}

Inferrer::~Inferrer() = default;

std::variant<std::unique_ptr<Inferrer>, build::BuildFailure> Inferrer::create(const build::Sources &sources,
                                                                              const build::Installation &installation,
                                                                              const VerifyOptions &options,
                                                                              const Verifier::Audience &audience) {
  using Kind = build::BuildFailure::Kind;
  const bool hasExecutable = std::any_of(sources.files.begin(), sources.files.end(),
                                         [](const std::string &file) { return frontend::isElf(file); });
  if (sources.files.empty() || !sources.buildDirectory.empty() || hasExecutable)
    return build::BuildFailure{Kind::Usage, "--infer changes sources: name them as FILE"};
  auto loaded = loadAnnotated(sources, installation);
  if (auto *failure = std::get_if<build::BuildFailure>(&loaded))
    return std::move(*failure);
  auto program =
      std::make_unique<Program>(Program{std::get<AnnotatedModule>(std::move(loaded)), sources, installation, {}});
  for (const std::string &file : sources.files) {
    auto text = readFile(file);
    if (!text)
      return build::BuildFailure{Kind::Usage, text.error().message};
    program->texts.push_back(std::move(*text));
  }
  return std::unique_ptr<Inferrer>(new Inferrer(std::move(program), options, audience));
}

Result<check::Outcome> Inferrer::check(const check::Limits &limits) {
  return Session(*this, limits).run();
}

} // namespace raddle::engines
