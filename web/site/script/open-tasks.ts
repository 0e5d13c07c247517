import { liveUpdates } from "#contracts/live-updates";
import type { ListedTask, OpenTasks } from "#contracts/tasks";
import { formatDateTime } from "../../ui/dates";
import { formatMoney } from "../../ui/money";

const { openTasks, untouched, untouchedAfter, afterFailure } = liveUpdates;

/** Shows what can be taken now, on the page that has a place for it; asks again as the marketplace does. */
export function showOpenTasks() {
  const place = document.querySelector<HTMLElement>("[data-open-tasks]");
  if (!place) return;
  let timer = 0;
  let touchedAt = Date.now();
  const isUntouched = () => Date.now() - touchedAt > untouchedAfter;
  const ask = async () => {
    clearTimeout(timer);
    const list = await fetchList(place.dataset.openTasks ?? "").catch(() => undefined);
    // What was shown stays where the network does not bring anything newer.
    if (list) fill(place, list);
    else if (!place.querySelector("[data-task]")) show(place, "failed");
    clearTimeout(timer);
    const every = isUntouched() ? untouched : openTasks;
    timer = window.setTimeout(askIfSeen, list ? every : afterFailure);
  };
  const askIfSeen = () => {
    if (document.visibilityState === "visible") void ask();
  };
  place.querySelector("[data-again]")?.addEventListener("click", () => void ask());
  document.addEventListener("visibilitychange", askIfSeen);
  const touched = () => {
    const isBack = isUntouched();
    touchedAt = Date.now();
    if (isBack) askIfSeen();
  };
  for (const touch of ["pointerdown", "keydown", "scroll"])
    addEventListener(touch, touched, { passive: true });
  void ask();
}

async function fetchList(address: string): Promise<OpenTasks> {
  const response = await fetch(address, { cache: "no-store", signal: AbortSignal.timeout(15_000) });
  if (!response.ok) throw new Error(String(response.status));
  return await response.json();
}

function fill(place: HTMLElement, { tasks, openTasks }: OpenTasks) {
  const row = place.querySelector("template");
  if (!row) return;
  place.querySelector("[data-list]")?.replaceChildren(...tasks.map((task) => filled(row, task)));
  const count = place.querySelector<HTMLElement>("[data-count]");
  const said = count && tasks.length > 0 ? countOf(count.dataset, openTasks, tasks.length) : "";
  // What stays the same is not said again.
  if (count && count.textContent !== said) count.textContent = said;
  show(place, tasks.length > 0 ? "list" : "empty");
}

function countOf({ one = "", all = "", newest = "" }: DOMStringMap, open: number, shown: number) {
  const words = open > shown ? newest : open === 1 ? one : all;
  return words.replace("{count}", String(open)).replace("{shown}", String(shown));
}

function filled(row: HTMLTemplateElement, { field, amount, dueDate }: ListedTask) {
  const copy = document.importNode(row.content, true);
  const texts = { field, amount: formatMoney(amount), due: formatDateTime(dueDate) };
  for (const [name, text] of Object.entries(texts)) {
    const spot = copy.querySelector(`[data-${name}]`);
    if (spot) spot.textContent = text;
  }
  copy.firstElementChild?.setAttribute("data-task", "");
  return copy;
}

/** One of the list, the words for none and the words for a failure. */
function show(place: HTMLElement, shown: "list" | "empty" | "failed") {
  for (const part of place.querySelectorAll<HTMLElement>("[data-list],[data-empty],[data-failed]"))
    part.hidden = !(shown in part.dataset);
  const count = place.querySelector("[data-count]");
  if (count && shown !== "list") count.textContent = "";
}
