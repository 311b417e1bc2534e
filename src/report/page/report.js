"use strict";

const {report, sources} = JSON.parse(document.getElementById("data").textContent);
const element = id => document.getElementById(id);
const kSvg = "http://www.w3.org/2000/svg";

const layout = {row: 26, overscan: 12};
// `steps` are the rows that can be stepped to, `at` is one of these.
const view = {finding: null, rows: [], steps: [], ends: [], arrows: [], locks: [], threads: [], at: 0};
// What of it is in the document and need not be made again: rows by their place, for which rows the lines over them are
// drawn, which lines of which file are there.
const made = {rows: new Map(), size: null, lines: "", source: ""};

function make(tag, text, name) {
  const result = document.createElement(tag);
  if (text !== undefined) result.textContent = text;
  if (name) result.className = name;
  return result;
}

function draw(tag, attributes) {
  const result = document.createElementNS(kSvg, tag);
  for (const [name, value] of Object.entries(attributes)) result.setAttribute(name, value);
  return result;
}

const nameOfFile = file => file.split("/").pop();

// The last folders of a path that is long.
function shortPath(path) {
  const kLong = 50;
  return path.length <= kLong ? path : "…/" + path.split("/").slice(-3).join("/");
}

// Names of C++ are long. The arguments of templates are left out where a text is, and unnamed namespaces; the whole stands in
// its tooltip.
function shorten(text) {
  const kLong = 40;
  text = text.replaceAll("(anonymous namespace)::", "");
  if (text.length <= kLong) return text;
  let result = "";
  for (let at = 0; at < text.length; ++at) {
    const end = text[at] === "<" && /[\w]/.test(text[at - 1] || "") ? endOfArguments(text, at) : -1;
    result += end > at + 4 ? "<…>" : text[at];
    if (end > at + 4) at = end;
  }
  return result;
}

// Where the bracket at `begin` is closed; -1 if it is not one of a template.
function endOfArguments(text, begin) {
  let depth = 0;
  for (let at = begin; at < text.length; ++at) {
    if (text[at] === "<") ++depth;
    if (text[at] === ">" && text[at - 1] !== "-" && --depth === 0) return at;
  }
  return -1;
}

// An element with a text that may be long.
function makeShort(tag, text, name) {
  const result = make(tag, shorten(text), name);
  result.title = text;
  return result;
}

// What was reasoned about and not executed has a path of one thread, and says what the others may do in between. It is
// made into steps like those of an execution.

const movers = {R: "moves right", L: "moves left", B: "moves both ways", N: "does not move"};
const words = {takes: "Acquire", releases: "Release", reads: "Read", writes: "Write", updates: "ReadModifyWrite"};

const kOthers = "other threads"; // the sentences about them begin with that, too

