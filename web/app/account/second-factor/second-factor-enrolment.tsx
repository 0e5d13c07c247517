import { chakra } from "@chakra-ui/react/styled-system";
import { Button } from "../../../ui/button";
import { ButtonLink } from "../../../ui/button-link";
import { Disclosure } from "../../../ui/disclosure";
import { QrCode } from "../../../ui/qr-code";
import { useToast } from "../../../ui/toast-host";
import type { Enrolment } from "../../frame/session/second-factor";
import { SecondFactorCodeForm } from "./second-factor-code-form";
import { securityStrings as words } from "./strings";

const Steps = chakra("ol", {
  base: {
    display: "grid",
    gap: "4",
    marginTop: "4",
    paddingInlineStart: "5",
    listStyle: "decimal",
    "& strong": { fontWeight: "650" },
  },
});
const Soft = chakra("p", { base: { color: "soft", marginBottom: "2" } });
const Key = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) auto",
    alignItems: "center",
    gap: "2",
    paddingInlineStart: "3",
    borderRadius: "md",
    bg: "wash",
    "& code": { overflowWrap: "anywhere", paddingBlock: "2" },
  },
});

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
    <Steps>
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
        <Key>
          <code>{spaced(key)}</code>
          <Button variant="quiet" size="sm" aria-label={words.copyKey} onClick={copy}>
            {words.copy}
          </Button>
        </Key>
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
    </Steps>
  );
}

/** In groups of four, as people type it. */
const spaced = (key: string) => key.match(/.{1,4}/g)?.join(" ") ?? key;

/** Whoever is not on a phone has the app on another device. */
const hasRoom = () => matchMedia("(min-width: 48em)").matches;
