import * as z from "zod/mini";
import { Instant } from "#contracts/fields";
import { TaskField, TaskId, type TaskSort, tasksPerPage } from "#contracts/tasks";
import { defineItem } from "../../platform/table/define-item";
import { anyway } from "../../platform/table/expressions";
import { toCursor } from "../../platform/table/read";
import type { Change } from "../../platform/table/stream";
import { type Write, writeAlone } from "../../platform/table/transact";
import { findTasks, OpenTask, statusOf, type TaskItem } from "./task";

const List = z.enum(["pay", "due"]);
type List = z.infer<typeof List>;

const OpenTaskPlace = z.object({
  list: List,
  /** The pay in nine digits, or the deadline. */
  by: z.string().check(z.regex(/^(\d{9}|\d{4}-\d\d-\d\dT[\d:.]+Z)$/)),
  publishAt: Instant,
  id: TaskId,
  field: TaskField,
});
type OpenTaskPlace = z.infer<typeof OpenTaskPlace>;

const placeOrder = "{by}#{publishAt}#{id}";

/** The place of an open published task in the lists by pay and by deadline. */
const places = defineItem({
  type: "OpenTaskPlace",
  name: "place",
  schema: OpenTaskPlace,
  key: ["OPEN_BY#{list}", placeOrder],
  views: { ofField: ["gsi1", "OPEN_BY#{list}#{field}", placeOrder] },
});

type Placed = Pick<TaskItem, "id" | "field" | "publishAt" | "amount" | "dueAt">;

const placeIn = (list: List, { id, field, publishAt, amount, dueAt }: Placed): OpenTaskPlace => ({
  list,
  by: list === "pay" ? String(amount).padStart(9, "0") : dueAt,
  publishAt,
  id,
  field,
});

/** Places per further read, needed if some places belonged to tasks that were just taken. */
const looksFurther = 25;
const mostReads = 3;

/**
 * A page of tasks that can be taken, sorted by pay or deadline. Places may be a moment old, so each
 * task is read, and left out if it was taken or has another place now.
 */
export async function pageOfSortedTasks(
  sort: Exclude<TaskSort, "newest">,
  field: TaskField | undefined,
  cursor: string | undefined,
  now: Date,
): Promise<{ tasks: TaskItem[]; cursor?: string }> {
  const tasks: TaskItem[] = [];
  let next: { cursor?: string } = cursor === undefined ? {} : { cursor };
  for (let read = 1; read <= mostReads; read++) {
    const wanted = tasksPerPage - tasks.length;
    const limit = read === 1 ? wanted : looksFurther;
    const found = await nextPlaces(sort, field, next.cursor, limit, now);
    const open = await openAt(found.items, now);
    tasks.push(...open.slice(0, wanted).map(({ task }) => task));
    const last = open[wanted - 1]?.place;
    next = last && open.length > wanted ? { cursor: toCursor(keyIn(last)) } : found.next;
    if (last || next.cursor === undefined) break;
  }
  return { tasks, ...next };
}

function nextPlaces(
  sort: Exclude<TaskSort, "newest">,
  field: TaskField | undefined,
  cursor: string | undefined,
  limit: number,
  now: Date,
) {
  const list = sort === "pay" ? "pay" : "due";
  // A next page begins after the last shown task, even if that task is past due by now.
  const beginsNow = sort === "due-last" || (sort === "due" && cursor === undefined);
  const page = {
    cursor,
    limit,
    order: sort === "due" ? "ascending" : "descending",
    ...(beginsNow && { above: now.toISOString() }),
  } as const;
  return field ? places.pageOf("ofField", { list, field }, page) : places.page({ list }, page);
}

async function openAt(all: readonly OpenTaskPlace[], now: Date) {
  const found = await findTasks(all.map(({ id }) => id));
  return all.flatMap((place) => {
    const task = found.get(place.id);
    if (!task || statusOf(task, now) !== "active") return [];
    return keyIn(placeIn(place.list, task)) === keyIn(place) ? [{ place, task }] : [];
  });
}

const keyIn = (place: OpenTaskPlace) => places.key(place).sk;

/** Updates the places from the table's stream of open tasks; safe to repeat. */
export async function followSortedTasks(changes: readonly Change[]): Promise<void> {
  const tasks = new Map<string, { earlier: OpenTask[]; now: OpenTask | undefined }>();
  for (const { before, after } of changes) {
    const [was, is] = [publishedTask(before), publishedTask(after)];
    const task = is ?? was;
    if (!task) continue;
    // A changed publication time creates another item, and the stream guarantees the order only
    // within one item.
    const item = `${task.publishAt}#${task.id}`;
    const earlier = [...(tasks.get(item)?.earlier ?? []), ...(was ? [was] : [])];
    tasks.set(item, { earlier, now: is });
  }
  const writes = [...tasks.values()].flatMap(({ earlier, now }) => placeWrites(earlier, now));
  await Promise.all(writes.map(writeAlone));
}

function publishedTask(item: unknown): OpenTask | undefined {
  const task = OpenTask.safeParse(item).data;
  return task?.isPublished ? task : undefined;
}

/** The writes that put an open task at its present place and remove its `earlier` places. */
export const placeWrites = (earlier: readonly Placed[], now: Placed | undefined): Write[] =>
  List.options.flatMap((list) => {
    const left = new Map(earlier.map((task) => placeIn(list, task)).map((at) => [keyIn(at), at]));
    const place = now && placeIn(list, now);
    if (place) left.delete(keyIn(place));
    return [
      ...[...left.values()].map((at) => places.remove(at)),
      ...(place ? [placed(place, now.dueAt)] : []),
    ];
  });

/** The place expires at the task's deadline, in case the stream did not remove it. */
const placed = (place: OpenTaskPlace, dueAt: string) =>
  places.put(
    place,
    {
      ...place,
      ...places.place("ofField", place),
      expiresAt: Math.ceil(Date.parse(dueAt) / 1000),
    },
    anyway,
  );
