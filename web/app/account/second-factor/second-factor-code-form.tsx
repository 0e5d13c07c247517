import { chakra } from "@chakra-ui/react/styled-system";
import type { FormEvent } from "react";
import { Button } from "../../../ui/button";
import { FormAlert } from "../../../ui/form-alert";
import { useSubmit } from "../../frame/hooks/use-submit";
import { FormStack } from "../account-frame";
import { CodeField, readCode } from "../code-field";
import { accountStrings } from "../strings";
import { securityStrings as words } from "./strings";

const Actions = chakra("div", { base: { display: "flex", flexWrap: "wrap", gap: "3" } });

interface SecondFactorCodeFormProps {
  submitLabel: string;
  /** Throws ApiProblem. */
  send: (code: string) => Promise<void>;
  onCancel: () => void;
}

/** Asks for the six digits of the authenticator app. */
export function SecondFactorCodeForm({ submitLabel, send, onCancel }: SecondFactorCodeFormProps) {
  const { busy, failure, submit, refuse } = useSubmit();

  const press = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = readCode(event);
    if (!code) return refuse(accountStrings.signIn.codeMissing);
    return submit(() => send(code));
  };

  return (
    <FormStack onSubmit={press} noValidate>
      {failure && <FormAlert>{failure.message}</FormAlert>}
      <CodeField />
      <Actions>
        <Button type="submit" size="sm" busy={busy}>
          {submitLabel}
        </Button>
        <Button variant="quiet" size="sm" onClick={onCancel}>
          {words.cancel}
        </Button>
      </Actions>
    </FormStack>
  );
}
