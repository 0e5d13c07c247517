import { Box } from "@chakra-ui/react/box";
import { chakra } from "@chakra-ui/react/styled-system";
import { Link } from "react-router-dom";
import { smallestWithdrawal } from "#contracts/fields";
import { Wallet } from "#contracts/ledger";
import type { Me } from "#contracts/me";
import { kenyanPhone, spacedPhone } from "#contracts/phone-number";
import type { PublicSettings } from "#contracts/settings";
import { Button } from "../../ui/button";
import { ButtonLink } from "../../ui/button-link";
import { Card } from "../../ui/card";
import { formatDateTime } from "../../ui/dates";
import { FormAlert } from "../../ui/form-alert";
import { Heading } from "../../ui/heading";
import { formatMoney, formatPrice, readAmount } from "../../ui/money";
import { Note } from "../../ui/note";
import { Stack } from "../../ui/stack";
import { TextField } from "../../ui/text-field";
import { unbroken } from "../../ui/unbroken";
import { withdrawalsPausedUntil } from "../account/withdrawals-pause";
import { useNow } from "../frame/hooks/use-now";
import { errorOf, isGeneral } from "../frame/hooks/use-submit";
import { ownDetails } from "../frame/layout/links";
import { earningsStrings, keptStrings, withdrawalStrings as words } from "./strings";
import { chosenWallet, fittingWallet, useWithdrawal } from "./use-withdrawal";

interface WithdrawFormProps {
  me: Me;
  limits: PublicSettings["withdrawals"];
  wallets: readonly Wallet[];
  /** The wallets whose payouts are paused; new withdrawals to them wait. */
  paused: readonly Wallet[];
  onAsked: (withdrawalId: string) => void;
}

export function WithdrawCard(props: WithdrawFormProps) {
  return (
    <Card css={{ "@media print": { display: "none" } }}>
      <Stack>
        <Heading size="lg">{words.title}</Heading>
        <WithdrawForm {...props} />
      </Stack>
    </Card>
  );
}

function WithdrawForm({ me, limits, wallets, paused, onAsked }: WithdrawFormProps) {
  const { draft, failure, busy, lost, wallet, asked, isNumberAsked, ...sending } = useWithdrawal(
    me,
    limits,
    wallets,
    onAsked,
  );
  const amount = readAmount(draft.values.amount);
  const isKenyan = kenyanPhone(me.phoneNumber) !== undefined;
  const pausedUntil = withdrawalsPausedUntil(me, limits.phoneLockHours, useNow(30_000));
  const { most, isStopped, isPaused, isEnough } = offerTo(me, limits, pausedUntil);
  const canAsk = isEnough && !isPaused && isKenyan;
  const fits = canAsk && isWithin(amount, most);
  const isUnknown = busy || lost.isLookedUp || lost.isMissing;

  // While the last request's result is unknown, the form says nothing about the balance.
  const isTooLittle = !isEnough && !isUnknown;
  const stopped = whyStopped({ me, wallets }, { isStopped, pausedUntil }, isTooLittle);
  return (
    <chakra.form
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="4"
      onSubmit={sending.send}
      noValidate
    >
      {isGeneral(failure, ["amount"]) && failure && <Refused {...failure} />}
      <TextField
        label={words.amount}
        hint={
          canAsk ? words.amountHint(formatMoney(smallestWithdrawal), formatMoney(most)) : undefined
        }
        name="amount"
        inputMode="numeric"
        autoComplete="off"
        value={draft.values.amount}
        readOnly={busy}
        error={errorOf(failure, "amount")}
        onChange={({ currentTarget }) => draft.change({ amount: currentTarget.value })}
        beside={
          canAsk && (
            <Button variant="secondary" onClick={() => draft.change({ amount: String(most) })}>
              {words.allOfIt(formatPrice(most))}
            </Button>
          )
        }
      />
      <WalletChoice
        phone={me.phoneNumber}
        wallets={wallets.length > 0 ? wallets : Wallet.options}
        paused={paused}
        value={draft.values.wallet}
        onChange={(wallet) => draft.change({ wallet })}
      />
      <div>
        <chakra.p
          // Small enough for the number to fit on one line.
          fontWeight="650"
          fontSize="min(1rem, 6vw)"
        >
          {words.goesTo(spacedPhone(me.phoneNumber))}
        </chakra.p>
        {isKenyan && <Note>{words.goesToHint(limits.phoneLockHours)}</Note>}
      </div>
      {fits && (
        <Box
          bg="wash"
          borderRadius="md"
          padding="3"
          css={{ "& > p:first-of-type": { fontWeight: "650" } }}
        >
          <p>{unbroken(words.arrives(formatMoney(amount)))}</p>
          <Note>{words.leaves(formatMoney(me.currentBalance - amount))}</Note>
        </Box>
      )}
      <LostNote {...lost} />
      {stopped ? (
        <Stopped {...stopped} />
      ) : (
        <Press
          phone={me.phoneNumber}
          wallet={wallet}
          wallets={wallets}
          paused={paused}
          asked={asked}
          busy={busy}
          isNumberAsked={isNumberAsked}
          onMeant={() => void sending.sendAllTheSame()}
          onOwn={() => void sending.sendToOwnNumber()}
        />
      )}
    </chakra.form>
  );
}

