import { Flex } from "@chakra-ui/react/flex";
import { Grid } from "@chakra-ui/react/grid";
import { chakra } from "@chakra-ui/react/styled-system";
import type { FormEvent } from "react";
import { encode } from "uqr";
import { Button } from "../../../ui/button";
import { ButtonLink } from "../../../ui/button-link";
import { Disclosure } from "../../../ui/disclosure";
import { FormAlert } from "../../../ui/form-alert";
import { useToast } from "../../../ui/toast-host";
import { useSubmit } from "../../frame/hooks/use-submit";
import type { Enrolment } from "../../frame/session/second-factor";
import { FormStack } from "../account-frame";
import { CodeField, readCode } from "../email-field";
import { accountStrings } from "../strings";
import { securityStrings as words } from "./strings";

const Soft = chakra("p", { base: { color: "soft", marginBottom: "2" } });

interface SecondFactorEnrolmentProps {
  enrolment: Enrolment;
  /** Throws ApiProblem. */
  confirm: (code: string) => Promise<void>;
  onCancel: () => void;
}

/** Gives the key to an authenticator app, mostly on this same phone, and asks for a first code. */
export function SecondFactorEnrolment({
  enrolment: { key, link },
  confirm,
  onCancel,
}: SecondFactorEnrolmentProps) {
  const toast = useToast();
  const copy = () =>
    void navigator.clipboard?.writeText(key).then(() => toast("good", words.copied));

  return (
    <chakra.ol
      display="grid"
      gap="4"
      marginTop="4"
      paddingInlineStart="5"
      listStyle="decimal"
      css={{ "& strong": { fontWeight: "650" } }}
    >
      <li>
        <strong>{words.getApp}</strong>
        <Soft>{words.getAppText}</Soft>
      </li>
      <li>
        <strong>{words.addAccount}</strong>
        <p>
          <ButtonLink href={link} variant="secondary" size="sm">
            {words.openApp}
          </ButtonLink>
        </p>
        <Soft>{words.nothingOpens}</Soft>
        <Grid
          templateColumns="minmax(0, 1fr) auto"
          alignItems="center"
          gap="2"
          paddingInlineStart="3"
          borderRadius="md"
          bg="wash"
          css={{ "& code": { overflowWrap: "anywhere", paddingBlock: "2" } }}
        >
          <code>{spaced(key)}</code>
          <Button variant="quiet" size="sm" aria-label={words.copyKey} onClick={copy}>
            {words.copy}
          </Button>
        </Grid>
        <Disclosure marginTop="2" open={hasRoom()}>
          <summary>{words.otherPhone}</summary>
          <Soft>{words.scan}</Soft>
          <QrCode text={link} label={words.picture} />
        </Disclosure>
      </li>
      <li>
        <strong>{words.typeCode}</strong>
        <SecondFactorCodeForm submitLabel={words.confirm} send={confirm} onCancel={onCancel} />
      </li>
    </chakra.ol>
  );
}

/** In groups of four, as people type it. */
const spaced = (key: string) => key.match(/.{1,4}/g)?.join(" ") ?? key;

/** Whoever is not on a phone has the app on another device. */
const hasRoom = () => matchMedia("(min-width: 48em)").matches;

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
      <Flex wrap="wrap" gap="3">
        <Button type="submit" size="sm" busy={busy}>
          {submitLabel}
        </Button>
        <Button variant="quiet" size="sm" onClick={onCancel}>
          {words.cancel}
        </Button>
      </Flex>
    </FormStack>
  );
}

/** A text as a QR code, with the light frame of four modules that readers need. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 4 });
  const dark = data.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")),
  );
  return (
    <chakra.svg
      // Dark on light in the dark scheme too: many readers know no other.
      display="block"
      width="full"
      maxWidth="14rem"
      height="auto"
      borderRadius="md"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={dark.join("")} fill="#12152e" />
    </chakra.svg>
  );
}
