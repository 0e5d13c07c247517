/** Moves smaller than a finger's tremble are no change of direction, in pixels. */
const tremble = 8;
/** How far apart the page is probed under something that floats, in pixels; no line is lower. */
const step = 12;

const wordsOrControls =
  ":is(main, footer) :is(p, a, li, h1, h2, h3, label, summary, button, input, select, textarea)";

/** From one edge to the other in steps, both edges among them. */
const across = (from: number, length: number) =>
  Array.from({ length: Math.ceil(length / step) + 1 }, (_, index) =>
    Math.min(from + index * step, from + length),
  );

/** Whether words or controls of the page lie under something that floats, or are about to. */
function covers(floating: Element) {
  const { left, width, top, height } = floating.getBoundingClientRect();
  return across(top, height + tremble).some((y) =>
    across(left, width).some((x) =>
      document.elementsFromPoint(x, y).some((element) => element.matches(wordsOrControls)),
    ),
  );
}

/** Whether something that floats lies over a part of the page, its free room included. */
function isOver(floating: Element, part: Element) {
  const one = floating.getBoundingClientRect();
  const other = part.getBoundingClientRect();
  return (
    one.bottom > other.top &&
    one.top < other.bottom &&
    one.right > other.left &&
    one.left < other.right
  );
}

/**
 * Puts the floating chats away once they would cover what is read downwards; a little way up
 * brings them back, but not over a form.
 */
export function watchChats() {
  const chats = document.querySelector("[data-chats]");
  if (!chats) return;
  const form = document.querySelector("main form");
  // With what stands in its sheet besides: its title, and how the sending ended.
  const sheet = form?.parentElement;
  let before = scrollY;
  let upwards = false;
  const makeWay = () => {
    const away = chats.hasAttribute("data-away");
    const inTheWay = (sheet && isOver(chats, sheet)) || (!upwards && (away || covers(chats)));
    chats.toggleAttribute("data-away", inTheWay);
  };
  // Tells at once, and again when a part of the page is laid out late or opens.
  new ResizeObserver(makeWay).observe(document.body);
  addEventListener(
    "scroll",
    () => {
      if (Math.abs(scrollY - before) < tremble) return;
      upwards = scrollY < before;
      before = scrollY;
      makeWay();
    },
    { passive: true },
  );
}
