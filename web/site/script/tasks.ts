import { liveUpdates } from "#contracts/live-updates";
import type { ListedTask, OpenTasks, Task } from "#contracts/tasks";
import { formatDateTime } from "../../ui/dates";
import { formatMoney } from "../../ui/money";

type Example = Pick<Task, "id" | "field" | "amount" | "context">;

/**
 * Loads the finished tasks when their section is nearly in view. The section stays hidden if there
 * are none.
 */
export function showExamples() {
  const section = document.querySelector<HTMLElement>("[data-examples]");
  // A hidden section is never in view, so the section before it is observed.
  const before = section?.previousElementSibling;
  if (!section || !before) return;

  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      void showExamplesIn(section).catch(() => undefined);
    },
    { rootMargin: "600px" },
  );
  observer.observe(before);
}

async function showExamplesIn(section: HTMLElement) {
  const response = await fetch(section.dataset.examples ?? "");
  if (!response.ok) return;
  const { tasks }: { tasks: Example[] } = await response.json();
  const card = section.querySelector("template");
  if (!card || tasks.length === 0) return;
  card.before(
    ...tasks.map(({ id, field, amount, context = "" }) =>
      filled(card, { id, field, amount: formatMoney(amount), context }),
    ),
  );
  section.hidden = false;
}

/**
 * Returns a copy of the template. A text named `pay` replaces the text of the element with
 * `data-pay`.
 */
function filled(template: HTMLTemplateElement, texts: Record<string, string>) {
  const copy = document.importNode(template.content, true);
  for (const [name, text] of Object.entries(texts)) {
    const place = copy.querySelector(`[data-${name}]`);
    if (place) place.textContent = text;
  }
  return copy;
}

const { openTasks, untouched, untouchedAfter, afterFailure } = liveUpdates;

/**
 * Shows the open tasks on a page with a list for them. Polls them as often as the marketplace does.
 */
export function showOpenTasks() {
  const place = document.querySelector<HTMLElement>("[data-open-tasks]");
  if (!place) return;
  // A list that shows only some tasks is not polled.
  if (place.dataset["most"]) {
    void fetchList(place.dataset.openTasks ?? "").then(
      (list) => showList(place, list),
      () => show(place, "failed"),
    );
    return;
  }
  let timer = 0;
  let touchedAt = Date.now();
  const isUntouched = () => Date.now() - touchedAt > untouchedAfter;
  const ask = async () => {
    clearTimeout(timer);
    const list = await fetchList(place.dataset.openTasks ?? "").catch(() => undefined);
    // After a failure the page still shows the previous list.
    if (list) showList(place, list);
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

function showList(place: HTMLElement, { tasks, openTasks }: OpenTasks) {
  const row = place.querySelector("template");
  if (!row) return;
  const shown = tasks.slice(0, Number(place.dataset["most"]) || tasks.length);
  place.querySelector("[data-list]")?.replaceChildren(...shown.map((task) => rowOf(row, task)));
  const count = place.querySelector<HTMLElement>("[data-count]");
  const said = count && tasks.length > 0 ? countOf(count.dataset, openTasks, tasks.length) : "";
  // Screen readers announce a text whenever it is set, even if it did not change.
  if (count && count.textContent !== said) count.textContent = said;
  show(place, tasks.length > 0 ? "list" : "empty");
}

function rowOf(row: HTMLTemplateElement, { field, amount, dueDate }: ListedTask) {
  const texts = { field, amount: formatMoney(amount), due: formatDateTime(dueDate) };
  const copy = filled(row, texts);
  copy.firstElementChild?.setAttribute("data-task", "");
  return copy;
}

function countOf({ one = "", all = "", newest = "" }: DOMStringMap, open: number, shown: number) {
  const words = open > shown ? newest : open === 1 ? one : all;
  return words.replace("{count}", String(open)).replace("{shown}", String(shown));
}

function show(place: HTMLElement, shown: "list" | "empty" | "failed") {
  for (const part of place.querySelectorAll<HTMLElement>("[data-list],[data-empty],[data-failed]"))
    part.hidden = !(shown in part.dataset);
  const count = place.querySelector("[data-count]");
  if (count && shown !== "list") count.textContent = "";
}
