/** Pixels. A smaller movement does not change the scrolling direction. */
const smallestMove = 8;
/** Pixels between the tested points under the links; smaller than a line of text. */
const step = 12;

const wordsOrControls =
  ":is(main, footer) :is(p, a, li, h1, h2, h3, label, summary, button, input, select, textarea)";

const across = (from: number, length: number) =>
  Array.from({ length: Math.ceil(length / step) + 1 }, (_, index) =>
    Math.min(from + index * step, from + length),
  );

/** True if text or a control is under the floating links, or will be after a small scroll. */
function covers(floating: Element) {
  const { left, width, top, height } = floating.getBoundingClientRect();
  return across(top, height + smallestMove).some((y) =>
    across(left, width).some((x) =>
      document.elementsFromPoint(x, y).some((element) => element.matches(wordsOrControls)),
    ),
  );
}

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

/** Hides the chat links over a form, and over text until the visitor scrolls up. */
export function watchChats() {
  const chats = document.querySelector("[data-chats]");
  if (!chats) return;
  const form = document.querySelector("main form");
  // The parent also contains the form's title and its answer.
  const sheet = form?.parentElement;
  let before = scrollY;
  let upwards = false;
  const makeWay = () => {
    const away = chats.hasAttribute("data-away");
    const inTheWay = (sheet && isOver(chats, sheet)) || (!upwards && (away || covers(chats)));
    chats.toggleAttribute("data-away", inTheWay);
  };
  const followThePage = () => {
    // If the layout changes, the browser itself may scroll. This is no movement of the visitor.
    before = scrollY;
    makeWay();
  };
  // The observer calls this immediately, and whenever the page's height changes.
  new ResizeObserver(followThePage).observe(document.body);
  // A section's layout may change without changing the page's height.
  document.addEventListener("contentvisibilityautostatechange", followThePage);
  addEventListener(
    "scroll",
    () => {
      if (Math.abs(scrollY - before) < smallestMove) return;
      upwards = scrollY < before;
      before = scrollY;
      makeWay();
    },
    { passive: true },
  );
}