function changesIn(text) {
  const found = /^other threads may run here: (.*)$/.exec(text);
  return [...(found ? found[1] : "").matchAll(/`(.*?)` becomes (.*?)(?=, `|$)/g)].map(each => ({name: each[1], value: each[2]}));
}

function stepsOfPath(path) {
  const numbers = new Map();
  const numberOf = name => numbers.get(name) ?? numbers.set(name, numbers.size).get(name);
  return path.map(({text, file, line, mover}) => {
    const [, word, name, value] = /^(\w+) `(.*?)`(?: = (.*))?$/.exec(text) || [];
    const changes = changesIn(text).map(each => ({...each, object: numberOf(each.name)}));
    return {thread: mover ? "the thread" : kOthers, text: mover ? text : text.replace(kOthers + " ", ""), file, line, mover, isOfOthers: !mover, changes, value, name, cause: null, matters: true,
      operation: words[word], object: name === undefined ? null : numberOf(name)};
  });
}

function showPathAsSteps(finding) {
  finding.hasLetters = finding.path.length > 0;
  finding.wasExecuted = finding.interleaving.length > 0;
  if (finding.wasExecuted || !finding.hasLetters) return;
  finding.interleaving = stepsOfPath(finding.path);
  for (const site of finding.sites) Object.assign(site, {stands: true, thread: "the thread"});
}

// What a finding shows, row by row.

const takes = new Set(["Acquire", "Reacquire", "ReadLock", "WriteLock"]);
const tries = new Set(["TryAcquire", "TryReadLock", "TryWriteLock"]);
const gives = new Set(["Release", "ReadUnlock", "WriteUnlock"]);
const accesses = new Set(["Load", "Store", "ReadModifyWrite", "CompareExchange", "Read", "Write", "AwaitLoad", "AwaitUpdate",
  "SemaphoreWait", "SemaphoreTry", "SemaphorePost"]);

const begins = step => takes.has(step.operation) || (tries.has(step.operation) && step.succeeded);

// Runs of the same steps, whatever their values, that are worth folding: as in the text (src/report/runs.h).
function runsIn(items) {
  const [longestRound, fewestRounds, fewestHidden] = [32, 4, 12];
  const runs = [];
  for (let begin = 0; begin < items.length;) {
    const longest = Math.min(longestRound, Math.floor((items.length - begin) / fewestRounds));
    let run = null;
    for (let period = 1; period <= longest && !run; ++period) {
      let end = begin + period;
      while (end < items.length && items[end] === items[end - period]) ++end;
      const times = Math.floor((end - begin) / period);
      if (times >= fewestRounds && period * (times - 1) >= fewestHidden) run = {begin, period, times, end: begin + period * times};
    }
    if (run) runs.push(run);
    begin = run ? run.end : begin + 1;
  }
  return runs;
}

// A step at which a thread comes to what makes up the finding is like no other.
function likenessesOf(finding, shown) {
  const steps = finding.interleaving;
  const marked = new Set(finding.sites.filter(each => each.stands && Number.isInteger(each.step))
    .map(each => shown.findLast(index => index <= each.step)));
  return shown.map(index => {
    const {thread, file, line, column, operation, object, succeeded, repeated_times: times} = steps[index];
    return marked.has(index) ? index : [thread, file, line, column, operation, object, succeeded, times].join();
  });
}

const kNumbers = new Intl.NumberFormat("en");
const foldText = (times, steps) => `⋮ ${kNumbers.format(times)} × the same${steps === 1 ? "" : ` ${steps} steps`}`;

// Makes the rows of a finding: of each step that is shown, with what is said after it.
class RowMaker {
  constructor(finding, onlyThoseThatMatter) {
    this.finding = finding;
    this.steps = finding.interleaving;
    this.shown = [...this.steps.keys()].filter(index => this.steps[index].matters || !onlyThoseThatMatter);
    this.rows = [];
  }

  addPlaces(step, index) {
    for (const {thread, role, file, line, frames} of this.finding.sites.filter(each => each.stands && (each.step ?? null) === step))
      this.rows.push({kind: "end", index, thread, text: "✗ " + role, file, line, frames});
  }

  addStop(index) {
    const {thread, stops} = this.steps[index];
    if (stops) this.rows.push({kind: "stop", index, thread, text: "~ " + stops});
  }

  addFold(index, thread, text) {
    this.rows.push({kind: "fold", index, thread, text});
  }

  // What the report says of rounds that end with step `index`, if some of their steps are shown: the last is `shown`.
  addRepeats(index, shown) {
    const {repeated_steps: length, repeated_times: times} = this.steps[index];
    const count = times ? this.shown.filter(each => each > index - length && each <= index).length : 0;
    if (count) this.addFold(shown, this.steps[shown].thread, foldText(times, count));
  }

  // Steps shown[from] to shown[to - 1], with the places between them.
  addSteps(from, to) {
    for (let at = from; at < to; ++at) {
      const index = this.shown[at];
      const {thread, text, file, line, mover, isOfOthers, stack} = this.steps[index];
      const next = this.shown[at + 1] ?? this.steps.length;
      this.rows.push({kind: "step", index, thread, text, file, line, mover, isOfOthers, frames: this.finding.stacks?.[stack]});
      this.addPlaces(index, index);
      for (let each = index; each < next; ++each) this.addRepeats(each, index);
      this.addStop(index);
      for (let hidden = index + 1; hidden < next; ++hidden) this.addPlaces(hidden, hidden);
    }
  }

  // The first round, and the last one if its values are others.
  addRun({begin, period, times, end}) {
    const textsFrom = at => this.shown.slice(at, at + period).map(index => this.steps[index].text).join();
    const isSame = textsFrom(begin) === textsFrom(end - period);
    this.addSteps(begin, begin + period);
    const last = this.shown[begin + period - 1];
    this.addFold(last, this.steps[this.shown[begin]].thread, foldText(times - (isSame ? 1 : 2), period));
    if (isSame) this.addStop(this.shown[end - 1]);
    else this.addSteps(end - period, end);
  }

  make(isFolded) {
    for (let index = 0; index < (this.shown[0] ?? this.steps.length); ++index) this.addPlaces(index, index);
    let done = 0;
    for (const run of isFolded ? runsIn(likenessesOf(this.finding, this.shown)) : []) {
      this.addSteps(done, run.begin);
      this.addRun(run);
      done = run.end;
    }
    this.addSteps(done, this.shown.length);
    this.addPlaces(null, this.steps.length);
    return this.rows;
  }
}

function threadsOf(finding, rows) {
  const used = new Set(rows.map(row => row.thread));
  const all = new Set([...finding.interleaving, ...finding.sites].map(each => each.thread));
  return [...all].filter(thread => used.has(thread));
}

// Rows that are no steps: nobody can stand there.
const isRemark = row => row.kind === "stop" || row.kind === "fold";

// The rows of each thread by the index of their step, to find the shown neighbours of a step that is not shown.
function placesOf(rows) {
  const places = new Map();
  rows.forEach((row, at) => {
    if (isRemark(row)) return;
    if (!places.has(row.thread)) places.set(row.thread, []);
    places.get(row.thread).push({index: row.index, at});
  });
  return places;
}

function firstNotBefore(list, index) {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle].index < index) low = middle + 1;
    else high = middle;
  }
  return low;
}

function arrowsOf(finding, rows) {
  const places = placesOf(rows);
  const arrows = new Map();
  finding.interleaving.forEach((step, index) => {
    if (step.cause === null) return;
    const from = places.get(finding.interleaving[step.cause].thread) || [];
    const to = places.get(step.thread) || [];
    const source = from[firstNotBefore(from, step.cause + 1) - 1];
    const target = to[firstNotBefore(to, index)];
    if (source && target && source.at < target.at) arrows.set(source.at + " " + target.at, {from: source.at, to: target.at});
  });
  return [...arrows.values()];
}

// From when to when threads hold locks, in rows; `depth` is how many they held before.
function locksOf(finding, rows) {
  const held = new Map();
  const intervals = [];
  const end = (thread, lock, at) => {
    const list = held.get(thread) || [];
    const found = lock ? list.findLastIndex(each => each.object === lock) : list.length - 1;
    if (found >= 0) intervals.push({...list.splice(found, 1)[0], to: at});
  };
  rows.forEach((row, at) => {
    const step = row.kind === "step" ? finding.interleaving[row.index] : null;
    if (!step) return;
    if (gives.has(step.operation)) end(step.thread, step.object, at);
    if (step.operation === "Wait") end(step.thread, null, at);
    if (!begins(step)) return;
    if (!held.has(step.thread)) held.set(step.thread, []);
    const list = held.get(step.thread);
    list.push({object: step.object, name: step.name, thread: step.thread, from: at, depth: list.length});
  });
  for (const list of held.values())
    for (const lock of list) intervals.push({...lock, to: rows.length - 1, open: true});
  return intervals;
}

// The state after a step: what threads do, what variables hold, who holds which lock.
function stateAt(finding, index) {
  const state = {lines: new Map(), values: new Map()};
  const steps = finding.interleaving;
  for (let i = 0; i <= index && i < steps.length; ++i) {
    const step = steps[i];
    state.lines.set(step.thread, {file: step.file, line: step.line});
    if (begins(step)) state.values.set(step.object, {name: step.name, value: "held by " + step.thread, at: i});
    else if (gives.has(step.operation)) state.values.set(step.object, {name: step.name, value: "free", at: i});
    else if (step.matters && accesses.has(step.operation) && step.value !== undefined)
      state.values.set(step.object, {name: step.name, value: step.value, at: i});
    for (const {object, name, value} of step.changes || []) state.values.set(object, {name, value, at: i});
  }
  for (const {thread, file, line} of finding.sites.filter(each => each.stands && (each.step ?? steps.length) === index))
    state.lines.set(thread, {file, line});
  return state;
}

// The lanes. Only what can be seen is in the document.

const textAt = (file, line) => (sources[file] || [])[line - 1] || "";
const laneOf = thread => view.threads.indexOf(thread);

// The line, and its text; the file where it is another one than that of the row before.
function gutterOf(row, at) {
  if (isRemark(row) || !row.line || row.isOfOthers) return "";
  const letter = view.finding.hasLetters && !view.finding.wasExecuted ? row.mover || " " : "";
  const kNear = 3;
  const before = view.rows.slice(Math.max(0, at - kNear), at).reverse().find(each => !isRemark(each) && !each.isOfOthers);
  if (before && before.file === row.file && before.line === row.line) return letter;
  const file = view.hasFiles && before?.file !== row.file ? nameOfFile(row.file) + ":" : "";
  return letter + file + String(row.line).padStart(file ? 0 : 5) + " │ " + textAt(row.file, row.line).trim();
}

function rowElement(row, at) {
  const result = make("div", undefined, "row " + row.kind);
  result.id = "row" + at;
  result.style.top = at * layout.row + "px";
  result.setAttribute("role", "row");
  result.setAttribute("aria-rowindex", at + 2);
  result.setAttribute("aria-selected", at === view.steps[view.at]);
  const gutter = make("span", gutterOf(row, at), "gutter");
  if (gutter.textContent) gutter.title = `${row.file}:${row.line}`;
  gutter.setAttribute("role", "gridcell");
  result.append(gutter);
  for (const thread of view.threads) {
    const isOwn = thread === row.thread;
    const cell = make("span", undefined, isOwn ? "cell own" : "cell");
    cell.setAttribute("role", "gridcell");
    if (isOwn) cell.append(makeShort("bdi", row.text));
    result.append(cell);
  }
  return result;
}

// The rows to be in the document: what can be seen, and more, so that they stay the same for a while.
function range() {
  const lanes = element("lanes");
  const first = Math.floor(lanes.scrollTop / layout.row / layout.overscan) - 1;
  const last = Math.ceil((lanes.scrollTop + lanes.clientHeight) / layout.row / layout.overscan) + 1;
  return [Math.max(0, first * layout.overscan), Math.min(view.rows.length, last * layout.overscan)];
}

const middleOf = at => at * layout.row + layout.row / 2;

function lockBar(lock, size) {
  const x = size.gutter + laneOf(lock.thread) * size.lane + 4 + lock.depth * 6;
  const bar = draw("rect", {class: "lock", x, y: middleOf(lock.from), width: 4, rx: 2,
    height: (lock.to - lock.from) * layout.row + (lock.open ? layout.row / 2 : 0), fill: `hsl(${lock.object * 67 % 360} 60% 50%)`});
  const title = draw("title", {});
  title.textContent = lock.name;
  bar.append(title);
  return bar;
}

// Between the lanes arrows run between two rows, where there is no text.
function arrowPath(arrow, size) {
  const x = at => size.gutter + laneOf(view.rows[at].thread) * size.lane + 15;
  const [from, to] = [x(arrow.from), x(arrow.to)];
  const [top, bottom] = [middleOf(arrow.from), middleOf(arrow.to)];
  const group = draw("g", {});
  group.append(draw("path", {class: "arrow", d: `M${from},${top} V${bottom - layout.row / 2} H${to} V${bottom - 5}`}));
  group.append(draw("path", {class: "arrowhead", d: `M${to - 4},${bottom - 7} h8 l-4,7 Z`}));
  return group;
}

function raceLine(size) {
  if (!view.isRace || view.ends.length < 2) return [];
  const places = view.ends.slice(0, 2).map(at => ({x: size.gutter + laneOf(view.rows[at].thread) * size.lane + 15, y: middleOf(at)}));
  const line = draw("path", {class: "race",
    d: `M${places[0].x},${places[0].y} V${places[1].y - layout.row / 2} H${places[1].x} V${places[1].y}`});
  return [line, ...places.map(place => draw("circle", {class: "racer", cx: place.x, cy: place.y, r: 6}))];
}

// What is drawn over rows `first` to `last`.
function linesOver(first, last) {
  const overlay = draw("svg", {width: made.size.all, height: view.rows.length * layout.row, "aria-hidden": "true"});
  const isSeen = each => each.to >= first && each.from < last;
  overlay.append(...view.locks.filter(isSeen).map(lock => lockBar(lock, made.size)));
  overlay.append(...view.arrows.filter(isSeen).map(arrow => arrowPath(arrow, made.size)));
  overlay.append(...raceLine(made.size));
  return overlay;
}

// The rows in the document are neighbours, so those that are made go before the first of them or after the last.
function renderRows() {
  const [first, last] = range();
  const rows = element("rows");
  for (const [at, row] of made.rows)
    if (at < first || at >= last) {
      row.remove();
      made.rows.delete(at);
    }
  let next = rows.firstChild;
  for (let at = first; at < last; ++at) {
    const row = made.rows.get(at) || rows.insertBefore(rowElement(view.rows[at], at), next);
    made.rows.set(at, row);
    next = row.nextSibling;
  }
  if (made.lines === first + " " + last) return;
  made.lines = first + " " + last;
  rows.querySelector("svg")?.remove();
  rows.append(linesOver(first, last));
}

// On paper all rows, in blocks that no end of a page goes through.
function renderForPaper() {
  const kBlock = 10;
  const blocks = [];
  for (let first = 0; first < view.rows.length; first += kBlock) {
    const last = Math.min(view.rows.length, first + kBlock);
    const block = make("div", undefined, "block");
    block.style.height = (last - first) * layout.row + "px";
    block.append(...view.rows.slice(first, last).map((row, i) => rowElement(row, first + i)), linesOver(first, last));
    for (const child of block.children) child.style.marginTop = -first * layout.row + "px";
    blocks.push(block);
  }
  made.rows.clear();
  element("rows").replaceChildren(...blocks);
}

// Of another finding, or in another size: nothing can stay.
function renderAllRows() {
  made.rows.clear();
  made.lines = "";
  element("rows").replaceChildren();
  renderRows();
}

// The panels beside them.

// The letters of the steps up to row `last` at each line of a file; of all steps of the path, if others were executed.
function lettersUpTo(last, file) {
  const letters = new Map();
  for (const row of view.finding.wasExecuted ? view.finding.path : view.rows.slice(0, last + 1))
    if (row.mover && row.file === file) letters.set(row.line, (letters.get(row.line) || "") + row.mover);
  return letters;
}

// The lines around the place; they stay while it moves among them.
function renderLinesAround(row) {
  const kPart = 20;
  const lines = sources[row.file] || [];
  const part = Math.floor(row.line / kPart);
  if (made.source === row.file + ":" + part) return;
  made.source = row.file + ":" + part;
  const first = Math.max(1, (part - 2) * kPart);
  const items = lines.slice(first - 1, (part + 3) * kPart).map((text, i) => {
    const item = make("li");
    item.dataset.line = first + i;
    const margin = make("span", undefined, "margin");
    margin.append(make("span", "", "threads"), make("span", "", "mover"), make("span", first + i, "number"));
    item.append(margin, make("span", text));
    return item;
  });
  if (!items.length) items.push(make("li", "The source was not there when the report was written."));
  element("source").className = view.finding.hasLetters ? "lettered" : "";
  element("source").replaceChildren(...items);
}

// The thread of the step if it is there, or else one of those that are, and how many more.
function whoStandsAt(threads, row) {
  if (!threads.length) return [];
  const first = threads.includes(row.thread) ? row.thread : threads[0];
  const badge = make("span", first, first === row.thread ? "who now" : "who");
  return threads.length === 1 ? [badge] : [badge, make("span", "+" + (threads.length - 1), "who")];
}

function markLine(item, row, state, letters) {
  const number = Number(item.dataset.line);
  item.querySelector(".mover").textContent = letters.get(number) || "";
  item.className = number === row.line ? "here" : "";
  const threads = [...state.lines].filter(([, at]) => at.file === row.file && at.line === number).map(each => each[0]);
  const badges = item.querySelector(".threads");
  badges.replaceChildren(...whoStandsAt(threads, row));
  badges.title = threads.join(", ");
}

// The lines around a place, which `row` has.
function renderSource(row, state) {
  const list = element("source");
  element("file").textContent = shortPath(row.file || "Source");
  element("file").title = row.file;
  renderLinesAround(row);
  const letters = lettersUpTo(view.finding.hasLetters ? view.steps[view.at] : -1, row.file);
  for (const item of list.querySelectorAll("[data-line]")) markLine(item, row, state, letters);
  const here = list.querySelector(".here");
  if (here) list.scrollTop = here.offsetTop - list.offsetTop - list.clientHeight / 2;
}

// A run of frames in libraries, of which the page has no source: one line, until somebody asks for them.
function foldFrames(items) {
  const button = make("button", `${items.length} ${items.length === 1 ? "frame" : "frames"} in libraries …`);
  const item = make("li");
  button.type = "button";
  button.className = "folded";
  button.addEventListener("click", () => item.replaceWith(...items));
  item.append(button);
  return item;
}

const isInLibrary = frame => Boolean(frame.line) && !sources[frame.file];

// The functions that called each other to come there; a click shows the place of a call.
function renderStack(row, state) {
  const frames = row.frames || [];
  element("stack").hidden = frames.length === 0;
  const current = Math.max(frames.findIndex(frame => !isInLibrary(frame)), 0);
  const buttons = frames.map((frame, i) => {
    const button = make("button");
    button.type = "button";
    button.setAttribute("aria-current", i === current);
    button.append(makeShort("span", frame.function || "?"));
    if (frame.line) button.append(makeShort("span", `${nameOfFile(frame.file)}:${frame.line}`));
    button.disabled = !frame.line;
    button.addEventListener("click", () => {
      for (const each of buttons) each.setAttribute("aria-current", each === button);
      renderSource({...row, file: frame.file, line: frame.line}, state);
    });
    return button;
  });
  const items = buttons.map(button => {
    const item = make("li");
    item.append(button);
    return item;
  });
  const shown = [];
  for (let i = 0, end; i < items.length; i = end) {
    for (end = i; end < items.length && isInLibrary(frames[end]);) ++end;
    if (end > i) shown.push(foldFrames(items.slice(i, end)));
    else shown.push(items[end++]);
  }
  element("stack").querySelector("ol").replaceChildren(...shown);
}

function renderValues(row, state) {
  const kMost = 100;
  const newest = [...state.values.values()].sort((a, b) => b.at - a.at).slice(0, kMost);
  newest.sort((a, b) => a.name.localeCompare(b.name));
  element("values").tBodies[0].replaceChildren(...newest.map(each => {
    const line = make("tr", undefined, each.at === row.index ? "changed" : "");
    line.append(makeShort("td", each.name), make("td", each.value));
    return line;
  }));
}

function say(row) {
  const where = row.line ? `, ${nameOfFile(row.file)} line ${row.line}` : "";
  const letter = row.mover ? `, ${row.mover}: ${movers[row.mover]}` : "";
  element("status").textContent = `Step ${view.at + 1} of ${view.steps.length}: ${row.thread} ${row.text}${where}${letter}`;
}

function renderStep() {
  const at = view.steps[view.at];
  const row = view.rows[at];
  if (!row) return;
  const lanes = element("lanes");
  const top = at * layout.row;
  const room = lanes.clientHeight - 2 * layout.row;
  if (top < lanes.scrollTop || top > lanes.scrollTop + room) lanes.scrollTop = top - room / 2;
  renderRows();
  element("rows").querySelector("[aria-selected=true]")?.setAttribute("aria-selected", false);
  made.rows.get(at).setAttribute("aria-selected", true);
  lanes.setAttribute("aria-activedescendant", "row" + at);
  element("slider").value = view.at;
  const state = stateAt(view.finding, row.index);
  renderSource(row, state);
  renderStack(row, state);
  renderValues(row, state);
  say(row);
}

function goTo(at) {
  view.at = Math.max(0, Math.min(view.steps.length - 1, at));
  renderStep();
  noteAddress();
}

const move = by => goTo(view.at + by);

// Links to a step: #step=12, with finding=2 if it is not the first, and `all` and `unfolded` if steps are shown that are
// not at first. Browsers do not let a page change its address too often.

const address = {timer: null};

function noteAddress() {
  clearTimeout(address.timer);
  address.timer = setTimeout(() => {
    const number = report.findings.indexOf(view.finding) + 1;
    const words = [...(number > 1 ? ["finding=" + number] : []), ...(element("matters").checked ? [] : ["all"]),
      ...(element("folds").checked ? [] : ["unfolded"]), "step=" + (view.at + 1)];
    history.replaceState(null, "", "#" + words.join("&"));
  }, 150);
}

// False if the address names no step.
function goToAddress() {
  const wanted = new URLSearchParams(location.hash.slice(1));
  const numberOf = name => Number.parseInt(wanted.get(name) || "1", 10) - 1;
  if (!wanted.has("step") || Number.isNaN(numberOf("step")) || !report.findings[numberOf("finding")]) return false;
  element("matters").checked = !wanted.has("all");
  element("folds").checked = !wanted.has("unfolded");
  show(numberOf("finding"));
  goTo(numberOf("step"));
  return true;
}

// A deadlock as a cycle.

const waitsIn = finding => finding.sites.filter(site => site.held_by)
  .map(site => ({thread: site.thread, lock: site.waits_for, holder: site.held_by}));

// An arrow from the edge of one box to that of another, bent outwards, with its label on the bend.
function waitArrow(from, to, center, text) {
  const middle = {x: (from.x + to.x) / 2, y: (from.y + to.y) / 2};
  const across = {x: from.y - to.y, y: to.x - from.x};
  const length = Math.hypot(across.x, across.y) || 1;
  const side = (middle.x - center.x) * across.x + (middle.y - center.y) * across.y < 0 ? -1 : 1;
  const bend = {x: middle.x + side * 40 * across.x / length, y: middle.y + side * 40 * across.y / length};
  const reach = 1 / Math.max(Math.abs(to.x - bend.x) / 44, Math.abs(to.y - bend.y) / 20);
  const tip = {x: to.x + (bend.x - to.x) * reach, y: to.y + (bend.y - to.y) * reach};
  const turn = Math.atan2(to.y - bend.y, to.x - bend.x) * 180 / Math.PI;
  const outwards = {x: side * across.x / length, y: side * across.y / length};
  const anchor = Math.abs(outwards.x) < 0.3 ? "middle" : outwards.x > 0 ? "start" : "end";
  const label = draw("text", {x: middle.x + 28 * outwards.x, y: middle.y + 32 * outwards.y, class: "lockname", "text-anchor": anchor});
  label.textContent = text;
  return [draw("path", {class: "wait", d: `M${from.x},${from.y} Q${bend.x},${bend.y} ${tip.x},${tip.y}`}),
    draw("path", {class: "waithead", d: "M0,0 L-9,-4.5 L-9,4.5 Z", transform: `translate(${tip.x},${tip.y}) rotate(${turn})`}), label];
}

function cycle(waits) {
  const center = {x: 260, y: 120};
  const place = new Map();
  waits.forEach((wait, i) => {
    const angle = 2 * Math.PI * i / waits.length - Math.PI / 2 - (waits.length === 2 ? Math.PI / 2 : 0);
    place.set(wait.thread, {x: center.x + 120 * Math.cos(angle), y: center.y + 90 * Math.sin(angle)});
  });
  const picture = draw("svg", {viewBox: waits.length === 2 ? "0 60 520 120" : "0 0 520 240", role: "img"});
  const title = draw("title", {});
  title.textContent = waits.map(wait => `${wait.thread} waits for ${wait.lock}, held by ${wait.holder}`).join("; ");
  picture.append(title);
  waits.forEach((wait, i) => {
    const [from, to] = [place.get(wait.thread), place.get(wait.holder)];
    const inside = waits.length === 2 ? {x: center.x, y: center.y + (i === 0 ? 1 : -1)} : center;
    if (to) picture.append(...waitArrow(from, to, inside, "waits for " + wait.lock));
  });
  for (const [thread, at] of place) {
    picture.append(draw("rect", {x: at.x - 36, y: at.y - 14, width: 72, height: 28, rx: 6}));
    const label = draw("text", {x: at.x, y: at.y, "text-anchor": "middle"});
    label.textContent = thread;
    picture.append(label);
  }
  return picture;
}

// One finding, and all of them.

function textWidth(text) {
  const context = document.createElement("canvas").getContext("2d");
  context.font = "600 " + getComputedStyle(document.body).font;
  return Math.ceil(context.measureText(text).width);
}

// As wide as there is room, within what can be read. Text may reach into lanes on the right, which are empty there, but
// not beyond the last one.
function setLaneWidth(gutter, room) {
  const [narrow, wide, padding] = [115, 300, 36];
  const widths = view.threads.map(thread => {
    const texts = view.rows.filter(row => row.thread === thread).map(row => shorten(row.text));
    return textWidth(texts.reduce((a, b) => (b.length > a.length ? b : a), "")) + padding;
  });
  const even = Math.floor(room / Math.max(1, view.threads.length));
  const fitting = widths.slice(1).map((width, before) => Math.floor((room - width) / (before + 1)));
  const lane = Math.max(narrow, Math.min(wide, even, ...fitting));
  const last = Math.max(narrow, Math.min(Math.max(widths.at(-1) ?? 0, lane), room - lane * (view.threads.length - 1)));
  document.documentElement.style.setProperty("--lane", lane + "px");
  document.documentElement.style.setProperty("--last", last + "px");
  made.size = {gutter, lane, all: gutter + lane * view.threads.length};
}

function fitToScreen() {
  document.documentElement.style.removeProperty("--gutter");
  const gutter = element("threads").children[0].getBoundingClientRect().width;
  setLaneWidth(gutter, element("lanes").clientWidth - gutter);
  renderAllRows();
}

// How wide paper is, in pixels, is not told in time.
function fitToPaper() {
  const [gutter, all] = [200, 700];
  document.documentElement.style.setProperty("--gutter", gutter + "px");
  setLaneWidth(gutter, all - gutter);
  renderForPaper();
}

function layOut() {
  view.rows = new RowMaker(view.finding, element("matters").checked).make(element("folds").checked);
  view.steps = [...view.rows.keys()].filter(at => !isRemark(view.rows[at]));
  view.hasFiles = new Set(view.rows.filter(row => row.line).map(row => row.file)).size > 1;
  view.isRace = view.finding.kind === "data-race" || view.finding.sites.filter(each => each.locks).length === 2;
  view.ends = [...view.rows.keys()].filter(at => view.rows[at].kind === "end");
  view.threads = threadsOf(view.finding, view.rows);
  view.arrows = arrowsOf(view.finding, view.rows);
  view.locks = locksOf(view.finding, view.rows);
  const head = [make("span", "", "gutter"), ...view.threads.map(thread => make("span", thread))];
  for (const each of head) each.setAttribute("role", "columnheader");
  element("threads").replaceChildren(...head);
  const longest = Math.max(...view.threads.map(thread => thread.length), 0);
  document.documentElement.style.setProperty("--who", `calc(${Math.min(longest, 14)} * 7px + 2.6rem)`);
  layout.row = parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--row"));
  element("rows").style.height = view.rows.length * layout.row + "px";
  element("lanes").setAttribute("aria-rowcount", view.rows.length + 1);
  element("slider").max = Math.max(0, view.steps.length - 1);
  made.source = "";
  fitToScreen();
}

function factsOf(finding) {
  const facts = [finding.kind, finding.evidence + (finding.replayed ? ", replayed" : "")];
  if (finding.known) facts.push("in the baseline");
  if (finding.variable) facts.push("on " + finding.variable);
  if (finding.inputs.length) facts.push("with " + finding.inputs.join(", "));
  if (finding.trace) facts.push("raddle replay " + finding.trace);
  return facts.join(" · ");
}

// What `raddle minimize` found out.
function renderWhy(why) {
  element("why").hidden = !why;
  if (!why) return;
  element("why").querySelector("ol").replaceChildren(...why.orderings.map(each => {
    const item = make("li", each.text + " ");
    item.append(make("span", "(" + each.reason + ")"));
    return item;
  }));
  const extent = (why.complete ? "all of " : "") + why.executions + " executions were checked";
  const switches = why.switches + " context switches" + (why.fewest ? ", the fewest possible" : "");
  const found = !why.found ? "It was not found out. " : why.orderings.length ? "" : "It fails whatever the order is. ";
  element("why").querySelector("p").textContent = found + switches + "; " + extent;
}

function show(number) {
  view.finding = report.findings[number];
  element("letters").hidden = !view.finding.hasLetters;
  element("unexecuted").hidden = view.finding.wasExecuted;
  element("message").textContent = view.finding.message;
  element("sentence").textContent = view.finding.summary || "";
  element("facts").textContent = factsOf(view.finding);
  const details = view.finding.details || [];
  element("details").hidden = !details.length;
  element("details").textContent = details.join("\n");
  renderWhy(view.finding.explanation);
  const waits = waitsIn(view.finding);
  element("picture").replaceChildren(...(waits.length > 1 ? [cycle(waits)] : []));
  [...element("findings").querySelectorAll("button")].forEach((button, i) => button.setAttribute("aria-current", i === number));
  layOut();
  goTo(view.steps.length - 1);
}

function filter() {
  const row = view.rows[view.steps[view.at]];
  layOut();
  goTo(view.steps.findLastIndex(at => view.rows[at].index <= row.index));
}

function listFindings() {
  report.findings.forEach((finding, i) => {
    const item = make("li");
    const button = make("button");
    button.append(makeShort("span", finding.message));
    button.type = "button";
    button.addEventListener("click", () => show(i));
    item.append(button);
    element("findings").append(item);
  });
}

const counted = (count, what) => `${count} ${what}${count === 1 ? "" : "s"}`;
const coveredBy = coverage => coverage.covered || counted(coverage.executions, "execution");
// Reports of earlier versions say only whether the search was stopped.
const extentOf = coverage => coverage.extent || (coverage.complete ? "not stopped" : "not all explored");

// What each engine of `raddle check` has contributed.
function describeEngine({name, not_run: reason, findings, upgraded, coverage}) {
  if (reason) return `${name}: skipped: ${reason}`;
  const confirmed = upgraded ? `, ${counted(upgraded, "suspicion")} confirmed` : "";
  return `${name}: ${findings ? counted(findings, "finding") : "nothing found"}${confirmed}; ${coveredBy(coverage)}, ${extentOf(coverage)}`;
}

function renderHead() {
  document.title = `raddle: ${report.verdict}`;
  element("verdict").textContent = report.verdict + (report.reason ? ": " + report.reason : "");
  element("verdict").className = report.verdict;
  const {coverage} = report;
  element("summary").textContent = `${coveredBy(coverage)}, ${extentOf(coverage)}`;
  element("version").textContent = "raddle " + report.raddle;
  element("command").textContent = "raddle " + [report.command.name, ...report.command.arguments].join(" ");
  const sentences = [...report.engines.map(describeEngine), ...report.open.map(each => "open: " + each),
    ...coverage.bounds, ...coverage.unknowns, ...coverage.assumptions.map(each => "assumed: " + each),
    ...coverage.uncontrolled.map(each => "not controlled: " + each),
    ...coverage.suppressed.filter(each => each.findings).map(each => `suppressed by ${each.by}: ${each.findings}`),
    ...(coverage.parts || []).filter(each => each.accesses).map(each => `${each.name}: ${each.answer}, ${each.reason}`),
    ...coverage.notes];
  element("coverage").querySelector("ul").append(...sentences.map(each => make("li", each)));
  element("coverage").hidden = sentences.length === 0;
}

const keys = {
  ArrowRight: () => move(1), ArrowDown: () => move(1), j: () => move(1),
  ArrowLeft: () => move(-1), ArrowUp: () => move(-1), k: () => move(-1),
  PageDown: () => move(10), PageUp: () => move(-10),
  Home: () => goTo(0), End: () => goTo(view.steps.length - 1),
  m: () => element("matters").click(),
  f: () => element("folds").click(),
};

function listen() {
  document.addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey || !keys[event.key]) return;
    if (event.target.id === "slider" && event.key.startsWith("Arrow")) return;
    event.preventDefault();
    keys[event.key]();
  });
  element("first").addEventListener("click", () => goTo(0));
  element("previous").addEventListener("click", () => move(-1));
  element("next").addEventListener("click", () => move(1));
  element("last").addEventListener("click", () => goTo(view.steps.length - 1));
  element("slider").addEventListener("input", event => goTo(Number(event.target.value)));
  element("matters").addEventListener("change", filter);
  element("folds").addEventListener("change", filter);
  element("rows").addEventListener("click", event => {
    const row = event.target.closest(".row");
    if (row?.classList.contains("fold")) element("folds").click();
    else if (row && !row.classList.contains("stop")) goTo(view.steps.indexOf(Number(row.id.slice("row".length))));
  });
  element("lanes").addEventListener("scroll", () => requestAnimationFrame(renderRows));
  window.addEventListener("resize", fitToScreen);
  window.addEventListener("hashchange", goToAddress);
  window.addEventListener("beforeprint", fitToPaper);
  window.addEventListener("afterprint", fitToScreen);
}

// What the user chose the last time, in this page or another one; nothing if the browser keeps nothing.
const kTheme = "raddle-theme";

function keptTheme() {
  try {
    return localStorage.getItem(kTheme);
  } catch {
    return null;
  }
}

function keepTheme(theme) {
  try {
    localStorage.setItem(kTheme, theme);
  } catch {
    // It is forgotten when the page is closed.
  }
}

const isDark = () => {
  const {theme} = document.documentElement.dataset;
  return theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
};

function setTheme(theme) {
  if (theme === "dark" || theme === "light") document.documentElement.dataset.theme = theme;
  element("theme").textContent = isDark() ? "Dark: on" : "Dark: off";
  element("theme").setAttribute("aria-pressed", isDark());
}

function switchTheme() {
  keepTheme(isDark() ? "light" : "dark");
  setTheme(isDark() ? "light" : "dark");
}

setTheme(keptTheme());
renderHead();
element("theme").addEventListener("click", switchTheme);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => setTheme());
if (report.findings.length) {
  report.findings.forEach(showPathAsSteps);
  listFindings();
  listen();
  if (!goToAddress()) show(0);
} else {
  document.querySelector("main").className = "clean";
  element("finding").hidden = true;
}
