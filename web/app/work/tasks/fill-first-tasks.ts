import { breakpoints } from "../../../ui/theme/breakpoints";
import type { FirstView } from "../../frame/first-screen/first-answer";
import { isLongText, type WrittenTask, writtenTask } from "./written-task";

/**
 * Fills the samples of `first-tasks.tsx`: the marketplace on the phone of a writer who can take
 * tasks.
 */
export const firstTasks: FirstView = {
  asks: ["/api/me", "/api/tasks?open=true"],
  fill: (view, [me, page], write) => {
    const tasks = tasksOf(page);
    const list = view.querySelector("ul");
    const [long, short, row] = list?.children ?? [];
    if (!list || !long || !short || !row || !tasks || !canBid(me)) return false;
    if (matchMedia(`(min-width: ${breakpoints.md})`).matches) return false;
    const now = new Date();
    const cards = tasks.map((task, index) => {
      const open = isLongText(task.context) ? long : short;
      const card = (index === 0 ? open : row).cloneNode(true) as Element;
      write(card, [...writtenTask(task, now), task.context]);
      return card;
    });
    list.replaceChildren(...cards);
    return true;
  },
};

/**
 * True if the writer can bid. Otherwise the real page gives a reason, for which this view has no
 * place.
 */
const canBid = (me: unknown) =>
  isObject(me) && me["accountStatus"] === "active" && !me["suspension"] && !me["bidsRest"];

function tasksOf(page: unknown): WrittenTask[] | undefined {
  if (!isObject(page) || !Array.isArray(page["tasks"])) return undefined;
  const tasks: unknown[] = page["tasks"];
  return tasks.length > 0 && tasks.every(isOpenTask) ? tasks : undefined;
}

const isOpenTask = (task: unknown): task is WrittenTask =>
  isObject(task) &&
  task["status"] === "active" &&
  typeof task["amount"] === "number" &&
  ["id", "field", "dueDate", "context"].every((part) => typeof task[part] === "string");

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
