import { Box } from "@chakra-ui/react/box";
import { chakra } from "@chakra-ui/react/styled-system";
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { adminTaskRoutes } from "#contracts/admin-tasks";
import { type FoundReceipt, receiptRoutes } from "#contracts/payments";
import { peopleRoutes } from "#contracts/people";
import { TaskId, taskIdPrefix } from "#contracts/tasks";
import { Dialog } from "../../../ui/dialog";
import { FormAlert } from "../../../ui/form-alert";
import { Note } from "../../../ui/note";
import { Stack } from "../../../ui/stack";
import { TextField } from "../../../ui/text-field";
import { unbroken } from "../../../ui/unbroken";
import { personPath } from "../../desk/people/person-link";
import { taskPath } from "../../desk/tasks/task-link";
import { useLive } from "../../frame/api/use-live";
import { useSettled } from "../../frame/hooks/use-now";
import { adminGroups } from "../pages";
import { paletteStrings as words } from "./strings";

const Options = chakra("ul", { base: { listStyle: "none", minHeight: "min(18rem, 40dvh)" } });
const Option = chakra("li", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "baseline",
    columnGap: "3",
    minHeight: "target",
    paddingBlock: "2.5",
    paddingInline: "3",
    borderRadius: "sm",
    cursor: "pointer",
    overflowWrap: "anywhere",
    borderInlineStartWidth: "3px",
    borderInlineStartStyle: "solid",
    borderColor: "transparent",
    "&[aria-selected=true]": { bg: "blueWash", borderColor: "blue" },
  },
});

interface PaletteProps {
  /** The text typed while the palette's code loaded. */
  early: RefObject<string>;
  onClose: () => void;
}

/** Finds a person, task, receipt or page by typed letters, without a mouse. */
export function Palette({ early, onClose }: PaletteProps) {
  const [typed, setTyped] = useState(() => early.current);
  const [chosen, setChosen] = useState(0);
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const { findings, error, isLooking, isAsked } = useFindings(typed);
  const active = Math.min(chosen, findings.length - 1);
  const optionId = (at: number) => `${listId}-${at}`;

  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [active, listId]);

  const open = (finding: Finding | undefined) => {
    if (!finding) return;
    onClose();
    void navigate(finding.to);
  };
  const steer = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && findings.length > 0) {
      event.preventDefault();
      setChosen((active + step + findings.length) % findings.length);
    }
    if (event.key === "Enter") {
      event.preventDefault();
      open(findings[active]);
    }
  };

  return (
    <Dialog open onClose={onClose} title={words.title}>
      <Stack gap="sm" marginTop="3">
        <TextField
          ref={field}
          label={words.label}
          hint={words.hint}
          role="combobox"
          aria-expanded={findings.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={findings.length > 0 ? optionId(active) : undefined}
          value={typed}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          onKeyDown={steer}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setChosen(0);
          }}
        />
        {error && <FormAlert>{words.failed(error.message)}</FormAlert>}
        <Note role="status">
          {isLooking && words.searching}
          {!isLooking &&
            isAsked &&
            (findings.length === 0 ? words.nothing : words.found(findings.length))}
        </Note>
        <Options id={listId} role="listbox" aria-label={words.results}>
          {findings.map((finding, at) => (
            <Option
              key={`${finding.kind} ${finding.to} ${finding.title}`}
              id={optionId(at)}
              role="option"
              aria-selected={at === active}
              onClick={() => open(finding)}
            >
              <Box as="span" fontWeight="650">
                {unbroken(finding.title)}
              </Box>
              {finding.detail && <Note as="span">{unbroken(finding.detail)}</Note>}
              <Box as="span" marginInlineStart="auto" color="soft" fontSize="sm">
                {words.kinds[finding.kind]}
              </Box>
            </Option>
          ))}
        </Options>
      </Stack>
    </Dialog>
  );
}

interface Finding {
  kind: keyof typeof words.kinds;
  to: string;
  title: string;
  detail?: string;
}

/**
 * Milliseconds between requests; long enough that the results don't change while somebody chooses.
 */
const every = 60_000;
const mostPeople = "6";
const mostTasks = 6;

/**
 * Returns the typed first characters of a task id, with its prefix. Returns undefined if the text
 * is probably no task id, since such a search reads many tasks.
 */
export function beginningOfTaskId(typed: string): string | undefined {
  const [, prefix, digits = ""] = /^(TASK-?)?([0-9A-F]{0,8})$/.exec(typed.toUpperCase()) ?? [];
  if (digits.length < (prefix ? 1 : 3) || !(prefix || /\d/.test(digits) || digits.length === 8))
    return undefined;
  return `${taskIdPrefix}${digits}`;
}

const tasksPath = (search: string) =>
  `/admin-dashboard/manage-task?search=${encodeURIComponent(search)}`;

function useFindings(typed: string) {
  const text = useSettled(typed.trim());
  const beginning = beginningOfTaskId(text);
  const isTask = TaskId.safeParse(beginning).success;
  const isReceipt = !isTask && /^(?=.*\d)[a-z0-9._-]{6,40}$/i.test(text) && !/^\d{0,9}$/.test(text);
  const people = useLive(
    peopleRoutes.listUsers,
    {},
    { search: text, limit: mostPeople },
    { every, enabled: text.length > 1 },
  );
  const tasks = useLive(
    adminTaskRoutes.listAllTasks,
    {},
    { search: beginning ?? "" },
    { every, enabled: beginning !== undefined },
  );
  const begun = (beginning === undefined ? [] : (tasks.data?.tasks ?? [])).filter(({ id }) =>
    id.startsWith(beginning ?? ""),
  );
  const isMore = beginning !== undefined && tasks.data?.cursor !== undefined;
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
    ...begun.slice(0, mostTasks).map(
      (task): Finding => ({
        kind: "task",
        to: taskPath(task.id),
        title: task.id,
        detail: task.field,
      }),
    ),
    ...(isMore || begun.length > mostTasks
      ? [{ kind: "page" as const, to: tasksPath(text), title: words.lookFurther(text) }]
      : []),
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
  const to =
    use === "waiting"
      ? "/admin-dashboard/training-payments"
      : use === "not-ours"
        ? `/admin-dashboard/money/payments?search=${receiptNumber}`
        : userId
          ? personPath(userId)
          : `/admin-dashboard/payments?search=${receiptNumber}`;
  return [{ kind: "receipt", to, title: receiptNumber, detail: words.uses[use] }];
}
