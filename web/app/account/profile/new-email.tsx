import { type FormEvent, useState } from "react";
import { mailedLinkRoutes } from "#contracts/mailed-links";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { FormAlert } from "../../../ui/form-alert";
import { Stack } from "../../../ui/stack";
import { TextField } from "../../../ui/text-field";
import { useToast } from "../../../ui/toast-host";
import { call } from "../../frame/api/client";
import { errorOf, isGeneral, useSubmit } from "../../frame/hooks/use-submit";
import { endSession } from "../../frame/session/forget";
import { useSession } from "../../frame/session/session-store";
import { signOutHere } from "../../frame/session/sign-out";
import { profileStrings } from "./strings";

const words = profileStrings.newEmail;

/** Asks for another address to sign in with. */
export function NewEmail() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" size="sm" onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      {open && <NewEmailDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function NewEmailDialog({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState("");
  const { busy, failure, submit } = useSubmit();
  const toast = useToast();
  // The user pool's own page remembers whom a provider signed in.
  const provider = useSession()?.provider;
  const isStale = failure?.message === words.stale;
  const send = (event: FormEvent) => {
    event.preventDefault();
    return submit(async () => {
      const { message } = await call(mailedLinkRoutes.requestNewEmail, {}, { email });
      toast("good", message);
      onClose();
    });
  };

  return (
    <Dialog open onClose={onClose} busy={busy} title={words.title}>
      <form noValidate onSubmit={(event) => void send(event)}>
        <Stack marginTop="3">
          <p>{words.text}</p>
          <TextField
            label={words.label}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            value={email}
            error={errorOf(failure, "email")}
            onChange={({ target }) => setEmail(target.value)}
          />
          {failure && isGeneral(failure, ["email"]) && <FormAlert>{failure.message}</FormAlert>}
          {isStale ? (
            <Button wide onClick={() => void (provider ? signOutHere() : endSession())}>
              {words.signInAgain}
            </Button>
          ) : (
            <Button type="submit" wide busy={busy}>
              {words.submit}
            </Button>
          )}
          <Button variant="quiet" wide disabled={busy} onClick={onClose}>
            {words.cancel}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
