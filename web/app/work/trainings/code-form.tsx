import { chakra } from "@chakra-ui/react/styled-system";
import type { FormEvent } from "react";
import { Button } from "../../../ui/button";
import { FormAlert } from "../../../ui/form-alert";
import { TextField } from "../../../ui/text-field";
import { unbroken } from "../../../ui/unbroken";
import { errorOf, isGeneral } from "../../frame/hooks/use-submit";
import { trainingStrings as words } from "./strings";
import type { useVerification } from "./use-verification";

const tones = { accepted: "good", waiting: "waiting", refused: "stopped" } as const;

interface CodeFormProps {
  verification: ReturnType<typeof useVerification>;
  /** Says what activated the account while the form was open. */
  activated: string | undefined;
}

/** The code of a payment, and what became of it. */
export function CodeForm({ verification, activated }: CodeFormProps) {
  const { draft, busy, failure, order, verify } = verification;
  const send = (event: FormEvent) => {
    event.preventDefault();
    void verify();
  };
  return (
    <chakra.form
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="4"
      marginTop="2"
      maxWidth="32rem"
      onSubmit={send}
      noValidate
    >
      <chakra.p color="soft">{unbroken(words.codeLead)}</chakra.p>
      {activated && order.is !== "accepted" ? (
        <FormAlert tone="good">
          {activated} {words.toTasks}
        </FormAlert>
      ) : (
        order.is !== "none" && (
          <FormAlert tone={tones[order.is]}>
            {order.answer.message} {order.is === "accepted" && words.toTasks}
          </FormAlert>
        )
      )}
      {failure && isGeneral(failure, ["referenceCode"]) && <FormAlert>{failure.message}</FormAlert>}
      <TextField
        label={words.code}
        hint={words.codeHint}
        name="referenceCode"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={30}
        value={draft.values.referenceCode}
        readOnly={busy}
        error={errorOf(failure, "referenceCode")}
        onChange={({ currentTarget }) => draft.change({ referenceCode: currentTarget.value })}
      />
      <Button type="submit" busy={busy} justifySelf={{ sm: "start" }}>
        {busy ? words.verifying : words.submit}
      </Button>
    </chakra.form>
  );
}
