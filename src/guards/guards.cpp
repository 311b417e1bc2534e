#include "guards/guards.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "guards/walk.h"
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

  [[nodiscard]] auto key() const { return std::tuple(form, location, lock, self); }
};
using Candidates = std::map<decltype(std::declval<Candidate>().key()), Candidate>;

// The names that an access is written with: `self` for what one of its fields is a field of, `i` and `j` for numbers.
struct Naming {
  const Place *self = nullptr; // null if there is none
  std::string type;
  const llvm::StructType *structure = nullptr;
};

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

  Parameters bind(Spelling &spelling, const Naming &naming) const {
    static const std::vector<std::string> kNames = {"i", "j", "k"};
    if (naming.self != nullptr) {
      spelling.bindPointer(naming.self->key, "self");
      spelling.declare(*naming.structure);
    }
    std::vector<const Place *> indices;
    for (const Place *place = access_.place.get(); place != naming.self && isPart(*place);
         place = place->parts[0].get())
      if (place->kind == Place::Kind::Element)
        indices.insert(indices.begin(), place->parts[1].get());
    Parameters numbers;
    for (const Place *index : indices)
      if (numbers.size() < kNames.size()) {
        numbers.emplace_back(kNames[numbers.size()], index->spelling);
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

// What can be said of all accesses at each place, and at how many places.
class Tally {
public:
  Tally(const Names &names, const Family &family) {
    std::map<const llvm::Instruction *, Candidates> byPlace;
    for (const Access *access : family.accesses) {
      Candidates said = Speaker(names, *access).candidates();
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
    const auto rank = [](const Supported &one) {
      const bool isOfObject = one.candidate.lock.starts_with("self->");
      const bool isOfIndex = one.candidate.lock.find('[') != std::string::npos;
      return std::tuple(-static_cast<int64_t>(one.at.size()), !isOfObject, !isOfIndex, one.candidate.self.empty(),
                        one.candidate.lock.size(), one.candidate.key());
    };
    std::sort(all.begin(), all.end(), [&](const auto *a, const auto *b) { return rank(*a) < rank(*b); });
    return all;
  }
  [[nodiscard]] const std::vector<const llvm::Instruction *> &places() const { return places_; }

private:
  // A number of the program says nothing of the type that others have.
  static bool isConstantIndexed(const Candidate &candidate) {
    return std::all_of(candidate.numbers.begin(), candidate.numbers.end(),
                       [](const auto &number) { return number.second == "int"; });
  }

  std::vector<const llvm::Instruction *> places_;
  std::map<decltype(std::declval<Candidate>().key()), Supported> supported_;
};

class Judge {
public:
  explicit Judge(const Names &names) : names_(names) {}

  void take(const Family &family) {
    const auto isWrite = [](const Access *access) { return access->mode == Access::Mode::Write; };
    const std::string name = Speaker(names_, *family.accesses.front()).name();
    if (name.empty() || std::none_of(family.accesses.begin(), family.accesses.end(), isWrite))
      return;
    const Tally tally(names_, family);
    const auto best = tally.best();
    if (best.empty() || best.front()->at.size() * 2 <= tally.places().size())
      result.others.push_back(name);
    else
      add(best, tally.places());
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

  static constexpr size_t kMostAlternatives = 4;
  const Names &names_;
};

bool isOfLibrary(const std::string &family) {
  return family.find("std::") != std::string::npos;
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
  const std::vector<Access> accesses = walk(procedures);
  const std::set<std::string> annotated = annotatedFamilies(specifications);
  std::map<std::string, Family> families;
  std::vector<std::string> order;
  for (const Access &access : accesses) {
    const std::string family = familyOf(*access.place);
    if (family.empty() || isOfLibrary(family) || annotated.contains(family))
      continue;
    if (families[family].accesses.empty())
      order.push_back(family);
    families[family].accesses.push_back(&access);
  }
  const Names names(module);
  Judge judge(names);
  for (const std::string &family : order)
    judge.take(families.at(family));
  return std::move(judge.result);
}

} // namespace raddle::guards
