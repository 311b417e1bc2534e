#!/usr/bin/env python3
"""Uses pages of reports as people do: use_page.py race|deadlock|assertion|hostile|long|paper|spin|counting|stack|links|theme|sizes|why|trace|letters|confirmed|engines|known|clean PAGE. Exits 1 on a surprise."""
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from browser import Browser  # noqa: E402

RED = (179, 38, 30)  # what races are drawn in
ROWS = "return [...document.querySelectorAll('.row')].map(row => row.querySelector('.own').textContent)"


def expect(actual, wanted, what):
    if actual != wanted:
        sys.exit(f"{what}: {actual!r} instead of {wanted!r}")


def near(colour, other):
    return all(abs(a - b) < 24 for a, b in zip(colour, other))


def race(page):
    expect(page.text("h1"), "violated", "verdict")
    expect(page.count("#findings button"), 2, "findings")
    expect(page.text("#message"), "data race on `count`", "message")
    expect(page.text("#sentence"), "main.1 writes `count` in increment() at lost_update.c:10, without a lock; main.2 reads `count` in "
           "increment() at lost_update.c:10, without a lock. No common lock and no other synchronization orders the two accesses.",
           "what it is, in words")
    expect(page.text("#facts"), "data-race · witnessed, replayed · on count", "facts")
    expect(page.text("#version"), "raddle " + page.run("return report.raddle"), "version")
    expect(page.run(ROWS), ["starts main.1", "starts main.2", "✗ writes `count`", "joins main.1", "✗ reads `count`"], "rows")
    expect(page.count(".racer"), 2, "accesses that race")
    box = page.run("const b = document.querySelector('path.race').getBoundingClientRect(); return [b.left, b.right, b.bottom]")
    line = page.pixels()[round(box[2]) - 13]  # between two rows, so that it goes through no text
    red = sum(near(colour, RED) for colour in line[int(box[0]):int(box[1])])
    if red < 20:
        sys.exit(f"only {red} red points between the accesses")
    page.click("#findings li:nth-child(2) button")
    expect(page.text("#message"), "assertion `count == 2` failed", "message of the second finding")
    page.press("Home")
    expect(page.text("#status"), "Step 1 of 10: main starts main.1, lost_update.c line 16", "first step")
    page.press("ArrowRight", "ArrowRight")
    expect(page.text("#status"), "Step 3 of 10: main.1 reads count: 0, lost_update.c line 10", "third step")
    expect(page.text("#values tbody tr.changed"), "count 0", "values")
    expect(page.count(".row.stop"), 4, "reasons why threads stop")
    expect(page.text("#source .here .now"), "main.1", "who stands at the line")
    page.press("ArrowLeft")
    expect(page.run("return [...document.querySelectorAll('[aria-selected=true]')].map(row => row.id)"), ["row1"], "selected row")
    expect(page.run("return document.getElementById('lanes').getAttribute('aria-activedescendant')"), "row1", "active row")
    page.click("#row5 .gutter")
    expect(page.run("return document.getElementById('slider').value"), "3", "slider after a click")
    page.press("j", "j", "k", "ArrowDown", "ArrowUp", "ArrowUp")
    expect(page.text("#status").split(":")[0], "Step 4 of 10", "after other keys")
    page.click("#slider")
    at = page.run("return document.getElementById('slider').value")
    if at not in ("4", "5"):
        sys.exit(f"a click in the middle of the slider goes to {at}")
    expect(page.text("#status").split(":")[0], f"Step {int(at) + 1} of 10", "after a click on the slider")
    expect(page.role("#lanes"), ("grid", "Interleaving, one column per thread"), "what a screen reader says of the lanes")
    expect(page.role("#slider"), ("slider", "Step"), "what a screen reader says of the slider")
    expect(page.role("#next"), ("button", "Next step"), "what a screen reader says of a button")


