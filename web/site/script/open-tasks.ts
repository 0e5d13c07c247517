import type { ListedTask, OpenTasks } from "#contracts/tasks";
import { formatDateTime } from "../../ui/dates";
import { formatMoney } from "../../ui/money";

/** Milliseconds after which a list is old when somebody comes back to the page. */
const old = 30_000;

/** Shows what can be taken now, on the page that has a place for it; anew when somebody comes back to it. */
export function showOpenTasks() {
  const place = document.querySelector<HTMLElement>("[data-open-tasks]");
  if (!place) return;
  let askedAt = 0;
  const ask = async () => {
    askedAt = Date.now();
    const list = await fetchList(place.dataset.openTasks ?? "").catch(() => undefined);
    // What was shown stays where the network does not bring anything newer.
    if (list) fill(place, list);
    else if (!place.querySelector("[data-task]")) show(place, "failed");
  };
  place.querySelector("[data-again]")?.addEventListener("click", () => void ask());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && Date.now() - askedAt > old) void ask();
  });
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
  if (count)
    count.textContent = tasks.length > 0 ? countOf(count.dataset, openTasks, tasks.length) : "";
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
