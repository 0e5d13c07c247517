import { useEffect } from "react";
import type { Act } from "#contracts/audit-log";
import { Button } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { formatTime } from "../../../ui/dates";
import { FormAlert } from "../../../ui/form-alert";
import { Stack } from "../../../ui/stack";
import { reviewStrings as words } from "./strings";

interface TakenNoticeProps {
  /** What the other one did, once that is known. */
  act: Act | undefined;
  /** Asks what it was. */
  onAsk: () => void;
  onNext: () => void;
}

/** In place of the decisions, once somebody else has decided about the work that is open. */
export function TakenNotice({ act, onAsk, onNext }: TakenNoticeProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when it is first shown
  useEffect(onAsk, []);
  return (
    <Card>
      <Stack>
        <FormAlert tone="waiting" title={words.takenTitle}>
          {act && words.taken(words.didOf[act.act] ?? "", act.by.name, formatTime(act.at))}{" "}
          {words.takenText}
        </FormAlert>
        <Button wide onClick={onNext}>
          {words.takenNext}
        </Button>
      </Stack>
    </Card>
  );
}