/** Returns the largest possible withdrawal, and what prevents one. */
function offerTo(me: Me, limits: WithdrawFormProps["limits"], pausedUntil: Date | undefined) {
  const most = Math.min(me.withdrawable, limits.largest, limits.perDay);
  const isStopped = me.suspension?.withdrawals === true;
  return {
    most,
    isStopped,
    isPaused: isStopped || pausedUntil !== undefined,
    isEnough: most >= smallestWithdrawal,
  };
}

const isWithin = (amount: number, most: number) => amount >= smallestWithdrawal && amount <= most;

function whyStopped(
  { me, wallets }: Pick<WithdrawFormProps, "me" | "wallets">,
  { isStopped, pausedUntil }: { isStopped: boolean; pausedUntil: Date | undefined },
  isTooLittle: boolean,
): StoppedProps | undefined {
  if (wallets.length === 0) return { title: words.noWallet, children: words.noWalletDetail };
  if (!kenyanPhone(me.phoneNumber))
    return { title: words.foreignNumber, children: words.needsKenyan };
  if (isStopped) return { title: words.stopped, children: words.stoppedText };
  if (pausedUntil) {
    const title = words.pausedTitle(formatDateTime(pausedUntil));
    return { title, children: words.pausedText };
  }
  if (!isTooLittle) return undefined;
  return hasTakenAll(me)
    ? { title: keptStrings.takenTitle, children: keptStrings.taken, tone: "info" }
    : { title: keptStrings.title, children: whyNothing(me) };
}

const Stopped = ({ tone = "waiting", ...why }: StoppedProps) => (
  <>
    <FormAlert tone={tone} silent {...why} />
    <Button type="submit" wide disabled>
      {words.press}
    </Button>
  </>
);
interface StoppedProps {
  title: string;
  children: string;
  tone?: "waiting" | "info";
}

interface PressProps {
  phone: string;
  wallet: Wallet | undefined;
  wallets: readonly Wallet[];
  paused: readonly Wallet[];
  asked: Wallet | undefined;
  busy: boolean;
  onMeant: () => void;
  isNumberAsked: boolean;
  onOwn: () => void;
}

function Press({ phone, wallet, wallets, paused, asked, busy, onMeant, ...number }: PressProps) {
  const waits = wallet !== undefined && paused.includes(wallet);
  const isOwnAsked = number.isNumberAsked && !asked;
  return (
    <>
      {waits && (
        <PayoutsPaused wallet={wallet} other={wallets.find((each) => !paused.includes(each))} />
      )}
      {asked && <OtherWallet phone={phone} wallet={asked} busy={busy} onMeant={onMeant} />}
      {isOwnAsked && <OwnNumber phone={phone} busy={busy} onMeant={number.onOwn} />}
      <Button type="submit" wide busy={busy} aria-disabled={(asked || isOwnAsked) && true}>
        {words.press}
      </Button>
      {!waits && <Note>{words.when}</Note>}
    </>
  );
}

/**
 * Asks if the wallet is right. Only a separate button confirms it, so that a second Enter can't.
 */
