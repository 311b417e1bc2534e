#include "runtime/stream_state.h"

#include <poll.h>

#include "runtime/epoll.h"
#include "runtime/system.h"

namespace raddle::runtime {

namespace {

// Of a socket: what the kernel lets a sender leave there, roughly.
constexpr uint64_t kSocketBytes = 212'992;
constexpr uint32_t kAllEnds = POLLIN | POLLRDNORM | POLLRDHUP;

// The flags of the word stay; all else follows from the record.
void setWord(uint32_t stream, uint64_t bytes, uint64_t spare, bool isFull) {
  uint64_t &word = wordOf(stream).value;
  word = (word & (RADDLE_STREAM_NO_SENDERS | RADDLE_STREAM_NO_RECEIVERS)) | bytes | spare << RADDLE_STREAM_SPARE_SHIFT |
         (isFull ? RADDLE_STREAM_FULL : 0);
}

uint32_t lastPage(const Stream &pipe) {
  return (pipe.firstPage + pipe.pages - 1) % kPipePages;
}

void takePages(Stream &pipe, uint64_t count) {
  while (count > 0) {
    uint32_t &page = pipe.pageBytes[pipe.firstPage];
    const uint64_t taken = count < page ? count : page;
    page -= static_cast<uint32_t>(taken);
    count -= taken;
    if (page != 0)
      continue;
    pipe.firstPage = (pipe.firstPage + 1) % kPipePages;
    --pipe.pages;
  }
}

uint64_t spareOf(const Stream &stream) {
  return stream.kind == StreamKind::Pipe && stream.pages != 0 ? kPipePage - stream.lastEnd : 0;
}

void settle(uint32_t stream, uint64_t bytes) {
  const Stream &record = streamAt(stream);
  const bool isFull = record.kind == StreamKind::Pipe ? record.pages == kPipePages : bytes >= kSocketBytes;
  setWord(stream, bytes, spareOf(record), isFull);
}

void putPage(Stream &pipe, uint64_t bytes) {
  ++pipe.pages;
  pipe.pageBytes[lastPage(pipe)] = static_cast<uint32_t>(bytes);
  pipe.lastEnd = static_cast<uint32_t>(bytes);
}

// As the kernel does: what does not fill a page goes to the last one first, if it fits.
uint64_t fillPages(Stream &pipe, uint64_t count) {
  uint64_t put = 0;
  const uint64_t rest = count % kPipePage;
  if (rest != 0 && rest <= spareOf(pipe)) {
    pipe.pageBytes[lastPage(pipe)] += static_cast<uint32_t>(rest);
    pipe.lastEnd += static_cast<uint32_t>(rest);
    put = rest;
  }
  while (put < count && pipe.pages < kPipePages) {
    const uint64_t bytes = count - put < kPipePage ? count - put : kPipePage;
    putPage(pipe, bytes);
    put += bytes;
  }
  return put;
}

uint32_t readinessOfPipe(const File &file) {
  uint32_t ready = 0;
  if (file.receives != kNone) {
    const uint64_t word = wordOf(file.receives).value;
    ready |= (word & RADDLE_STREAM_BYTES) != 0 ? POLLIN | POLLRDNORM : 0;
    ready |= (word & RADDLE_STREAM_NO_SENDERS) != 0 ? POLLHUP : 0;
  }
  if (file.sends != kNone) {
    const uint64_t word = wordOf(file.sends).value;
    ready |= (word & RADDLE_STREAM_FULL) == 0 ? POLLOUT | POLLWRNORM : 0;
    ready |= (word & RADDLE_STREAM_NO_RECEIVERS) != 0 ? POLLERR : 0;
  }
  return ready;
}

uint32_t readinessOfSocket(const File &file) {
  const uint64_t in = wordOf(file.receives).value;
  const uint64_t out = wordOf(file.sends).value;
  const bool isInClosed = (in & RADDLE_STREAM_NO_SENDERS) != 0;
  const bool isOutClosed = (out & (RADDLE_STREAM_NO_SENDERS | RADDLE_STREAM_NO_RECEIVERS)) != 0;
  uint32_t ready = (in & RADDLE_STREAM_BYTES) != 0 ? POLLIN | POLLRDNORM : 0;
  ready |= isInClosed ? kAllEnds : 0;
  ready |= isInClosed && isOutClosed ? POLLHUP : 0;
  ready |= (out & RADDLE_STREAM_FULL) == 0 ? POLLOUT | POLLWRNORM | POLLWRBAND : 0;
  return ready;
}

uint32_t readinessOfCounter(const File &file) {
  const uint64_t count = wordOf(file.receives).value;
  return (count > 0 ? POLLIN : 0U) | (count < UINT64_MAX - 1 ? POLLOUT : 0U);
}

} // namespace

uint64_t bytesIn(uint32_t stream) {
  return wordOf(stream).value & RADDLE_STREAM_BYTES;
}

uint64_t takeFrom(uint32_t stream, char *to, uint64_t count, Taking taking) {
  const uint64_t there = bytesIn(stream);
  const uint64_t taken = count < there ? count : there;
  takeBytes(stream, streamAt(stream).begin, to, taken);
  if (taking == Taking::Looks || taken == 0)
    return taken;
  Stream &record = changeStream(stream);
  record.begin += taken;
  ++record.drains;
  if (record.kind == StreamKind::Pipe)
    takePages(record, taken);
  settle(stream, there - taken);
  return taken;
}

uint64_t putInto(uint32_t stream, const char *from, uint64_t count) {
  Stream &record = changeStream(stream);
  const uint64_t there = bytesIn(stream);
  const uint64_t free = there < kSocketBytes ? kSocketBytes - there : 0;
  const uint64_t put = record.kind == StreamKind::Pipe ? fillPages(record, count) : count < free ? count : free;
  if (put == 0)
    return 0;
  putBytes(stream, record.begin + there, from, put);
  ++record.changes;
  settle(stream, there + put);
  return put;
}

uint64_t roomFor(uint32_t stream, uint64_t count) {
  return streamAt(stream).kind == StreamKind::Pipe ? count % kPipePage : 0;
}

void endSending(uint32_t stream) {
  ++changeStream(stream).changes;
  wordOf(stream).value |= RADDLE_STREAM_NO_SENDERS;
}

void endReceiving(uint32_t stream) {
  ++changeStream(stream).changes;
  wordOf(stream).value |= RADDLE_STREAM_NO_RECEIVERS;
}

uint32_t readinessOf(const File &file) {
  switch (file.kind) {
  case FileKind::Pipe:
    return readinessOfPipe(file);
  case FileKind::Socket:
    return readinessOfSocket(file);
  case FileKind::Counter:
    return readinessOfCounter(file);
  case FileKind::Polls:
    return isAnythingReady(file) ? POLLIN | POLLRDNORM : 0;
  }
  die("a file should be of a kind that is known");
}

} // namespace raddle::runtime