def deadlock(page):
    expect(page.text("#sentence"), "main.1 holds `alice.mutex` and waits for `bob.mutex`; main.2 holds `bob.mutex` and waits for "
           "`alice.mutex`.", "what it is, in words")
    expect(page.run("return [...document.querySelectorAll('#stack button')].map(each => each.textContent)"),
           ["transferdeadlock.c:17", "bobToAlicedeadlock.c:30"], "call stack of the thread that waits")
    expect(page.count("#picture .wait"), 2, "arrows of the cycle")
    expect(page.run("return document.querySelector('#picture title').textContent"),
           "main.1 waits for bob.mutex, held by main.2; main.2 waits for alice.mutex, held by main.1", "cycle")
    expect(page.count("rect.lock"), 2, "intervals in which locks are held")
    expect(page.count(".arrow"), 2, "arrows between threads")


def assertion(page):
    heights = page.run("return [...document.querySelectorAll('rect.lock')].map(bar => bar.getAttribute('height'))")
    expect(heights, ["26", "26"], "from lock to unlock")
    before = page.count(".row.step")
    page.press("m")
    if page.count(".row.step") <= before:
        sys.exit("there should be more steps than those that matter")
    page.click("#matters")
    expect(page.count(".row.step"), before, "steps that matter")
    page.click("#first")
    page.click("#next")
    expect(page.text("#status").split(":")[0], "Step 2 of 10", "after two clicks")
    back = "return getComputedStyle(document.body).backgroundColor"
    light = page.run(back)
    page.click("#theme")
    if page.run(back) == light:
        sys.exit("the theme did not change")


def hostile(page):
    expect(page.run("return window.taken === undefined"), True, "nothing of the program runs")
    expect(page.count("script"), 2, "scripts")
    expect(page.count("img"), 0, "images")
    if "</script><script>" not in page.text("#source"):
        sys.exit("the source should be shown as it is")


# From a key until all is in the document and laid out: what we can do about it. bench/page.py measures frames, too.
SLOWNESS = """const taken = [];
for (let i = 0; i < 51; ++i) {
  const begin = performance.now();
  document.getElementById('lanes').dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowLeft', bubbles: true}));
  document.body.getBoundingClientRect();
  taken.push(performance.now() - begin);
}
return taken.sort((a, b) => a - b)[25];"""
PAINTED = "return performance.getEntriesByName('first-contentful-paint')[0].startTime"


def best_of(attempts, limit, measure):
    """It is about us, not about what else the machine has to do."""
    best = measure()
    while best > limit and attempts > 1:
        best, attempts = min(best, measure()), attempts - 1
    return best


def first_paint(page):
    page.reload()
    page.text("#status")
    return page.run(PAINTED)


def long(page):
    paint = best_of(5, 1000, lambda: first_paint(page))
    texts = page.run(ROWS)
    folds = [i for i, text in enumerate(texts) if text.startswith("⋮")]
    expect([texts[i] for i in folds], ["⋮ 2,498 × the same 4 steps"] * 2, "what is folded")
    expect([texts[i] for i in (folds[0] - 2, folds[0] + 3)], ["writes count: 0 → 1", "writes count: 2499 → 2500"],
           "the first and the last round are shown")
    page.press("Home")
    page.click(".row.fold")
    expect(page.count(".row.fold"), 0, "a click unfolds")
    page.press("m")
    slowness = best_of(5, 50, lambda: page.run(SLOWNESS))
    if paint > 1000 or slowness > 50:
        sys.exit(f"first paint after {paint:.0f} ms, a step takes {slowness:.0f} ms")
    page.press("Home")
    steps = page.run("return Number(document.getElementById('slider').max) + 1")
    if steps < 10_000:
        sys.exit(f"only {steps} steps")
    if page.count(".row") > 100:
        sys.exit("rows that nobody sees should not be in the page")
    page.press("End")
    expect(page.text("#status").split(":")[0], f"Step {steps} of {steps}", "last step")
    page.press("PageUp", "PageUp", "PageDown")
    expect(page.text("#status").split(":")[0], f"Step {steps - 10} of {steps}", "ten steps back")
    page.run("document.getElementById('lanes').scrollTop = 0")
    page.press("k")
    inside = """const row = document.querySelector('[aria-selected=true]').getBoundingClientRect();
                const lanes = document.getElementById('lanes').getBoundingClientRect();
                return row.top >= lanes.top && row.bottom <= lanes.bottom"""
    expect(page.run(inside), True, "the step is in sight")
    order = "return [...document.querySelectorAll('.row')].map(row => Number(row.id.slice(3))).every((at, i, all) => !i || at === all[i - 1] + 1)"
    expect(page.run(order), True, "rows in the order of steps, as they are read out")
    page.press("Home")
    expect(page.run(order), True, "the same at the beginning")