function OtherWallet({
  phone,
  wallet,
  busy,
  onMeant,
}: {
  phone: string;
  wallet: Wallet;
  busy: boolean;
  onMeant: () => void;
}) {
  const { wallets } = earningsStrings;
  return (
    <FormAlert
      tone="waiting"
      title={words.otherWallet(spacedPhone(phone), wallets[fittingWallet(phone)])}
    >
      <Stack gap="sm">
        <p>{words.otherWalletText(wallets[wallet])}</p>
        <Button variant="secondary" size="sm" justifySelf="start" busy={busy} onClick={onMeant}>
          {words.allTheSame(wallets[wallet])}
        </Button>
      </Stack>
    </FormAlert>
  );
}

interface OwnNumberProps {
  phone: string;
  busy: boolean;
  onMeant: () => void;
}

/** Shows the whole number before the first money goes to it, and asks if it is the writer's own. */
const OwnNumber = ({ phone, busy, onMeant }: OwnNumberProps) => (
  <FormAlert tone="waiting" title={words.ownNumber(spacedPhone(phone))}>
    <Stack gap="sm">
      <p>{words.ownNumberText}</p>
      <Button busy={busy} onClick={onMeant}>
        {words.isOwn}
      </Button>
      <ButtonLink asChild variant="secondary">
        <Link to={`/dashboard/profile#${ownDetails}`}>{words.notOwn}</Link>
      </ButtonLink>
    </Stack>
  </FormAlert>
);

const Refused = ({ message, unanswered }: { message: string; unanswered: boolean }) => (
  <FormAlert {...(!unanswered && { title: words.refused })}>{message}</FormAlert>
);

function LostNote({ isLookedUp, isMissing }: { isLookedUp: boolean; isMissing: boolean }) {
  if (isLookedUp) return <FormAlert tone="waiting">{words.lookedUp}</FormAlert>;
  return isMissing ? <FormAlert title={words.refused}>{words.notArrived}</FormAlert> : null;
}

/**
 * Says that new withdrawals to this wallet wait, and names the other wallet if it is not paused.
 */
function PayoutsPaused({ wallet, other }: { wallet: Wallet; other: Wallet | undefined }) {
  const { wallets } = earningsStrings;
  return (
    <FormAlert tone="waiting" title={words.payoutsPaused(wallets[wallet])} silent>
      {words.payoutsPausedText} {other && words.payoutsPausedOther(wallets[other])}
    </FormAlert>
  );
}

const Option = chakra("label", {
  base: {
    display: "flex",
    gap: "2.5",
    minHeight: "target",
    padding: "2.5",
    borderWidth: "1.5px",
    borderColor: "edge",
    borderRadius: "md",
    fontWeight: "600",
    cursor: "pointer",
    "&:has(:checked)": { borderColor: "blue", boxShadow: "0 0 0 1px token(colors.blue)" },
    "& input": { width: "5", height: "5", accentColor: "token(colors.blue)", flex: "none" },
  },
});

interface WalletChoiceProps {
  phone: string;
  wallets: readonly Wallet[];
  paused: readonly Wallet[];
  /** The chosen wallet; empty if the number's prefix decides. */
  value: string;
  onChange: (wallet: Wallet) => void;
}

function WalletChoice({ phone, wallets, paused, value, onChange }: WalletChoiceProps) {
  const chosen = chosenWallet(value, phone, wallets);
  return (
    <chakra.fieldset
      display="grid"
      gridTemplateColumns="repeat(auto-fit, minmax(min(15rem, 100%), 1fr))"
      gap="2"
      css={{ "& legend": { fontWeight: "600", marginBottom: "1" } }}
    >
      <legend>{words.wallet}</legend>
      {wallets.map((wallet) => (
        <Option key={wallet}>
          <input
            type="radio"
            name="wallet"
            checked={wallet === chosen}
            onChange={() => onChange(wallet)}
          />
          <span>
            {earningsStrings.wallets[wallet]}
            {wallet === fittingWallet(phone) && (
              <Note as="span" fontWeight="400">
                {" "}
                {words.fits}
              </Note>
            )}
            {paused.includes(wallet) && <Note> {words.paused}</Note>}
          </span>
        </Option>
      ))}
    </chakra.fieldset>
  );
}

const hasTakenAll = ({ approvedTasks, currentBalance }: Me) =>
  approvedTasks > 0 && currentBalance === 0;

function whyNothing({ kept, approvedTasks }: Me): string {
  if (kept) return keptStrings.why[kept.reason];
  return approvedTasks === 0 ? keptStrings.empty : words.tooSmall(formatMoney(smallestWithdrawal));
}
