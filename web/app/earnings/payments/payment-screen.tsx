import { Box } from "@chakra-ui/react/box";
import { Flex } from "@chakra-ui/react/flex";
import { Grid } from "@chakra-ui/react/grid";
import { chakra } from "@chakra-ui/react/styled-system";
import { useEffect, useState } from "react";
import type { Me } from "#contracts/me";
import { kenyanPhone } from "#contracts/phone-number";
import type { PublicSettings } from "#contracts/settings";
import { FormAlert } from "../../../ui/form-alert";
import { Money } from "../../../ui/money-text";
import { Steps } from "../../../ui/steps";
import { TextLink } from "../../../ui/text-link";
import { unbroken } from "../../../ui/unbroken";
import { useDraft } from "../../frame/hooks/use-draft";
import { PayByHand } from "./pay-by-hand";
import { PaymentReceipt } from "./payment-receipt";
import {
  isUnderWay,
  mayPayByHand,
  type PaymentView,
  payerNumber,
  paymentSteps,
  recommendsByHand,
  unconfirmedNotice,
} from "./payment-view";
import {
  PaymentFailed,
  PaymentForm,
  PaymentInReview,
  PaymentUnderWay,
  Recognised,
} from "./payment-ways";
import { paymentStrings as words } from "./strings";

interface PaymentScreenProps {
  view: PaymentView;
  me: Me;
  settings: PublicSettings;
  offline: boolean;
  pay: (phone: string) => Promise<void>;
  askForForm: () => void;
}

export function PaymentScreen(props: PaymentScreenProps) {
  const { view, me, settings, offline, pay, askForForm } = props;
  const own = localPhone(me.phoneNumber);
  // `asked` is the whole number that this tab last paid from; the service returns it masked.
  const phone = useDraft("payment", { phone: own, asked: "" });
  const payFrom = (number: string) => {
    if (kenyanPhone(number)) phone.change({ asked: number });
    void pay(number);
  };
  const again = () => payFrom(phone.values.asked || own);
  const otherNumber = () => {
    phone.change({ phone: "" });
    askForForm();
  };
  const paid = view.screen === "paid";
  const { forget } = phone;
  const recommended = recommendsByHand(view);
  const [byHandOpen, openByHand] = useOpened(recommended, view.screen === "starting");
  const byHand = mayPayByHand(view) && <PayByHand me={me} settings={settings} open={byHandOpen} />;
  const isNextToNotice = recommended && view.screen !== "not-paid";

  useEffect(() => {
    if (paid) forget();
  }, [paid, forget]);

  return (
    <Flex direction="column" gap="5" marginTop="4">
      {!paid && <Amount view={view} fee={settings.activationFee} asked={phone.values.asked} />}
      <PaymentOffline view={view} offline={offline} />
      <PaymentProgress view={view} support={settings.supportEmail} offline={offline} />
      {paid && <PaymentReceipt me={me} />}
      {(view.screen === "form" || view.screen === "starting") && (
        <PaymentForm
          phone={phone.values.phone}
          onPhone={(typed) => phone.change({ phone: typed })}
          problem={view.screen === "form" ? view.problem : undefined}
          busy={view.screen === "starting"}
          settings={settings}
          onPay={() => payFrom(phone.values.phone)}
        >
          {isNextToNotice && byHand}
        </PaymentForm>
      )}
      <chakra.p
        // Replaces the form's note. It is always rendered, since screen readers announce only
        // changes in an element that exists already.
        color="soft"
        fontSize="sm"
        marginTop="-1"
        _empty={{ marginTop: "-5" }}
        role="status"
      >
        {view.screen === "starting" && words.initiating}
      </chakra.p>
      {view.screen === "under-way" && (
        <PaymentUnderWay
          view={view}
          offline={offline}
          onRepeat={again}
          onOtherNumber={otherNumber}
          onHelp={openByHand}
        >
          {isNextToNotice && byHand}
        </PaymentUnderWay>
      )}
      {view.screen === "not-paid" && (
        <PaymentFailed
          view={view}
          support={settings.supportEmail}
          onAgain={again}
          onOtherNumber={otherNumber}
        />
      )}
      {view.screen === "review" && (
        <PaymentInReview view={view} settings={settings} me={me} onRepeat={again} />
      )}
      {!isNextToNotice && byHand}
    </Flex>
  );
}

