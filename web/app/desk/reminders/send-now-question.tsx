import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { reminderRoutes, type TurnCounts } from "#contracts/reminders";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { FormAlert } from "../../../ui/form-alert";
import { Note } from "../../../ui/note";
import { Loading, Skeleton } from "../../../ui/skeleton";
import { Stack } from "../../../ui/stack";
import { ApiProblem } from "../../frame/api/api-problem";
import { call } from "../../frame/api/client";
import { doOnce, operationKey } from "../../frame/api/operation-key";
import { useSubmit } from "../../frame/hooks/use-submit";
import { LoadFailed } from "../../frame/layout/load-failed";
import { reminderTurnStrings } from "./turn-strings";
import { type CountedTurns, useTurnCounts } from "./use-turn-counts";

const { now: words, whyNot } = reminderTurnStrings;

/** Counts whom a reminder would go to now, and asks whether it is to be sent to them. */
export function SendNowQuestion({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useTurnCounts();
  const { busy, failure, submit } = useSubmit();
  const [isOther, setOther] = useState(false);
  const client = useQueryClient();
  const send = ({ counts: { due }, at }: CountedTurns) =>
    submit(async () => {
      const counted = { due, at };
      try {
        await doOnce(operationKey("reminders", counted), (once) =>
          call(reminderRoutes.startReminders, {}, { counted }, once),
        );
      } catch (error) {
        // It would go to others than was said, or a run is under way: both are looked at again.
        const isChanged = error instanceof ApiProblem && error.code === "conflict";
        setOther(isChanged);
        if (isChanged) await refetch();
        throw error;
      }
      onClose();
      await client.invalidateQueries({
        predicate: ({ queryKey: [address] }) =>
          String(address).startsWith(reminderRoutes.listReminders.path),
      });
    });
  const due = data?.counts.due ?? 0;
  const isForNobody = data?.isAll === true && due === 0;
  return (
    <Dialog open onClose={onClose} busy={busy} title={titleOf(data)}>
      <Stack gap="sm" marginTop="3">
        {data && <Found {...data} />}
        {!data && error && (
          <LoadFailed title={words.countFailed} onRetry={refetch}>
            {error.message}
          </LoadFailed>
        )}
        {!data && !error && (
          <Loading label={words.counting}>
            <Skeleton width="90%" marginBottom="2" />
            <Skeleton width="60%" />
          </Loading>
        )}
        {failure && (
          <FormAlert
            {...(isOther && { tone: "waiting" as const })}
            title={isOther ? words.changed : words.failed}
          >
            {failure.message}
          </FormAlert>
        )}
        {data && !isForNobody && (
          <Button wide busy={busy} onClick={() => void send(data)}>
            {words.sendTo(due, data.isAll)}
          </Button>
        )}
        <Button variant="quiet" wide disabled={busy} onClick={onClose}>
          {isForNobody ? words.close : words.keep}
        </Button>
      </Stack>
    </Dialog>
  );
}

function titleOf(found: CountedTurns | undefined): string {
  if (!found) return words.counting;
  const { due } = found.counts;
  return due === 0 && found.isAll ? words.nobody : words.ask(due, found.isAll);
}

/** Who gets it, and why not the others. */
function Found({ counts, isAll }: CountedTurns) {
  const { due, ...others } = counts;
  const left = sum(others);
  const reasons = reasonsOf(others);
  return (
    <>
      {due > 0 && <p>{words.each(due)}</p>}
      {left > 0 && <p>{due > 0 ? words.others(left, reasons) : words.allOthers(reasons)}</p>}
      {due === 0 && left === 0 && <p>{words.nobodyInactive}</p>}
      {!isAll && <Note>{words.lookedAt(due + left)}</Note>}
    </>
  );
}

type Others = Omit<TurnCounts, "due">;
const sum = (counts: Others) => Object.values(counts).reduce((all, each) => all + each, 0);

const reasonsOf = (counts: Others) =>
  (Object.keys(whyNot) as (keyof Others)[])
    .filter((turn) => counts[turn] > 0)
    .map((turn) => whyNot[turn](counts[turn]))
    .join(", ");
