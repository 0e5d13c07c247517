import { chakra } from "@chakra-ui/react/styled-system";
import { useState } from "react";
import type { ReviewedWork } from "#contracts/reviews";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { FormAlert } from "../../../ui/form-alert";
import { Stack } from "../../../ui/stack";
import { unbroken } from "../../../ui/unbroken";
import { reviewStrings as words } from "./strings";

const Choice = chakra("label", {
  base: { display: "flex", alignItems: "center", gap: "3", minHeight: "target" },
});
const Box = chakra("input", {
  base: { width: "1.25rem", height: "1.25rem", flex: "none", accentColor: "blue" },
});

interface RejectDialogProps {
  work: ReviewedWork;
  busy: boolean;
  problem: string | undefined;
  onReject: (reopen: boolean) => void;
  onClose: () => void;
}

/** Asks once, and says exactly what rejecting does. */
export function RejectDialog({ work, busy, problem, onReject, onClose }: RejectDialogProps) {
  const [reopen, setReopen] = useState(true);
  return (
    <Dialog open onClose={onClose} busy={busy} title={words.rejectTitle}>
      <Stack marginTop="3">
        <p>{unbroken(words.rejectQuestion(work.taskId, work.writer.name))}</p>
        <Choice>
          <Box
            type="checkbox"
            checked={reopen}
            onChange={(event) => setReopen(event.currentTarget.checked)}
          />
          {words.reopen}
        </Choice>
        {problem && <FormAlert>{problem}</FormAlert>}
        <Button variant="danger" wide busy={busy} onClick={() => onReject(reopen)}>
          {words.confirmReject}
        </Button>
        <Button variant="quiet" wide disabled={busy} onClick={onClose}>
          {words.keep}
        </Button>
      </Stack>
    </Dialog>
  );
}
