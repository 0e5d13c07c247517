import { mailedLinkRoutes } from "#contracts/mailed-links";
import { Button } from "../../../ui/button";
import { FormAlert } from "../../../ui/form-alert";
import { useToast } from "../../../ui/toast-host";
import { call } from "../../frame/api/client";
import { useSubmit } from "../../frame/hooks/use-submit";
import { accountStrings } from "../strings";
import { useRefreshMe } from "../use-me";

export function SendConfirmation() {
  const { busy, failure, submit } = useSubmit();
  const toast = useToast();
  const refresh = useRefreshMe();
  const send = () =>
    submit(async () => {
      const { message } = await call(mailedLinkRoutes.sendConfirmation, {}, {});
      toast("good", message);
      // The person may have confirmed the address on another device.
      await refresh();
    });

  return (
    <>
      {failure && <FormAlert>{failure.message}</FormAlert>}
      <Button variant="secondary" size="sm" busy={busy} onClick={() => void send()}>
        {accountStrings.confirm.again}
      </Button>
    </>
  );
}
