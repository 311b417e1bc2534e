#include "guards/guards.h"

#include <algorithm>
#include <array>
#include <map>
#include <regex>
#include <set>
#include <tuple>

#include <llvm/IR/DebugProgramInstruction.h>
#include <llvm/IR/InstIterator.h>

#include "guards/walk.h"
#include "program/library.h"
#include "verify/specifications.h"
#include "verify/verify.h"

namespace raddle::guards {

namespace {

using Parameters = std::vector<std::pair<std::string, std::string>>; // name and type

// One way to say what guards a location.
struct Candidate {
  enum class Form : uint8_t { Mutex, ReadWrite } form = Form::Mutex;
  std::string location;
  std::string lock;
  std::string self; // the type of what `self` points to; empty if nothing is called so
  Parameters numbers;
  std::vector<Declaration> declarations;
  Declaration user;
  size_t mentions = 0; // accesses at which it holds

  [[nodiscard]] auto key() const { return std::tuple(form, location, lock, self); }
};
using Candidates = std::map<decltype(std::declval<Candidate>().key()), Candidate>;

// The names that an access is written with: `self` for what one of its fields is a field of, `i` and `j` for numbers.
struct Naming {
  const Place *self = nullptr; // null if there is none
  std::string type;
  const llvm::StructType *structure = nullptr;
};

constexpr std::array<const char *, 3> kNumberNames = {"i", "j", "k"};

// What the source calls it; empty if that is not known.
std::string nameOf(const llvm::Argument &argument) {
  for (const llvm::Instruction &instruction : llvm::instructions(argument.getParent()))
    for (const llvm::DbgVariableRecord &record : llvm::filterDbgVars(instruction.getDbgRecordRange()))
      if (record.getVariable()->getArg() == argument.getArgNo() + 1)
        return record.getVariable()->getName().str();
  return {};
}

class Speaker {
public:
  Speaker(const Names &names, const Access &access) : names_(names), access_(access) {}

  // All that can be said of what guards this access.
  [[nodiscard]] Candidates candidates() const {
    Candidates found;
    for (const Naming &naming : namings())
      for (const Held &held : access_.held)
        if (access_.mode == Access::Mode::Read || held.mode != Held::Mode::Read)
          if (auto candidate = say(naming, held))
            found.try_emplace(candidate->key(), *candidate);
    return found;
  }

  // How what is said of a candidate is to be read here: what `self` and the numbers are, by their names.
  // Nothing if it cannot be said with the arguments of the procedure alone.
  [[nodiscard]] std::optional<std::map<std::string, std::string>> meaningOf(const Candidate &candidate) const {
    for (const Naming &naming : namings()) {
      Spelling spelling(names_);
      (void)bind(spelling, naming);
      if (naming.type == candidate.self && spelling.object(*access_.place) == candidate.location)
        return meaningOf(naming);
    }
    return std::nullopt;
  }
  // Whether that is the lock that the candidate speaks of.
  [[nodiscard]] bool isLockOf(const Candidate &candidate, const PlacePtr &lock) const {
    const Held held{lock, candidate.form == Candidate::Form::Mutex ? Held::Mode::Mutex : Held::Mode::Write};
    for (const Naming &naming : namings())
      if (const auto same = say(naming, held); same && same->key() == candidate.key())
        return true;
    return false;
  }

  // What the location is called, if it has a name.
  [[nodiscard]] std::string name() const {
    for (const Naming &naming : namings()) {
      Spelling spelling(names_);
      (void)bind(spelling, naming);
      if (const auto text = spelling.object(*access_.place))
        return naming.self == nullptr ? *text : *text + " of " + naming.type;
    }
    return {};
  }

private:
  [[nodiscard]] std::vector<Naming> namings() const {
    std::vector<Naming> found = {{}};
    for (const Place *place = access_.place.get(); isPart(*place); place = place->parts[0].get())
      if (place->kind == Place::Kind::Field)
        if (const std::string type = names_.spellingOf(*place->structure); !type.empty())
          found.push_back({place->parts[0].get(), type, place->structure});
    return found;
  }

  static bool isPart(const Place &place) {
    return place.kind == Place::Kind::Field || place.kind == Place::Kind::Element;
  }

  // The numbers of elements, from the outermost array on.
  [[nodiscard]] std::vector<const Place *> indicesIn(const Naming &naming) const {
    std::vector<const Place *> indices;
    for (const Place *place = access_.place.get(); place != naming.self && isPart(*place);
         place = place->parts[0].get())
      if (place->kind == Place::Kind::Element)
        indices.insert(indices.begin(), place->parts[1].get());
    return indices;
  }

