import { chakra } from "@chakra-ui/react/styled-system";
import { type FormEvent, useState } from "react";
import { smallestWithdrawal } from "#contracts/fields";
import { type Me, meRoutes } from "#contracts/me";
import { Button } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { Dialog } from "../../../ui/dialog";
import { FormAlert } from "../../../ui/form-alert";
import { formatMoney } from "../../../ui/money";
import { Stack } from "../../../ui/stack";
import { TextField } from "../../../ui/text-field";
import { TextLink } from "../../../ui/text-link";
import { unbroken } from "../../../ui/unbroken";
import { BalanceParts, hasParts } from "../../earnings/balance-parts";
import { call } from "../../frame/api/client";
import { useSettings } from "../../frame/api/use-config";
import { errorOf, isGeneral, useSubmit } from "../../frame/hooks/use-submit";
import { forgetEverything } from "../../frame/session/forget";
import { isTooOld, ProofFields, SignInAgain, useProof } from "./proof";
import { profileStrings } from "./strings";

const words = profileStrings.closing;

export function CloseAccount({ me }: { me: Me }) {
  const [open, setOpen] = useState(false);
  const support = useSettings()?.supportEmail;
  if (me.suspension)
    return (
      <Card>
        <p>
          {words.suspended}{" "}
          {support && (
            <TextLink display="inline-block" href={`mailto:${support}`}>
              {unbroken(support)}
            </TextLink>
          )}
        </p>
      </Card>
    );
  return (
    <Card>
      <Stack>
        <p>{words.text}</p>
        <Consequences me={me} />
        <div>
          <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
            {words.open}
          </Button>
        </div>
      </Stack>
      {open && <ClosingDialog me={me} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function ClosingDialog({ me, onClose }: { me: Me; onClose: () => void }) {
  const [username, setUsername] = useState("");
  const { busy, failure, submit } = useSubmit(words.unreached);
  const { asked, proven } = useProof(me);
  const close = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    return submit(async () => {
      const isClosed = await proven(typed, async () => {
        await call(meRoutes.closeAccount, {}, { username });
        return true;
      });
      if (isClosed) forgetEverything("closed");
    });
  };

  return (
    <Dialog open onClose={onClose} busy={busy} title={words.dialogTitle}>
      <form noValidate onSubmit={(event) => void close(event)}>
        <Stack marginTop="3">
          <Consequences me={me} />
          <TextField
            label={words.username}
            value={username}
            autoComplete="off"
            autoCapitalize="none"
            error={errorOf(failure, "username")}
            onChange={({ target }) => setUsername(target.value)}
          />
          {asked && <ProofFields asked={asked} error={errorOf(failure, "password")} />}
          {failure && isGeneral(failure, ["username", "password"]) && (
            <FormAlert>{failure.message}</FormAlert>
          )}
          {isTooOld(failure?.message) ? (
            <SignInAgain wide />
          ) : (
            <Button type="submit" variant="danger" wide busy={busy}>
              {asked ? words.confirmProven : words.confirm}
            </Button>
          )}
          <Button variant="quiet" wide disabled={busy} onClick={onClose}>
            {words.keep}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}

const Consequences = ({ me }: { me: Me }) => (
  <>
    <chakra.ul
      paddingInlineStart="5"
      listStyleType="disc"
      css={{ "& li + li": { marginTop: "2" } }}
    >
      {words.what.map((each) => (
        <li key={each}>{each}</li>
      ))}
      <li>{me.mailStops === null ? words.undo.mailed : words.undo.notMailed}</li>
    </chakra.ul>
    {hasParts(me) && <BalanceParts account={me} />}
    {me.currentBalance > 0 && me.withdrawable < smallestWithdrawal && <Left me={me} />}
  </>
);

/** The money that can't be withdrawn, and the way to get it back. */
function Left({ me }: { me: Me }) {
  const support = useSettings()?.supportEmail;
  const receipts = me.paymentHistory.flatMap(({ receiptNumber }) => receiptNumber ?? []);
  return (
    <FormAlert tone="waiting" title={words.left(formatMoney(me.currentBalance))} silent>
      {words.leftText(receipts)}{" "}
      {support && (
        <TextLink display="inline-block" href={`mailto:${support}`}>
          {unbroken(support)}
        </TextLink>
      )}
    </FormAlert>
  );
}
