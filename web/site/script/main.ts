import { registerServiceWorker } from "../../ui/kept-app";
import { loadAppOnIntent } from "./ahead";
import { watchChats } from "./chats";
import { enhanceContactForm } from "./contact-form";
import { enhanceStatementForm } from "./statement";
import { showExamples, showOpenTasks } from "./tasks";

/** Pixels of scrolling after which the bar becomes solid. */
const threshold = 50;

/** Makes the bar solid while the page is scrolled or the phone's menu is open. */
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

const menus = () => document.querySelectorAll<HTMLDetailsElement>("details[data-menu]");

function closeOthers(kept: Node | null) {
  for (const menu of menus()) if (!kept || !menu.contains(kept)) menu.open = false;
}

/**
 * Makes menus tell screen readers if they are open. Escape, a press outside, or a lost focus closes
 * a menu.
 */
export function enhanceMenus() {
  for (const menu of menus()) {
    const toggle = menu.querySelector("summary");
    const say = () => toggle?.setAttribute("aria-expanded", String(menu.open));
    menu.addEventListener("toggle", say);
    say();

    menu.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !menu.open) return;
      menu.open = false;
      toggle?.focus();
    });
    menu.addEventListener("focusout", ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) menu.open = false;
    });
    menu.addEventListener("click", ({ target }) => {
      if (target instanceof Element && target.closest("a")) menu.open = false;
    });
  }
  addEventListener("click", ({ target }) => closeOthers(target instanceof Node ? target : null));
}

const idle = () =>
  new Promise<void>((done) => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(() => done());
    else setTimeout(done, 200);
  });

/**
 * Lays out the remaining sections on phones, one at a time when the browser is idle, so that a
 * screenshot or a print shows the whole page.
 */
export async function layOutRest() {
  if (document.readyState !== "complete")
    await new Promise((done) => addEventListener("load", done, { once: true }));
  for (const part of document.querySelectorAll<HTMLElement>("main section, footer, [data-later]")) {
    await idle();
    part.style.contentVisibility = "visible";
  }
}

// First, so that the stored draft appears before the visitor types.
enhanceContactForm();

// Last, after the browser has drawn the page once.
requestAnimationFrame(() =>
  setTimeout(() => {
    watchBar();
    watchChats();
    enhanceMenus();
    showExamples();
    showOpenTasks();
    enhanceStatementForm();
    loadAppOnIntent();
    registerServiceWorker();
    void layOutRest();
  }),
);
