import { formatDateTime } from "../../../ui/dates";
import { onDevice } from "../../../ui/storage";
import { keepSnapshot } from "../api/prefetch";
import { drawingHere, type LastScreen, nameHere } from "./last-screen";

let lastKept = "";

/**
 * Stores the person's page, so that the next visit can show it immediately. Leaves out loading
 * parts, passing messages and typed text.
 */
export function keepScreen(userId: string): void {
  const name = nameHere();
  const root = document.getElementById("root");
  if (!name || !root || !isAtRest(root)) return;
  const screen = root.cloneNode(true) as HTMLElement;
  for (const passing of screen.querySelectorAll("dialog, [popover], [data-passing]"))
    passing.remove();
  for (const said of screen.querySelectorAll<HTMLElement>("[data-kept]"))
    said.textContent = said.dataset["kept"] ?? "";
  for (const typed of screen.querySelectorAll("textarea")) typed.textContent = "";
  for (const control of screen.querySelectorAll("button, input, select, summary, textarea")) {
    control.setAttribute("inert", "");
    control.removeAttribute("value");
  }
  // The security policy forbids style attributes, but allows styles set by a script.
  for (const styled of screen.querySelectorAll<HTMLElement>("[style]")) {
    styled.dataset["style"] = styled.style.cssText;
    styled.removeAttribute("style");
  }
  const now = new Date();
  const [html, drawing, left] = [screen.innerHTML, drawingHere(), formatDateTime(now)];
  // A page that doesn't change is stored at most once a minute.
  const keeping = [name, drawing, left, html].join(" ");
  if (keeping === lastKept) return;
  lastKept = keeping;
  const reply: LastScreen = { drawing, html, rules: rulesFor(screen), left };
  keepSnapshot(onDevice, userId, name, { at: now.getTime(), reply });
}

/** True if the page has loaded completely and shows no error. */
const isAtRest = (root: HTMLElement) =>
  navigator.onLine &&
  root.querySelector("#content") &&
  !root.querySelector("[aria-busy=true], [role=alert]");

/** The rules of the application's style sheets that apply to a screen. */
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
