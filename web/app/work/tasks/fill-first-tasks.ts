import { breakpoints } from "../../../ui/theme/breakpoints";
import type { FirstView } from "../../frame/first-screen/first-answer";
import { isLongText, type WrittenTask, writtenTask } from "./written-task";

/** The marketplace of a writer who can take tasks, on a phone; drawn by `first-tasks.tsx`. */
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

/** A writer who can't bid reads the reason above the list. */
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