  [[nodiscard]] std::optional<std::map<std::string, std::string>> meaningOf(const Naming &naming) const {
    Spelling spelling(names_);
    for (const llvm::Argument &argument : access_.procedure->args()) {
      const std::string name = nameOf(argument);
      if (name.empty())
        continue;
      spelling.bindPointer(keyOf(argument), name);
      spelling.bindNumber(keyOf(argument), name);
    }
    std::map<std::string, std::string> meaning;
    const std::vector<const Place *> indices = indicesIn(naming);
    for (size_t number = 0; number < std::min(indices.size(), kNumberNames.size()); ++number) {
      const auto text = spelling.number(*indices[number]);
      if (!text)
        return std::nullopt;
      meaning[kNumberNames[number]] = *text;
    }
    if (naming.self == nullptr)
      return meaning;
    const auto self = spelling.pointer(*naming.self);
    if (!self)
      return std::nullopt;
    meaning["self"] = *self;
    return meaning;
  }

  Parameters bind(Spelling &spelling, const Naming &naming) const {
    if (naming.self != nullptr) {
      spelling.bindPointer(naming.self->key, "self");
      spelling.declare(*naming.structure);
    }
    Parameters numbers;
    for (const Place *index : indicesIn(naming))
      if (numbers.size() < kNumberNames.size()) {
        numbers.emplace_back(kNumberNames[numbers.size()], index->spelling);
        spelling.bindNumber(index->key, numbers.back().first);
      }
    return numbers;
  }

  [[nodiscard]] std::optional<Candidate> say(const Naming &naming, const Held &held) const {
    Spelling spelling(names_);
    Candidate candidate;
    candidate.numbers = bind(spelling, naming);
    const auto location = spelling.object(*access_.place);
    const auto lock = location ? spelling.object(*held.lock) : std::nullopt;
    if (!lock)
      return std::nullopt;
    candidate.form = held.mode == Held::Mode::Mutex ? Candidate::Form::Mutex : Candidate::Form::ReadWrite;
    candidate.location = *location;
    candidate.lock = *lock;
    candidate.self = naming.type;
    candidate.declarations = spelling.declarations();
    if (const llvm::DISubprogram *user = access_.at->getFunction()->getSubprogram())
      candidate.user = declarationAt(user->getFile(), user->getLine());
    return candidate;
  }

  const Names &names_;
  const Access &access_;
};

// All accesses to one variable, to one field of all structs of a type, or to the elements of one array.
struct Family {
  std::vector<const Access *> accesses;
};

Annotation annotationOf(const Candidate &candidate) {
  std::string parameters;
  if (!candidate.self.empty())
    parameters += ", " + candidate.self + " *self";
  for (const auto &[name, type] : candidate.numbers)
    parameters += ", " + type + " " + name;
  const std::string &lock = candidate.lock;
  Annotation annotation;
  annotation.declarations = candidate.declarations;
  annotation.user = candidate.user;
  if (candidate.form == Candidate::Form::Mutex) {
    annotation.lines = {"RADDLE_GUARDED_BY(" + candidate.location + ", " + lock + parameters + ");"};
    return annotation;
  }
  const std::string writes = "raddle_holder(&" + lock + ") == raddle_tid";
  annotation.lines = {"RADDLE_READABLE_IF(" + candidate.location + ", raddle_reads(&" + lock + ") || " + writes +
                          parameters + ");",
                      "RADDLE_WRITABLE_IF(" + candidate.location + ", " + writes + parameters + ");"};
  return annotation;
}

// What speaks of the object itself, or of its number, comes first.
auto rankOf(const Candidate &candidate) {
  const bool isOfObject = candidate.lock.starts_with("self->");
  const bool isOfIndex = candidate.lock.find('[') != std::string::npos;
  return std::tuple(!isOfObject, !isOfIndex, candidate.self.empty(), candidate.lock.size(), candidate.key());
}

// What can be said of all accesses at each place, and at how many places.
class Tally {
public:
  Tally(const Names &names, const Family &family) {
    std::map<const llvm::Instruction *, Candidates> byPlace;
    for (const Access *access : family.accesses) {
      Candidates said = Speaker(names, *access).candidates();
      for (const auto &[key, candidate] : said)
        mentioned_.try_emplace(key, candidate).first->second.mentions++;
      const auto [known, isNew] = byPlace.try_emplace(access->at, said);
      if (isNew)
        places_.push_back(access->at);
      std::erase_if(known->second, [&](const auto &each) { return !said.contains(each.first); });
    }
    for (const llvm::Instruction *at : places_)
      for (const auto &[key, candidate] : byPlace.at(at)) {
        Supported &one = supported_[key];
        if (one.at.empty() || isConstantIndexed(one.candidate))
          one.candidate = candidate;
        one.at.insert(at);
      }
  }

