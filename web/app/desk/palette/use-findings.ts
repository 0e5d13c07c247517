import { adminTaskRoutes } from "#contracts/admin-tasks";
import { type FoundReceipt, receiptRoutes } from "#contracts/payments";
import { peopleRoutes } from "#contracts/people";
import { TaskId } from "#contracts/tasks";
import { useLive } from "../../frame/api/use-live";
import { useSettled } from "../../frame/hooks/use-now";
import { adminGroups } from "../../frame/layout/pages";
import { taskIdFrom } from "../../work/tasks/task-search";
import { personPath } from "../people/person-link";
import { paletteStrings as words } from "./strings";

/** One thing that was found, and where it is. */
export interface Finding {
  kind: keyof typeof words.kinds;
  to: string;
  title: string;
  detail?: string;
}

/** What was found stays as it is while somebody chooses. In milliseconds. */
const every = 60_000;
const mostPeople = "6";

/** Everything that begins like what was typed. */
export function useFindings(typed: string) {
  const text = useSettled(typed.trim());
  const id = taskIdFrom(text);
  const isTask = TaskId.safeParse(id).success;
  const isReceipt = !isTask && /^(?=.*\d)[a-z0-9._-]{6,40}$/i.test(text) && !/^\d{0,9}$/.test(text);
  const people = useLive(
    peopleRoutes.listUsers,
    {},
    { search: text, limit: mostPeople },
    { every, enabled: text.length > 1 },
  );
  const tasks = useLive(adminTaskRoutes.listAllTasks, {}, { id }, { every, enabled: isTask });
  const receipt = useLive(
    receiptRoutes.findReceipt,
    {},
    { receiptNumber: text },
    { every, enabled: isReceipt },
  );

  const findings: Finding[] = [
    ...pagesLike(text),
    ...(people.data?.users ?? []).map(
      ({ userId, firstName, lastName, email }): Finding => ({
        kind: "person",
        to: personPath(userId),
        title: `${firstName} ${lastName}`,
        detail: email,
      }),
    ),
    ...(tasks.data?.tasks ?? []).map(
      (task): Finding => ({
        kind: "task",
        to: `/admin-dashboard/manage-task?id=${task.id}`,
        title: task.id,
        detail: task.field,
      }),
    ),
    ...receiptFound(receipt.data?.receipt),
  ];
  const error = people.error ?? tasks.error ?? receipt.error;
  const isLooking =
    text !== typed.trim() || people.isFetching || tasks.isFetching || receipt.isFetching;
  return { findings, error, isLooking, isAsked: text !== "" };
}

const places = [
  ...adminGroups.flatMap((group) => group.places).filter(({ outside }) => !outside),
  { to: "/admin-dashboard/manage-task/import", label: words.import },
];

const pagesLike = (text: string): Finding[] =>
  places
    .filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))
    .map(({ to, label }) => ({ kind: "page", to, title: label }));

function receiptFound(found: FoundReceipt | null | undefined): Finding[] {
  if (!found) return [];
  const { receiptNumber, use, userId } = found;
  const to = userId ? personPath(userId) : "/admin-dashboard/payments";
  return [{ kind: "receipt", to, title: receiptNumber, detail: words.uses[use] }];
}
