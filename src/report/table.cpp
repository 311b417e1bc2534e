#include "report/table.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fmt/format.h>
#include <optional>

namespace raddle::report {
namespace {

constexpr size_t kSourceWidth = 44;
constexpr size_t kLeastSourceWidth = 20; // with less of each line nobody recognizes it
constexpr size_t kWidestInFile = 320;    // of a table where there is no terminal: nobody reads dozens of columns
constexpr size_t kMinimumColumn = 12;
constexpr const char *kMargin = "  "; // before each column

std::string padded(const std::string &text, size_t width) {
  const size_t have = widthOf(text);
  return have < width ? text + std::string(width - have, ' ') : text;
}

std::string trimmed(std::string_view text) {
  const size_t begin = text.find_first_not_of(" \t");
  if (begin == std::string_view::npos)
    return {};
  return std::string(text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1));
}

std::string withoutTrailingSpaces(std::string text) {
  text.erase(text.find_last_not_of(' ') + 1);
  return text;
}

std::string paintedCell(const Row &row, const std::string &text, const Style &style) {
  switch (row.kind) {
  case Row::Kind::Step:
    return text;
  case Row::Kind::Folded:
  case Row::Kind::Stop:
    return painted(text, Tone::Soft, style);
  case Row::Kind::End:
    return painted(text, Tone::Error, style);
  }
  return text;
}

// One column per thread, the source on the left.
class Table {
public:
  Table(const Rows &rows, const SourceLookup &source, const Style &style)
      : rows_(rows), source_(source), style_(style) {
    findColumns();
  }

  // Whether no line is wider than the terminal; the text of the source is cut as far as it has to be.
  [[nodiscard]] bool fit();
  [[nodiscard]] std::string render();

private:
  void findColumns();
  // Where the cells of `thread` begin. REQUIRES: it has a column.
  [[nodiscard]] size_t offsetOf(const std::string &thread) const;
  // The line of the site and its text, unless the previous row was there too.
  [[nodiscard]] std::string gutter(const trace::Site &site);
  [[nodiscard]] std::string header() const;
  // A line that names the file, if it is another one than that of the previous row.
  [[nodiscard]] std::string fileOf(const trace::Site &site);

  const Rows &rows_;
  const SourceLookup &source_;
  const Style &style_;
  size_t sourceWidth_ = kSourceWidth;
  std::vector<std::pair<std::string, size_t>> columns_; // name and width
  uint32_t line_ = 0;                                   // of the previous row that has one
  std::string file_ = rows_.file;                       // that the reader takes lines to be of
};

void Table::findColumns() {
  for (const std::string &name : rows_.threads) {
    size_t width = 0;
    for (const Row &row : rows_.rows)
      if (row.thread == name && row.kind != Row::Kind::Stop)
        width = std::max({width, kMinimumColumn, name.size(), widthOf(row.text)});
    if (width > 0)
      columns_.emplace_back(name, width);
  }
}

size_t Table::offsetOf(const std::string &thread) const {
  size_t offset = 2 + sourceWidth_;
  for (const auto &[name, width] : columns_) {
    offset += 2;
    if (name == thread)
      break;
    offset += width;
  }
  return offset;
}

bool Table::fit() {
  size_t widest = 0;
  for (const Row &row : rows_.rows)
    widest = std::max(widest, offsetOf(row.thread) + widthOf(row.text));
  if (style_.width == 0)
    return widest <= kWidestInFile;
  if (widest <= style_.width)
    return true;
  const size_t excess = widest - style_.width;
  if (excess > kSourceWidth - kLeastSourceWidth)
    return false;
  sourceWidth_ -= excess;
  return true;
}

std::string Table::gutter(const trace::Site &site) {
  if (site.line == 0 || site.line == line_)
    return {};
  line_ = site.line;
  return cut(fmt::format("{:>5} | {}", site.line, trimmed(source_(site.file, site.line))), sourceWidth_);
}

std::string Table::fileOf(const trace::Site &site) {
  if (site.line == 0 || site.file == file_)
    return {};
  file_ = site.file;
  line_ = 0;
  return painted(fmt::format("  {}:", file_), Tone::Strong, style_) + '\n';
}

std::string Table::header() const {
  std::string row = kMargin + padded("", sourceWidth_);
  for (const auto &[name, width] : columns_)
    row += kMargin + padded(name, width);
  return painted(withoutTrailingSpaces(row), Tone::Strong, style_) + '\n';
}

std::string Table::render() {
  std::string out = header();
  for (const Row &row : rows_.rows) {
    out += fileOf(row.site);
    const std::string left = padded(kMargin + gutter(row.site), offsetOf(row.thread));
    out += withoutTrailingSpaces(left + paintedCell(row, row.text, style_)) + '\n';
  }
  return out;
}

// "queue.h:7"; nothing for a row without a place.
std::string shortPlace(const trace::Site &site) {
  return site.line == 0 ? "" : fmt::format("{}:{}", std::filesystem::path(site.file).filename().string(), site.line);
}

// `text` in lines of at most `width` columns, where words allow it; those after the first begin at column `indent`.
std::string wrapped(const std::string &text, size_t width, size_t indent) {
  constexpr size_t kLeastRoom = 16;
  const size_t room = std::max(kLeastRoom, width > indent ? width - indent : 0);
  std::string out;
  size_t column = 0;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find(' ', at), text.size());
    const std::string word = text.substr(at, end - at);
    if (column > 0 && column + 1 + widthOf(word) > room) {
      out += '\n' + std::string(indent, ' ');
      column = 0;
    }
    out += (column > 0 ? " " : "") + word;
    column += (column > 0 ? 1 : 0) + widthOf(word);
    at = end + 1;
  }
  return out;
}

// One line per row: `main.1  queue.h:7  reads count: 0`.
std::string renderNarrow(const Rows &rows, const Style &style) {
  size_t threadWidth = 0;
  size_t placeWidth = 0;
  for (const Row &row : rows.rows) {
    threadWidth = std::max(threadWidth, widthOf(row.thread));
    placeWidth = std::max(placeWidth, widthOf(shortPlace(row.site)));
  }
  const size_t indent = 2 + threadWidth + 2 + placeWidth + 2;
  std::string out;
  for (const Row &row : rows.rows) {
    out += kMargin + painted(padded(row.thread, threadWidth), Tone::Strong, style);
    out += kMargin + padded(shortPlace(row.site), placeWidth) + kMargin;
    const std::string text = style.width == 0 ? row.text : wrapped(row.text, style.width, indent);
    out += paintedCell(row, text, style) + '\n';
  }
  return out;
}

} // namespace

std::string renderRows(const Rows &rows, const SourceLookup &source, const Style &style) {
  Table table(rows, source, style);
  return table.fit() ? table.render() : renderNarrow(rows, style);
}

} // namespace raddle::report