def paper(page):
    page.press("f")  # unfolds
    before = page.count(".row")
    page.run("""window.addEventListener('beforeprint', () => {
        window.printed = document.querySelectorAll('.row').length;
        const lane = document.querySelectorAll('#threads span')[2].getBoundingClientRect();
        const bar = document.querySelector('rect.lock').getBoundingClientRect();
        window.barIsInItsLane = bar.left > lane.left && bar.left < lane.left + 12;
    })""")
    pages = page.printed_pages()
    if pages < 3:
        sys.exit(f"{pages} pages for more than a hundred steps, of which not all can be seen at once")
    expect(page.run("return window.printed === view.rows.length && window.printed > 160"), True, "all rows are on paper")
    expect(page.run("return window.barIsInItsLane"), True, "locks are drawn in the lanes of their threads")
    expect(page.count(".row"), before, "rows on the screen, again")
    expect(page.text("#summary"), "1 execution, not all explored (stopped by --first)", "summary")


def spin(page):
    expect(page.run("return report.findings[0].interleaving.length < 30"), True, "rounds that are the same are in the report once")
    expect([text for text in page.run(ROWS) if text.startswith("⋮")], ["⋮ 499 × the same 2 steps"], "what is folded")
    expect(page.count("rect.lock"), 3, "intervals in which locks are held")


def counting(page):
    expect(page.run("return report.findings[0].interleaving.length < 60"), True, "rounds that differ in values only are in the report twice")
    folded = [re.sub("[0-9,]+", "N", text) for text in page.run(ROWS) if text.startswith("⋮")]
    expect(folded, ["⋮ N × the same"], "what is said of steps that are shown once for many rounds")


def stack(page):
    frames = "return [...document.querySelectorAll('#stack button')].map(each => each.textContent)"
    users = ["transfer(std::map<…>&)deadlock.c:17", "run<…>(int)deadlock.c:25", "start_thread"]
    expect(page.run(frames), ["2 frames in libraries …", *users], "frames of where a thread stands")
    expect(page.run("return document.querySelector('#stack [aria-current=true]').textContent"), users[0], "the frame of the place")
    page.click("#stack .folded")
    expect(page.run(frames), 2 * ["std::mutex::lock()std_mutex.h:100"] + users, "frames in libraries")
    expect(page.run("return document.querySelector('#stack [aria-current=true] span').title"),
           "transfer(std::map<std::string, std::vector<int>>&)", "the whole name")
    expect(page.text("#source .here .number"), "17", "line of the innermost frame")
    page.click("#stack li:nth-child(4) button")
    expect(page.text("#source .here .number"), "25", "line of its caller")
    expect(page.run("return document.querySelector('#stack li:nth-child(5) button').disabled"), True, "a frame without a place")
    page.press("Home")
    expect(page.run(frames), ["maindeadlock.c:36"], "frames of a step")
    page.press("ArrowRight")
    expect(page.run("return document.getElementById('stack').hidden"), True, "a step without frames")


ADDRESS = """const done = arguments[arguments.length - 1];
setTimeout(() => done(location.hash), 400);"""


def links(page):
    address = lambda: page.call("POST", "/execute/async", {"script": ADDRESS, "args": []})
    page.press("Home", "ArrowRight")
    expect(address(), "#step=2", "address of the second step")
    page.click("#findings li:nth-child(2) button")
    page.press("m", "Home", "ArrowRight", "ArrowRight")
    expect(address(), "#finding=2&all&step=3", "address in another finding, with all steps")
    status = page.text("#status")
    page.reload()
    expect(page.text("#status"), status, "after a reload")
    page.run("location.hash = '#step=1'")
    expect(page.text("#status"), "Step 1 of 5: main starts main.1, lost_update.c line 16", "after a change of the address")
    expect(page.run("return document.getElementById('matters').checked"), True, "which steps are shown")
    for wrong in ("#step=999", "#step=x", "#finding=9&step=1"):
        page.run(f"location.hash = '{wrong}'")
        expect(page.run("return view.steps[view.at] !== undefined"), True, "a step that is not there: " + wrong)


