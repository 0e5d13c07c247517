/** Moves smaller than a finger's tremble are no change of direction, in pixels. */
const tremble = 8;

/** Whether words or controls of the page lie under something that floats. */
function covers(floating: Element) {
  const { left, width, top, height } = floating.getBoundingClientRect();
  return [0, 0.5, 1].some((part) =>
    document
      .elementsFromPoint(left + width / 2, top + height * part)
      .some((element) => element.matches("main :is(p, a, li, h1, h2, h3, label, input, textarea)")),
  );
}

/** Puts the floating chats away while the page is read downwards; a little way up brings them back. */
export function watchChats() {
  const chats = document.querySelector("[data-chats]");
  if (!chats) return;
  let before = scrollY;
  chats.toggleAttribute("data-away", covers(chats));
  addEventListener(
    "scroll",
    () => {
      if (Math.abs(scrollY - before) < tremble) return;
      chats.toggleAttribute("data-away", scrollY > before);
      before = scrollY;
    },
    { passive: true },
  );
}
