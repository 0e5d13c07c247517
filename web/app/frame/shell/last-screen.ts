import { keepSnapshot, readSnapshot } from "../api/head-start";
import { storedSession } from "../session/stored-session";

/** A screen as it was left, with the style rules that it needs. */
interface LastScreen {
  /** The build that drew it: another's code would draw it otherwise. */
  build: string;
  html: string;
  rules: string[];
}

const isLastScreen = (kept: unknown): kept is LastScreen =>
  typeof kept === "object" && kept !== null && "build" in kept && "html" in kept && "rules" in kept;

/** Where people begin their visits, and nothing is typed in. */
const firstPages = new Set([
  "/dashboard",
  "/dashboard/task-available",
  "/dashboard/tasks-awarded",
  "/admin-dashboard",
]);

const place = () => document.getElementById("root");

const build = () => document.querySelector<HTMLScriptElement>("script[type=module]")?.src ?? "";

/** The name under which the screen at this address is kept; undefined where none is. */
function nameHere(): string | undefined {
  const path = location.pathname.replace(/\/$/, "");
  return firstPages.has(path) && !location.search ? `screen ${path}` : undefined;
}

/** Keeps what stands on this person's page, so that the next visit begins with it; nothing that waits or passes. */
export function keepLastScreen(userId: string): void {
  const name = nameHere();
  const root = place();
  if (!name || !root || !isAtRest(root)) return;
  const screen = root.cloneNode(true) as HTMLElement;
  for (const passing of screen.querySelectorAll("dialog, [popover]")) passing.remove();
  for (const said of screen.querySelectorAll<HTMLElement>("[data-kept]"))
    said.textContent = said.dataset["kept"] ?? "";
  for (const control of screen.querySelectorAll("button, input, select, textarea")) {
    control.setAttribute("inert", "");
    control.removeAttribute("value");
  }
  // The security policy takes no style attributes, only what a script sets.
  for (const styled of screen.querySelectorAll<HTMLElement>("[style]")) {
    styled.dataset["style"] = styled.style.cssText;
    styled.removeAttribute("style");
  }
  const kept: LastScreen = { build: build(), html: screen.innerHTML, rules: rulesFor(screen) };
  keepSnapshot(localStorage, userId, name, { at: Date.now(), reply: kept });
}

/** Whether a page stands there whole, and as the service says. */
const isAtRest = (root: HTMLElement) =>
  navigator.onLine && root.querySelector("#content") && !root.querySelector("[aria-busy=true]");

/** The rules of the application's own style sheets that style something of a screen. */
function rulesFor(screen: HTMLElement): string[] {
  const classes = new Set(
    [...screen.querySelectorAll("[class]")].flatMap((each) => [...each.classList]),
  );
  const sheets = [...document.styleSheets].filter(
    ({ ownerNode }) => ownerNode instanceof HTMLElement && ownerNode.dataset["emotion"],
  );
  return sheets
    .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
    .filter((rule) => {
      const named = [...rule.matchAll(/\.(css-[\w-]+)/g)].map(([, name = ""]) => name);
      return named.length === 0 || named.some((name) => classes.has(name));
    });
}

/**
 * Puts the screen as the person left it in the place of the shape, until the application draws it
 * anew. Its links work, and nothing else of it can be pressed.
 */
export function showLastScreen(): void {
  const name = nameHere();
  const root = place();
  const session = storedSession(localStorage);
  if (!name || !root || session?.isAdmin !== name.includes("admin")) return;
  const kept = readSnapshot(localStorage, session.userId, name)?.reply;
  if (!isLastScreen(kept) || kept.build !== build()) return;
  const screen = document.createElement("div");
  screen.setAttribute("aria-busy", "true");
  screen.innerHTML = kept.html;
  for (const styled of screen.querySelectorAll<HTMLElement>("[data-style]"))
    styled.style.cssText = styled.dataset["style"] ?? "";
  // What the shape says when the code does not come.
  const stuck = document.getElementById("stuck");
  if (stuck) screen.querySelector("main")?.append(stuck);
  const style = document.createElement("style");
  root.replaceChildren(style, screen);
  for (const rule of [...kept.rules, "[inert] { opacity: 0.5 }"])
    style.sheet?.insertRule(rule, style.sheet.cssRules.length);
}
