import { chakra } from "@chakra-ui/react/styled-system";
import type { Award } from "#contracts/tasks";
import { isLateToGiveBack, taskRoutes } from "#contracts/tasks";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { FormAlert } from "../../../ui/form-alert";
import { useToast } from "../../../ui/toast-host";
import { unbroken } from "../../../ui/unbroken";
import { useSetMe } from "../../account/use-me";
import { call } from "../../frame/api/client";
import { doOnce, operationKey } from "../../frame/api/operation-key";
import { useSettings } from "../../frame/api/use-config";
import { useNow } from "../../frame/hooks/use-now";
import { useSubmit } from "../../frame/hooks/use-submit";
import { lossText, ratingAfterCancelling } from "./rating";
import { taskStrings } from "./strings";
import { usePutAward } from "./use-awards";

const words = taskStrings.myTasks;

const Stack = chakra("div", { base: { display: "grid", gap: "3", marginTop: "3" } });

interface CancelDialogProps {
  award: Award;
  rating: number;
  onClose: () => void;
}

/** Asks once, and says exactly what giving a task back costs. */
export function CancelDialog({ award, rating, onClose }: CancelDialogProps) {
  const { busy, failure, submit } = useSubmit(words.cancelUnreached);
  const putAward = usePutAward();
  const setMe = useSetMe();
  const toast = useToast();
  const settings = useSettings();
  const now = useNow(30_000);

  const cancel = () =>
    submit(async () => {
      const key = operationKey(`cancel.${award.taskId}.${award.awardedAt}`, {});
      const reply = await doOnce(key, (once) =>
        call(taskRoutes.cancelAward, { id: award.taskId }, {}, once),
      );
      await setMe((me) => ({ ...me, rating: reply.rating }));
      toast("info", words.cancelSuccess(award.taskId, reply.rating.toFixed(1)));
      onClose();
      putAward(reply.award);
    });

  return (
    <Dialog open onClose={onClose} busy={busy} title={words.cancelTitle}>
      <Stack>
        <p>
          {unbroken(
            words.cancelText(
              award.taskId,
              lossText,
              rating.toFixed(1),
              ratingAfterCancelling(rating).toFixed(1),
            ),
          )}
        </p>
        {settings && isLateToGiveBack(award, settings.dueSoonHours, now) && (
          <p>
            {words.cancelLate(
              settings.bids.restAfterMissed.missed,
              settings.bids.restAfterMissed.hours,
            )}
          </p>
        )}
        {failure && <FormAlert>{failure.message}</FormAlert>}
        <Button variant="danger" wide busy={busy} onClick={() => void cancel()}>
          {words.confirmCancel}
        </Button>
        <Button variant="quiet" wide disabled={busy} onClick={onClose}>
          {words.keep}
        </Button>
      </Stack>
    </Dialog>
  );
}
