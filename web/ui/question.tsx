import type { ComponentProps, ReactNode } from "react";
import { Button } from "./button";
import { Dialog } from "./dialog";
import { Stack } from "./stack";

interface QuestionProps extends Omit<ComponentProps<typeof Dialog>, "open" | "children"> {
  children: ReactNode;
  gap?: "sm" | "md";
  /** The label of the button that does the action; absent while the action is impossible. */
  confirm?: string | undefined;
  tone?: "danger" | "primary";
  onConfirm: () => unknown;
  /** The label of the button that closes the dialog without the action. */
  keep: string;
}

export const Question = (props: QuestionProps) => {
  const { gap = "md", confirm, tone = "danger", onConfirm, keep, children, ...dialog } = props;
  const { busy = false, onClose } = dialog;
  return (
    <Dialog open {...dialog}>
      <Stack gap={gap} marginTop="3">
        {children}
        {confirm && (
          <Button variant={tone} wide busy={busy} onClick={() => void onConfirm()}>
            {confirm}
          </Button>
        )}
        <Button variant="quiet" wide disabled={busy} onClick={onClose}>
          {keep}
        </Button>
      </Stack>
    </Dialog>
  );
};
