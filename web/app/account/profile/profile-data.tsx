import { accountRoutes } from "#contracts/accounts";
import { Button } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { FormAlert } from "../../../ui/form-alert";
import { Heading } from "../../../ui/heading";
import { saveFile } from "../../../ui/save-file";
import { Stack } from "../../../ui/stack";
import { useToast } from "../../../ui/toast-host";
import { call } from "../../frame/api/client";
import { useSubmit } from "../../frame/hooks/use-submit";
import { profileStrings } from "./strings";

const words = profileStrings.data;

/** Everything that is held of one, to take away. */
export function ProfileData() {
  const { busy, failure, submit } = useSubmit(words.unreached);
  const toast = useToast();
  const download = () =>
    submit(async () => {
      const held = await call(accountRoutes.exportMe, {}, {});
      saveFile(
        words.fileName,
        new Blob([JSON.stringify(held, null, 2)], { type: "application/json" }),
      );
      toast("good", words.downloaded);
    });

  return (
    <Card>
      <Heading size="lg">{words.title}</Heading>
      <Stack marginTop="1">
        <p>{words.text}</p>
        {failure && <FormAlert>{failure.message}</FormAlert>}
        <div>
          <Button variant="secondary" size="sm" busy={busy} onClick={() => void download()}>
            {words.download}
          </Button>
        </div>
      </Stack>
    </Card>
  );
}