def theme(page):
    dark = "return [document.documentElement.dataset.theme, document.getElementById('theme').getAttribute('aria-pressed')]"
    expect(page.run(dark), [None, "false"], "as the browser wants it")
    page.click("#theme")
    expect(page.run(dark), ["dark", "true"], "after a click")
    page.reload()
    expect(page.run(dark), ["dark", "true"], "after a reload")
    expect(page.text("#theme"), "Dark: on", "what the button says")


# Whether a badge lies over the code beside it, when that is scrolled or not.
COVERED = """const source = document.getElementById('source');
return [0, 200].some(left => {
  source.scrollLeft = left;
  return [...source.querySelectorAll('.who')].some(badge => {
    const number = badge.closest('li').querySelector('.number').getBoundingClientRect();
    return badge.getBoundingClientRect().right > number.right;
  });
});"""
# Frames in files of the system that are shown before anybody has asked for them.
LIBRARIES = """return [...document.querySelectorAll('#stack button:not(.folded)')].map(each => each.textContent)
    .filter(text => /std::|__gthread/.test(text.split('(')[0]));"""
STAYS = """const source = document.getElementById('source');
source.scrollLeft = 200;
const number = source.querySelector('.here .number').getBoundingClientRect();
const box = source.getBoundingClientRect();
return number.left >= box.left && number.right < box.left + box.width / 2;"""


# The least contrast between a text and what is behind it, as WCAG defines it, with the text.
CONTRAST = """const numbers = colour => colour.match(/[\\d.]+/g).map(Number);
const part = value => (value /= 255) <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
const light = colour => numbers(colour).slice(0, 3).map(part).reduce((sum, value, i) => sum + value * [0.2126, 0.7152, 0.0722][i], 0);
const isSeen = colour => numbers(colour).length < 4 || numbers(colour)[3] > 0.5;
const behind = element => {
  for (; element; element = element.parentElement)
    if (isSeen(getComputedStyle(element).backgroundColor)) return getComputedStyle(element).backgroundColor;
  return 'rgb(255, 255, 255)';
};
let least = [99, ''];
for (const element of document.querySelectorAll('h1, h2, #sentence, #facts, .own, .gutter, #source li *, #stack li *, #values td, button')) {
  const text = [...element.childNodes].some(node => node.nodeType === 3 && node.data.trim());
  if (!text || !element.getClientRects().length) continue;
  const [high, low] = [light(getComputedStyle(element).color), light(behind(element))].sort((a, b) => b - a);
  const contrast = (high + 0.05) / (low + 0.05);
  if (contrast < least[0]) least = [contrast, element.textContent];
}
return least;"""
READABLE = 4.5


def sizes(page):
    backgrounds = set()
    for width, source, theme in ((width, source, theme) for width, source in ((375, 330), (1024, 900), (1600, 560))
                                 for theme in ("light", "dark")):
        page.resize(width, 900)
        page.prefer(theme)
        page.reload()
        page.press("End")
        backgrounds.add((theme, page.run("return getComputedStyle(document.body).backgroundColor")))
        contrast, text = page.run(CONTRAST)
        if contrast < READABLE:
            sys.exit(f"`{text}` has a contrast of {contrast:.1f} at {width}, {theme}")
        expect(page.run("return document.documentElement.scrollWidth <= innerWidth"), True, f"nothing is beside a screen of {width}")
        wide = page.run("return document.getElementById('source').clientWidth")
        if wide < source:
            sys.exit(f"the source has {wide} pixels of {width}")
        expect(page.run(COVERED), False, f"badges cover code at {width}")
        expect(page.run(STAYS), True, f"numbers of lines stay in sight at {width}")
        expect(page.run(LIBRARIES), [], f"frames of libraries are folded at {width}")
    expect(len(backgrounds), 2, "one background in the light, another in the dark")


