const menus = () => document.querySelectorAll<HTMLDetailsElement>("details[data-menu]");

function closeOthers(kept: Node | null) {
  for (const menu of menus()) if (!kept || !menu.contains(kept)) menu.open = false;
}

/** Menus say whether they are open, and close on Escape, on a press elsewhere and when the focus leaves. */
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