  struct Supported {
    Candidate candidate;
    std::set<const llvm::Instruction *> at;
  };
  // Those that hold at most places first; of these, those that speak of the object itself.
  [[nodiscard]] std::vector<const Supported *> best() const {
    std::vector<const Supported *> all;
    for (const auto &[key, one] : supported_)
      all.push_back(&one);
    std::sort(all.begin(), all.end(), [&](const auto *a, const auto *b) {
      return std::tuple(b->at.size(), rankOf(a->candidate)) < std::tuple(a->at.size(), rankOf(b->candidate));
    });
    return all;
  }
  [[nodiscard]] const std::vector<const llvm::Instruction *> &places() const { return places_; }
  // Those that hold at some access, most often met first.
  [[nodiscard]] std::vector<Candidate> mentioned() const {
    std::vector<Candidate> all;
    for (const auto &[key, one] : mentioned_)
      all.push_back(one);
    std::sort(all.begin(), all.end(), [](const Candidate &a, const Candidate &b) {
      return std::tuple(b.mentions, rankOf(a)) < std::tuple(a.mentions, rankOf(b));
    });
    return all;
  }

private:
  // A number of the program says nothing of the type that others have.
  static bool isConstantIndexed(const Candidate &candidate) {
    return std::all_of(candidate.numbers.begin(), candidate.numbers.end(),
                       [](const auto &number) { return number.second == "int"; });
  }

  std::vector<const llvm::Instruction *> places_;
  Candidates mentioned_;
  std::map<decltype(std::declval<Candidate>().key()), Supported> supported_;
};

// What can be said of procedures that do without the lock.
class Excuses {
public:
  Excuses(const Names &names, const std::vector<Started> &started) : names_(names), started_(started) {}

  // Conditions for all accesses without it, in the order of the accesses; nothing if one of them has no excuse.
  [[nodiscard]] std::optional<std::vector<Condition>> find(const Candidate &candidate, const Family &family) const {
    std::vector<Condition> conditions;
    for (const Access *access : family.accesses) {
      if (Speaker(names_, *access).candidates().contains(candidate.key()))
        continue;
      const std::string line = excuse(candidate, family, *access);
      const llvm::DISubprogram *procedure = access->procedure->getSubprogram();
      if (line.empty() || procedure == nullptr)
        return std::nullopt;
      const Condition condition{declarationAt(procedure->getFile(), procedure->getScopeLine()), line};
      const bool isKnown = std::any_of(conditions.begin(), conditions.end(), [&](const Condition &each) {
        return each.body == condition.body && each.line == condition.line;
      });
      if (!isKnown)
        conditions.push_back(condition);
    }
    return conditions;
  }

private:
  // What is to be said of the procedure; empty if it has no excuse.
  [[nodiscard]] std::string excuse(const Candidate &candidate, const Family &family, const Access &access) const {
    const auto meaning = Speaker(names_, access).meaningOf(candidate);
    const bool startsLock = std::any_of(started_.begin(), started_.end(), [&](const Started &each) {
      return each.procedure == access.procedure && Speaker(names_, access).isLockOf(candidate, each.lock);
    });
    const bool isOfObject = candidate.lock.starts_with("self->") || candidate.lock == "*self";
    if (startsLock && !isOfObject)
      return "RADDLE_INIT();";
    if (!meaning)
      return {};
    if (startsLock)
      return "RADDLE_REQUIRES(raddle_private(" + meaning->at("self") + "));";
    if (!isCalledWithLock(candidate, family, access) || candidate.form != Candidate::Form::Mutex)
      return {};
    std::string lock = candidate.lock;
    for (const auto &[name, text] : *meaning)
      lock = std::regex_replace(lock, std::regex("\\b" + name + "\\b"), text);
    return "RADDLE_REQUIRES(raddle_holder(&" + lock + ") == raddle_tid);";
  }

