import { Flex } from "@chakra-ui/react/flex";
import { Grid } from "@chakra-ui/react/grid";
import { chakra } from "@chakra-ui/react/styled-system";
import type { FormEvent } from "react";
import { encode } from "uqr";
import { Button } from "../../../ui/button";
import { ButtonLink } from "../../../ui/button-link";
import { Disclosure } from "../../../ui/disclosure";
import { FormAlert } from "../../../ui/form-alert";
import { catalogue } from "../../../ui/strings/catalogue";
import { useToast } from "../../../ui/toast-host";
import { useSubmit } from "../../frame/hooks/use-submit";
import type { Enrolment } from "../../frame/session/second-factor";
import { FormStack } from "../account-frame";
import { CodeField, readCode } from "../email-field";
import { accountStrings } from "../strings";

export const securityWords = catalogue({
  title: "Two-step sign-in",
  about:
    "Besides your password, sign-in asks for a code that an app on your phone makes. Somebody who learns your password still can’t get in.",
  on: "On",
  off: "Off",
  loading: "Asking whether two-step sign-in is on",
  failed: "We could not find out whether two-step sign-in is on.",
  turnOn: "Turn on",
  turnOff: "Turn off",
  cancel: "Cancel",
  turnedOn: "Two-step sign-in is on.",
  turnedOff: "Two-step sign-in is off.",
  alreadyOn: "Two-step sign-in is on already.",
  confirmFirst:
    "Confirm your email address first: without it, nobody could tell that this account is yours. The link is in your mailbox.",
  getApp: "Have an authenticator app",
  getAppText:
    "For example Google Authenticator, Microsoft Authenticator or Aegis. They are free and work without a network.",
  addAccount: "Add this account to it",
  openApp: "Open the app on this phone",
  nothingOpens: "If nothing opens, copy the key and choose “Enter a setup key” in the app.",
  copyKey: "Copy the key",
  copy: "Copy",
  copied: "Copied",
  otherPhone: "The app is on another phone",
  scan: "Scan this code with the app.",
  picture: "QR code that holds the key",
  typeCode: "Type the code that the app shows",
  confirm: "Confirm and turn on",
  turnOffWhy: "Type the code that your app shows now. From then on the password alone is enough.",
});

const Soft = chakra("p", { base: { color: "soft", marginBottom: "2" } });

interface SecondFactorEnrolmentProps {
  enrolment: Enrolment;
  confirm: (code: string) => Promise<void>;
  onCancel: () => void;
}

/** Shows the key for the authenticator app, and asks for a first code. */
export function SecondFactorEnrolment({
  enrolment: { key, link },
  confirm,
  onCancel,
}: SecondFactorEnrolmentProps) {
  const toast = useToast();
  const copy = () =>
    void navigator.clipboard?.writeText(key).then(() => toast("good", securityWords.copied));

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
        <strong>{securityWords.getApp}</strong>
        <Soft>{securityWords.getAppText}</Soft>
      </li>
      <li>
        <strong>{securityWords.addAccount}</strong>
        <p>
          <ButtonLink href={link} variant="secondary" size="sm">
            {securityWords.openApp}
          </ButtonLink>
        </p>
        <Soft>{securityWords.nothingOpens}</Soft>
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
          <Button variant="quiet" size="sm" aria-label={securityWords.copyKey} onClick={copy}>
            {securityWords.copy}
          </Button>
        </Grid>
        <Disclosure marginTop="2" open={hasRoom()}>
          <summary>{securityWords.otherPhone}</summary>
          <Soft>{securityWords.scan}</Soft>
          <QrCode text={link} label={securityWords.picture} />
        </Disclosure>
      </li>
      <li>
        <strong>{securityWords.typeCode}</strong>
        <SecondFactorCodeForm
          submitLabel={securityWords.confirm}
          send={confirm}
          onCancel={onCancel}
        />
      </li>
    </chakra.ol>
  );
}

/** Returns the key in groups of four characters, which are easier to type. */
const spaced = (key: string) => key.match(/.{1,4}/g)?.join(" ") ?? key;

/** True for a wide screen: the app is then on another device, which can scan the QR code. */
const hasRoom = () => matchMedia("(min-width: 48em)").matches;

interface SecondFactorCodeFormProps {
  submitLabel: string;
  send: (code: string) => Promise<void>;
  onCancel: () => void;
}

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
          {securityWords.cancel}
        </Button>
      </Flex>
    </FormStack>
  );
}

/** Draws a text as a QR code with the light border of four modules that scanners need. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 4 });
  const dark = data.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")),
  );
  return (
    <chakra.svg
      // The code is dark on light even in the dark scheme: many scanners can't read inverted codes.
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
