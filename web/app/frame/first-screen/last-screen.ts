import { onDevice } from "../../../ui/storage";
import { breakpoints } from "../../../ui/theme/breakpoints";
import { readSnapshot } from "../api/prefetch";
import { storedSession } from "../session/stored-session";

export interface LastScreen {
  /**
   * The build and window width of this screen. In another build or width the page would look
   * different.
   */
  drawing: string;
  html: string;
  rules: string[];
  /** The time when the screen was stored, in words. */
  left: string;
}

const isLastScreen = (kept: unknown): kept is LastScreen =>
  typeof kept === "object" &&
  kept !== null &&
  ["drawing", "html", "left"].every((part) => typeof Reflect.get(kept, part) === "string") &&
  Array.isArray(Reflect.get(kept, "rules"));

const shownFor = 12 * 60 * 60 * 1000;

const firstPages = new Set([
  "/dashboard",
  "/dashboard/task-available",
  "/dashboard/tasks-awarded",
  "/admin-dashboard",
]);

/** The build of the application, and the breakpoints that the window's width reaches. */
export const drawingHere = () =>
  [
    document.querySelector<HTMLScriptElement>("script[type=module]")?.src,
    ...Object.values(breakpoints).map((width) => matchMedia(`(min-width: ${width})`).matches),
  ].join(" ");

/** The storage key of the screen at this address; undefined if its screen is not stored. */
export function nameHere(): string | undefined {
  const path = location.pathname.replace(/\/$/, "");
  return firstPages.has(path) && !location.search ? `screen ${path}` : undefined;
}

/**
 * Shows the stored screen in place of the grey shape. Until the application renders the page, only
 * links work, and after a long wait the screen says when it was stored. Returns false if none is
 * stored.
 */
export function showLastScreen(): boolean {
  const name = nameHere();
  const root = document.getElementById("root");
  const session = storedSession(onDevice);
  if (!name || !root || session?.isAdmin !== name.includes("admin")) return false;
  const { reply: kept, at = 0 } = readSnapshot(onDevice, session.userId, name) ?? {};
  if (!isLastScreen(kept) || kept.drawing !== drawingHere() || Date.now() - at > shownFor)
    return false;
  const screen = document.createElement("div");
  screen.setAttribute("aria-busy", "true");
  screen.innerHTML = kept.html;
  for (const styled of screen.querySelectorAll<HTMLElement>("[data-style]"))
    styled.style.cssText = styled.dataset["style"] ?? "";
  // The shape's messages for a slow load and for missing code.
  const [asLeft, stuck] = ["as-left", "stuck"].map((id) => document.getElementById(id));
  if (asLeft) {
    asLeft.hidden = false;
    asLeft.append(` ${kept.left}`);
  }
  for (const note of [asLeft, stuck]) if (note) screen.querySelector("main")?.append(note);
  const style = document.createElement("style");
  root.replaceChildren(style, screen);
  for (const rule of kept.rules) addRule(style.sheet, rule);
  return true;
}

function addRule(sheet: CSSStyleSheet | null, rule: string) {
  try {
    sheet?.insertRule(rule, sheet.cssRules.length);
  } catch {
    // A browser may fail to parse a rule that it wrote itself; the screen works without the rule.
  }
}
