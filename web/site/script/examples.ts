import type { Task } from "#contracts/tasks";
import { formatMoney } from "../../ui/money";

type Example = Pick<Task, "id" | "field" | "amount" | "context">;

/** Fetches the finished tasks once their place comes near, and shows them; nothing when there are none. */
export function showExamples() {
  const section = document.querySelector<HTMLElement>("[data-examples]");
  // A section that is hidden is never near; what stands before it is.
  const before = section?.previousElementSibling;
  if (!section || !before) return;

  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      // Without an answer the page is whole without them.
      void fill(section).catch(() => undefined);
    },
    { rootMargin: "600px" },
  );
  observer.observe(before);
}

async function fill(section: HTMLElement) {
  const response = await fetch(section.dataset.examples ?? "");
  if (!response.ok) return;
  const { tasks }: { tasks: Example[] } = await response.json();
  const card = section.querySelector("template");
  if (!card || tasks.length === 0) return;
  card.before(...tasks.map((task) => filled(card, task)));
  section.hidden = false;
}

function filled(card: HTMLTemplateElement, { id, field, amount, context = "" }: Example) {
  const copy = document.importNode(card.content, true);
  const texts = { id, field, amount: formatMoney(amount), context };
  for (const [name, text] of Object.entries(texts)) {
    const place = copy.querySelector(`[data-task-${name}]`);
    if (place) place.textContent = text;
  }
  return copy;
}