  // Others come to the same place, through this procedure, and always with the lock.
  [[nodiscard]] bool isCalledWithLock(const Candidate &candidate, const Family &family, const Access &access) const {
    bool isCalled = false;
    for (const Access *other : family.accesses) {
      if (other->at != access.at || other->procedure == access.procedure)
        continue;
      isCalled = true;
      if (!Speaker(names_, *other).candidates().contains(candidate.key()))
        return false;
    }
    return isCalled;
  }

  const Names &names_;
  const std::vector<Started> &started_;
};

class Judge {
public:
  Judge(const Names &names, const Excuses &excuses) : names_(names), excuses_(excuses) {}

  void take(const Family &family) {
    const auto isWrite = [](const Access *access) { return access->mode == Access::Mode::Write; };
    const std::string name = Speaker(names_, *family.accesses.front()).name();
    if (name.empty() || std::none_of(family.accesses.begin(), family.accesses.end(), isWrite))
      return;
    const Tally tally(names_, family);
    const auto best = tally.best();
    const size_t held = best.empty() ? 0 : best.front()->at.size();
    if (held == tally.places().size())
      return add(best, tally.places());
    if (addExcused(tally, family))
      return;
    const std::vector<Candidate> mentioned = tally.mentioned();
    if (held * 2 > tally.places().size())
      add(best, tally.places());
    else if (!mentioned.empty())
      result.guarded.push_back({mentioned.front().location,
                                mentioned.front().lock,
                                {annotationOf(mentioned.front())},
                                tally.places(),
                                tally.places().size(),
                                Guarded::Held::AtFew});
    else
      result.others.push_back(name);
  }

  Guards result;

private:
  void add(const std::vector<const Tally::Supported *> &best, const std::vector<const llvm::Instruction *> &places) {
    const Tally::Supported &first = *best.front();
    Guarded guarded{first.candidate.location, first.candidate.lock, {annotationOf(first.candidate)}, {}, places.size()};
    for (const llvm::Instruction *at : places)
      if (!first.at.contains(at))
        guarded.exceptions.push_back(at);
    for (const Tally::Supported *one : best)
      if (one != &first && one->at.size() == places.size() && guarded.alternatives.size() < kMostAlternatives)
        guarded.alternatives.push_back(annotationOf(one->candidate));
    result.guarded.push_back(std::move(guarded));
  }

  bool addExcused(const Tally &tally, const Family &family) {
    for (const Candidate &candidate : tally.mentioned())
      if (auto conditions = excuses_.find(candidate, family)) {
        Annotation annotation = annotationOf(candidate);
        annotation.conditions = std::move(*conditions);
        result.guarded.push_back(
            {candidate.location, candidate.lock, {std::move(annotation)}, {}, tally.places().size()});
        return true;
      }
    return false;
  }

  static constexpr size_t kMostAlternatives = 4;
  const Names &names_;
  const Excuses &excuses_;
};

// Whether it is a part of an object of the library.
bool isOfLibrary(const Place &address) {
  if (address.kind == Place::Kind::Element)
    return isOfLibrary(*address.parts[0]);
  return address.kind == Place::Kind::Field && program::isOfLibrary(*address.structure);
}

std::set<std::string> annotatedFamilies(const verify::Specifications &specifications) {
  std::set<std::string> families;
  for (const verify::AccessSpec &spec : specifications.accesses)
    families.insert(familyOf(*annotatedPlace(*spec.function)));
  return families;
}

} // namespace

Guards findGuards(llvm::Module &module) {
  const verify::Specifications specifications = verify::collect(module);
  std::vector<const llvm::Function *> procedures = verify::proceduresOf(module, specifications).checked;
  std::erase_if(procedures, [&](const llvm::Function *procedure) {
    const verify::ProcedureSpec *spec = specifications.find(*procedure);
    return spec != nullptr && spec->isInit;
  });
  const Walked walked = walk(procedures);
  const std::set<std::string> annotated = annotatedFamilies(specifications);
  std::map<std::string, Family> families;
  std::vector<std::string> order;
  for (const Access &access : walked.accesses) {
    const std::string family = familyOf(*access.place);
    if (family.empty() || isOfLibrary(*access.place) || annotated.contains(family))
      continue;
    if (families[family].accesses.empty())
      order.push_back(family);
    families[family].accesses.push_back(&access);
  }
  const Names names(module);
  const Excuses excuses(names, walked.started);
  Judge judge(names, excuses);
  for (const std::string &family : order)
    judge.take(families.at(family));
  return std::move(judge.result);
}

} // namespace raddle::guards