def why(page):
    expect(page.count("#why li"), 2, "conditions")
    expect(page.text("#why li"), "main.1 reading count (p.c:10) comes before main.2 writing count (p.c:10) "
           "(an execution with the other order passes)", "first condition")
    expect(page.text("#why p"), "4 context switches, the fewest possible; all of 4 executions were checked", "extent")


def trace(page):
    expect(page.text("h1"), "violated", "verdict")
    expect(page.text("#message"), "assertion `count == 2` failed", "message")
    expect(page.run("return document.getElementById('why').hidden"), True, "no reason is shown")
    page.press("Home")
    expect(page.text("#status"), "Step 1 of 10: main starts main.1, p.c line 16", "first step")


def letters(page):
    expect(page.text("h1"), "violated", "verdict")
    margins = page.run("return [...document.querySelectorAll('.row .gutter')].map(each => each.textContent.trim().split(' ')[0])")
    expect(margins, ["R", "B", "L", "", "R", "B", "L", "18"], "letters beside the steps")
    expect(page.run("return document.getElementById('letters').hidden"), False, "what the letters mean")
    if "assumed: accesses to memory take effect in one order" not in page.text("#coverage"):
        sys.exit("what is assumed should be told")
    expect(page.text("#threads"), "the thread\nother threads", "lanes")
    source = "return [...document.querySelectorAll('#source li')].map(each => each.querySelector('.mover').textContent).join(' ').trim()"
    expect(page.run(source), "R B L R B L", "letters in the margin of the source")
    expect(page.count("rect.lock"), 2, "intervals in which the lock is held")
    expect(page.text("#status"), "Step 8 of 8: the thread ✗ refused here, 2_two_steps.c line 18", "where it is refused")
    page.press("Home", "ArrowRight")
    expect(page.text("#status").split(" = ")[0], "Step 2 of 8: the thread reads `c->count`", "second step")
    expect(page.text("#status").split(", ")[-1], "B: moves both ways", "letter of the second step")
    expect(page.run(source), "R B", "letters up to the second step")
    first = page.text("#values tbody tr.changed")
    page.press("ArrowRight", "ArrowRight")
    expect(page.text("#status").split(": ")[1], "other threads may run here", "fourth step")
    changed = page.text("#values tbody tr.changed")
    expect([first.split()[0], changed.split()[0]], ["c->count", "c->count"], "what others change")
    if first == changed:
        sys.exit("others should change the count")


def confirmed(page):
    expect(page.run("return [...document.querySelectorAll('#source .mover')].map(each => each.textContent).join('')"), "RL", "letters")
    expect(page.run("return document.getElementById('unexecuted').hidden"), True, "it was executed")
    expect(page.text("#threads"), "main\nmain.1\nmain.2", "lanes")
    expect(page.count(".racer"), 2, "accesses that race")


def engines(page):
    expect(page.text("h1"), "violated", "verdict")
    expect(page.text("#coverage").splitlines()[1:4],
           ["explore: nothing found; 38 executions, explored as far as the bounds allow",
            "witness: skipped: explore was exhaustive",
            "kiss: 1 finding; all executions with ≤ 2 context switches, balanced executions up to ts=1, explored as far as "
            "the bounds allow"], "what engines did")
    if "open: what is beyond the bound `only boundary values of the inputs were tried`" not in page.text("#coverage"):
        sys.exit("what is open should be told")


def known(page):
    expect(page.text("#facts"), "data-race · witnessed, replayed · in the baseline · on count", "facts")


def clean(page):
    expect(page.text("h1"), "proved", "verdict")
    expect(page.run("return document.getElementById('finding').hidden"), True, "no finding is shown")


def main(what, path):
    with Browser() as page:
        page.open(path)
        expect(page.run("return performance.getEntriesByType('resource').length"), 0, "what the page loads")
        globals()[what](page)
    print(f"{what}: as expected")


if __name__ == "__main__":
    main(*sys.argv[1:])
