/** How far the page is scrolled before the bar turns solid, in pixels. */
const threshold = 50;

/** Marks the bar while the page is scrolled, or while the phone's menu hangs under it. */
export function watchBar() {
  const bar = document.querySelector<HTMLElement>("[data-bar]");
  if (!bar) return;

  const mark = () => {
    const open = bar.querySelector("details[data-menu][open]") !== null;
    bar.toggleAttribute("data-scrolled", scrollY > threshold || open);
  };
  addEventListener("scroll", mark, { passive: true });
  bar.addEventListener("toggle", mark, { capture: true });
  mark();
}