/** Paying by hand opens when `wanted`, and stays open until the person requests a prompt. */
function useOpened(wanted: boolean, otherWay: boolean) {
  const [open, setOpen] = useState(wanted);
  if (wanted && !open) setOpen(true);
  if (otherWay && open) setOpen(false);
  return [open, () => setOpen(true)] as const;
}

interface AmountProps {
  view: PaymentView;
  fee: number;
  /** The payer's whole number, as the person typed it on this device. */
  asked: string;
}

/** Shows the fee and, once an attempt has begun, the payer's number. */
function Amount({ view, fee, asked }: AmountProps) {
  const payment = "payment" in view ? view.payment : undefined;
  return (
    <div>
      <Money amount={fee} size="huge" />
      {payment && (
        <chakra.p color="soft">
          {`${words.from(payerNumber(payment.phone, asked))}${
            view.screen === "under-way" ? ` · ${words.intoBalance}` : ""
          }`}
        </chakra.p>
      )}
    </div>
  );
}

/** Returns `0712345678`, as Kenyans write it, for `+254712345678`. */
const localPhone = (phone: string) => phone.replace(/^\+254(?=[17]\d{8}$)/, "0");

interface PaymentOfflineProps {
  view: PaymentView;
  offline: boolean;
}

/**
 * Says what a lost network means for an unfinished payment. The dialog hides the page's own
 * message.
 */
const PaymentOffline = ({ view, offline }: PaymentOfflineProps) => (
  <Box
    // Always rendered, since screen readers announce only changes in an element that exists
    // already.
    _empty={{ marginTop: "-5" }}
    role="status"
  >
    {offline && (view.screen === "under-way" || view.screen === "review") && (
      <FormAlert tone="waiting" silent>
        {isUnderWay(view.payment) ? words.offlineMeanwhile : words.offlineWaiting}
      </FormAlert>
    )}
  </Box>
);

interface PaymentProgressProps {
  view: PaymentView;
  support: string;
  offline: boolean;
}

/** Shows the progress of a payment and announces each change. Another component shows failures. */
const PaymentProgress = ({ view, support, offline }: PaymentProgressProps) => (
  <Grid
    // Always rendered, since screen readers announce only changes in an element that exists
    // already.
    gap="4"
    _empty={{ marginTop: "-5" }}
    aria-live="polite"
  >
    {view.screen === "under-way" && <UnderWay view={view} support={support} offline={offline} />}
    {view.screen === "review" && (
      <FormAlert tone="waiting" silent>
        {words.reviewText}
      </FormAlert>
    )}
    {view.screen === "paid" && (
      <FormAlert tone="paid" title={words.success} silent>
        {words.successNext}
      </FormAlert>
    )}
  </Grid>
);

interface UnderWayProps {
  view: Extract<PaymentView, { screen: "under-way" }>;
  support: string;
  offline: boolean;
}

function UnderWay({ view, support, offline }: UnderWayProps) {
  const notice = unconfirmedNotice(view, offline);
  return (
    <>
      <Steps label={words.stepsLabel} steps={paymentSteps(view.current, view.secondsLeft)} />
      {/* The prompt's text comes before the notice, so that a small phone shows both at first. */}
      {view.payment.state !== "paid" && !view.mayRepeat && <Recognised payment={view.payment} />}
      {notice && (
        <FormAlert key={notice.title} tone="waiting" title={notice.title} silent>
          {notice.paragraphs.map(({ text, withSupport }) => (
            <chakra.p _notFirst={{ marginTop: "2" }} key={text}>
              {unbroken(text)}
              {withSupport && (
                <>
                  {" "}
                  <TextLink href={`mailto:${support}`}>{unbroken(support)}</TextLink>
                </>
              )}
            </chakra.p>
          ))}
        </FormAlert>
      )}
    </>
  );
}
