import { Box } from "@chakra-ui/react/box";
import { chakra } from "@chakra-ui/react/styled-system";
import { type FormEvent, Fragment, useState } from "react";
import { checkInput } from "#contracts/check-input";
import {
  type AdminWithdrawal,
  undecidedStates,
  WithdrawalDecision,
  withdrawalRoutes,
} from "#contracts/withdrawals";
import { Button } from "../../../ui/button";
import { formatDateTime } from "../../../ui/dates";
import { Dialog } from "../../../ui/dialog";
import { FactList } from "../../../ui/fact-list";
import { FormAlert } from "../../../ui/form-alert";
import { formatMoney } from "../../../ui/money";
import { Note } from "../../../ui/note";
import { Stack } from "../../../ui/stack";
import { StateBadge, type Tone } from "../../../ui/state-badge";
import { TextAreaField } from "../../../ui/text-area-field";
import { TextField } from "../../../ui/text-field";
import { unbroken, Whole } from "../../../ui/unbroken";
import { earningsStrings } from "../../earnings/strings";
import { useNow } from "../../frame/hooks/use-now";
import { useDeskAction } from "../use-desk-action";
import { adminWithdrawalStrings as words } from "./strings";

type Decision = WithdrawalDecision["decision"];

interface DecisionDialogProps {
  withdrawal: AdminWithdrawal;
  onClose: () => void;
}

export function DecisionDialog({ withdrawal, onClose }: DecisionDialogProps) {
  const [decision, setDecision] = useState<Decision>("ask-again");
  const { values, busy, refuse, act, field, problem } = useDeskAction(
    { receiptNumber: "", note: "" },
    { onClose },
  );
  const { id, state, amount, writer, returnableFrom } = withdrawal;
  const now = useNow(30_000);
  // While the provider may still pay, the money is not returned.
  const isTooEarly =
    decision === "return" && returnableFrom !== null && new Date(returnableFrom) > now;

  const decide = (event: FormEvent) => {
    event.preventDefault();
    const checked = checkInput(WithdrawalDecision, {
      decision,
      state,
      note: values.note,
      ...(decision === "paid" && { receiptNumber: values.receiptNumber }),
    });
    if ("problem" in checked) return refuse(checked.problem, checked.fields);
    const { input } = checked;
    return act(`withdrawal.${id}`, withdrawalRoutes.decideWithdrawal, { id }, input, words.done);
  };

  return (
    <Dialog
      open
      onClose={onClose}
      busy={busy}
      wide
      title={words.decideOn(writer.name, formatMoney(amount))}
    >
      <Halves noValidate onSubmit={(event) => void decide(event)}>
        <Evidence withdrawal={withdrawal} />
        <Stack gap="sm">
          {problem}
          <Rows>
            <legend>{words.decision}</legend>
            {decisions.map((each) => (
              <label key={each}>
                <input
                  type="radio"
                  name="decision"
                  checked={decision === each}
                  onChange={() => setDecision(each)}
                />
                <span>
                  {words.decisions[each]}
                  <Note as="span">{words.questions[each]}</Note>
                </span>
              </label>
            ))}
          </Rows>
          {isTooEarly && (
            <FormAlert tone="info">
              {words.returnableFrom(formatDateTime(returnableFrom, now))}
            </FormAlert>
          )}
          {decision === "paid" && (
            <TextField label={words.receiptLabel} autoComplete="off" {...field("receiptNumber")} />
          )}
          <TextAreaField label={words.noteLabel} limit={500} {...field("note")} />
          <Button
            type="submit"
            variant={decision === "return" ? "danger" : "primary"}
            busy={busy}
            disabled={isTooEarly}
          >
            {words.confirm[decision]}
          </Button>
          <Button variant="quiet" disabled={busy} onClick={onClose}>
            {words.keep}
          </Button>
        </Stack>
      </Halves>
    </Dialog>
  );
}

const decisions = ["ask-again", "paid", "return"] as const satisfies readonly Decision[];

const Halves = chakra("form", {
  base: {
    display: "grid",
    gap: "5",
    marginTop: "3",
    gridTemplateColumns: { base: "minmax(0, 1fr)", md: "minmax(0, 2fr) minmax(0, 3fr)" },
  },
});
const Rows = chakra("fieldset", {
  base: {
    "& > legend": { fontWeight: "600" },
    "& > label": { display: "flex", gap: "3", paddingBlock: "2.5", fontWeight: "600" },
    "& > label + label": { borderTop: "line" },
    "& > label > input": {
      width: "5",
      height: "5",
      flex: "none",
      marginTop: "0.5",
      accentColor: "token(colors.blue)",
    },
    "& > label > span > span": { display: "block", fontWeight: "400" },
  },
});

const Evidence = ({ withdrawal }: FactsProps) => {
  const { wallet, phone, createdAt, state } = withdrawal;
  return (
    <Box marginTop={{ md: "-3" }} css={{ "& dd p": { fontWeight: "400" } }}>
      <FactList
        facts={[
          {
            name: words.columns.state,
            value: (
              <>
                <StateBadge tone={withdrawalTones[state]}>{stateOf(withdrawal)}</StateBadge>
                <Outcome withdrawal={withdrawal} />
              </>
            ),
          },
          { name: words.columns.to, value: `${earningsStrings.wallets[wallet]}, ${phone}` },
          { name: words.columns.asked, value: formatDateTime(createdAt) },
          { name: words.columns.said, value: <ProviderFacts withdrawal={withdrawal} /> },
        ]}
      />
    </Box>
  );
};

export const stateOf = ({ state, wallet }: Pick<AdminWithdrawal, "state" | "wallet">) =>
  state === "checking" ? words.checking(earningsStrings.wallets[wallet]) : words.states[state];

export const withdrawalTones: Record<AdminWithdrawal["state"], Tone> = {
  requested: "info",
  sent: "info",
  checking: "waiting",
  paid: "paid",
  returned: "quiet",
};

export const canBeDecided = ({ state }: Pick<AdminWithdrawal, "state">) =>
  undecidedStates.some((each) => each === state);

interface FactsProps {
  withdrawal: AdminWithdrawal;
}

export const Outcome = ({ withdrawal: { state, waiting, receiptNumber, note } }: FactsProps) => (
  <>
    {state === "checking" && <Note>{words.checkingNext}</Note>}
    {waiting && <Note>{words.waiting[waiting]}</Note>}
    {receiptNumber && <Note>{words.receipt(receiptNumber)}</Note>}
    {note && <Note>{words.note(note)}</Note>}
  </>
);

export const ProviderFacts = ({
  withdrawal: { providerSaid, timesAsked, attemptIds },
}: FactsProps) => (
  <>
    {providerSaid ? unbroken(words.said(providerSaid.code, providerSaid.words)) : words.saidNothing}
    {timesAsked > 0 && (
      <Note>
        {words.times(timesAsked)}
        {attemptIds.length > 0 && (
          <>
            {", "}
            {words.attempts}{" "}
            {attemptIds.map((id, at) => (
              <Fragment key={id}>
                {at > 0 && ", "}
                <Whole fontSize="0.8125rem">{id}</Whole>
              </Fragment>
            ))}
          </>
        )}
      </Note>
    )}
  </>
);
