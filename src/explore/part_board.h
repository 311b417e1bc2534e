// Who explores which part of a search, and what has been explored of it.
//
// The search stands at one image. Workers explore from there on, or ahead of it, from images that it is expected to
// come to; what they come back with is put in its place in the order of the search (segment.h). So the result does not
// depend on who was how fast. A value without clocks and processes: whoever runs the workers tells it what happens.
#pragma once

#include <cstdint>
#include <list>
#include <map>
#include <optional>
#include <vector>

#include "explore/segment.h"

namespace raddle::explore {

class PartBoard {
public:
  using PartId = uint64_t;

  struct Part {
    PartId id = 0;
    SearchImage begin;
    uint32_t floor = Segment::kNoFloor; // as in Segment
  };

  // Begins a search, or goes on from an image. To collect is to put nothing in its place, and to give only what was
  // offered: so a search is prepared whose other parts somebody else explores.
  enum class Purpose : uint8_t { Search, Collect };
  explicit PartBoard(SearchImage image = {}, Purpose purpose = Purpose::Search)
      : image_(std::move(image)), purpose_(purpose) {}

  // Something to do for a worker that has nothing to do; nothing if nobody has handed out enough.
  [[nodiscard]] std::optional<Part> take();

  // A place that the search will come to; `floor` is that of the part, or the depth of the image if it begins there.
  void offer(SearchImage image);
  void offer(SearchImage image, uint32_t floor);

  // What was explored of `part` since its beginning, or since the last call. `number` is the caller's name for it.
  // `isLast`: the worker has nothing more to do there.
  enum class Then : uint8_t { GoesOn, Ends };
  void add(PartId part, Segment segment, uint64_t number, Then then);
  // Nobody runs `part` any more, and what was not told of it is lost.
  void abandon(PartId part) { running_.erase(part); }

  // The segments that were put in place, in order, by their numbers, and those that never will be; each once.
  [[nodiscard]] std::vector<uint64_t> takeCommitted() { return std::exchange(committed_, {}); }
  [[nodiscard]] std::vector<uint64_t> takeDropped() { return std::exchange(dropped_, {}); }
  // Whether what comes out of `part` is what the search does next: nothing that is not yet known comes before it.
  [[nodiscard]] bool isNext(PartId part) const;
  // From where a part goes on, as far as was told, and its floor. REQUIRES of both: somebody runs it.
  [[nodiscard]] const SearchImage &beginOf(PartId part) const { return running_.at(part).begin; }
  [[nodiscard]] uint32_t floorOf(PartId part) const { return running_.at(part).floor; }
  // Parts that are being explored in vain.
  [[nodiscard]] std::vector<PartId> doomed() const;

  // Where the search stands, by what was put in place.
  [[nodiscard]] const SearchImage &image() const { return image_; }
  // Segments that wait for their place, with their numbers; for whoever goes on some other day.
  struct Waiting {
    Segment segment;
    uint64_t number = 0;
  };
  [[nodiscard]] const std::list<Waiting> &waiting() const { return waiting_; }
  void addWaiting(Waiting waiting);
  // What was offered and not taken, or not explored to its end; for the same.
  struct Offered {
    SearchImage image;
    uint32_t floor = 0;
  };
  [[nodiscard]] const std::vector<Offered> &offered() const { return offered_; }
  // Whether nothing is left to explore: of the search, or of what was offered.
  [[nodiscard]] bool isDone() const {
    return purpose_ == Purpose::Search ? image_.isComplete() : offered_.empty() && running_.empty();
  }

private:
  struct Running {
    SearchImage begin; // of what has not been told
    uint32_t floor;
  };

  [[nodiscard]] bool someoneRuns(const SearchImage &image) const;
  [[nodiscard]] Part start(SearchImage begin, uint32_t floor);
  void settle();

  SearchImage image_;
  std::map<PartId, Running> running_;
  std::vector<Offered> offered_; // not taken yet
  std::list<Waiting> waiting_;
  std::vector<uint64_t> committed_;
  std::vector<uint64_t> dropped_;
  PartId lastId_ = 0;
  Purpose purpose_ = Purpose::Search;
};

} // namespace raddle::explore
