import { chakra } from "@chakra-ui/react/styled-system";
import { useEffect, useRef, useState } from "react";
import { Navigate, useSearchParams } from "react-router-dom";
import { payeeInWords } from "#contracts/activation-fee";
import { shownAccountNumber } from "#contracts/person";
import type { ReplyOf } from "#contracts/route";
import { type Training, type TrainingCourse, trainingRoutes } from "#contracts/trainings";
import { Card } from "../../../ui/card";
import { formatDateTime } from "../../../ui/dates";
import { Heading } from "../../../ui/heading";
import { formatMoney } from "../../../ui/money";
import { Money } from "../../../ui/money-text";
import { Note } from "../../../ui/note";
import { Row } from "../../../ui/row";
import { Loading, Skeleton } from "../../../ui/skeleton";
import { Stack } from "../../../ui/stack";
import { StateBadge } from "../../../ui/state-badge";
import { TextLink } from "../../../ui/text-link";
import { sentences, unbroken } from "../../../ui/unbroken";
import { useMe, useWatchMe } from "../../account/use-me";
import { CopyRows, OpenPhone } from "../../earnings/payments/pay-by-hand";
import { paymentStrings } from "../../earnings/payments/strings";
import { useSettings } from "../../frame/api/use-config";
import { useLive } from "../../frame/api/use-live";
import { ownTrainings } from "../../frame/layout/links";
import { LoadFailed } from "../../frame/layout/load-failed";
import { CodeForm, useVerification } from "./code-form";
import type { Arrival } from "./from-training";
import { trainingStrings as words } from "./strings";

/** Milliseconds between polls: a payment may arrive or a code be accepted at any time. */
const every = 12_000;

function TrainingPage({ course }: { course: TrainingCourse }) {
  const me = useMe();
  const [search] = useSearchParams();
  const { data, error, refetch } = useLive(trainingRoutes.listTrainings, {}, {}, { every });
  const comesToSee = search.has(ownTrainings.slice(1));
  const settings = useSettings();
  const isActive = me.data?.accountStatus === "active";
  useWatchMe(every, !isActive);
  const cameActive = useFirst(me.data && isActive);
  const isActivated = cameActive === false && isActive && !comesToSee;
  const own = data?.trainings.filter((each) => each.course === course) ?? [];
  const paid = own.find(({ status }) => status === "accepted");
  const verification = useVerification(course, isActivated, paid);
  // During a verification, the form shows the result before the rest of the page does.
  const shown = useSettled({ own, isActivated }, !verification.busy);
  /**
   * True if an active writer has paid for this training. Other active writers see the marketplace.
   */
  const isPaid = cameActive === true && paid !== undefined;
  const mayLeave = data !== undefined || error !== null;

  if (cameActive && !comesToSee && mayLeave && !isPaid)
    return (
      <Navigate to="/dashboard/task-available" state={{ from: course } satisfies Arrival} replace />
    );
  if (!data || !me.data || !settings)
    return error && !data ? (
      <LoadFailed title={words.unloaded} onRetry={refetch}>
        {error.message}
      </LoadFailed>
    ) : (
      <Card>
        <Loading label={words.loading}>
          <Skeleton width="60%" marginBottom="3" />
          <Skeleton width="80%" />
        </Loading>
      </Card>
    );
  const { instructions } = data;
  return (
    <Stack gap="lg">
      <About course={course} isActive={isActive} isPaid={isPaid} support={settings.supportEmail} />
      {shown.own.length > 0 && <OwnTrainings trainings={shown.own} />}
      {!isPaid && (
        <>
          <Card>
            <Heading size="lg">{words.payTitle}</Heading>
            <PayInstructions
              instructions={instructions}
              course={course}
              phone={me.data.phoneNumber}
              payee={payeeInWords(settings)}
            />
          </Card>
          <Card>
            <Heading size="lg">{words.codeTitle}</Heading>
            <CodeForm
              verification={verification}
              activates={cameActive === false}
              activated={shown.isActivated ? activatedBy(shown.own) : undefined}
            />
          </Card>
        </>
      )}
    </Stack>
  );
}

interface AboutProps {
  course: TrainingCourse;
  isActive: boolean;
  isPaid: boolean;
  support: string;
}

const About = ({ course, isActive, isPaid, support }: AboutProps) => (
  <Card edge="foot">
    <chakra.p marginTop="1">{unbroken(words.about[course])}</chakra.p>
    <chakra.p color="soft" marginTop="2">
      {sentences(words.never, !isActive && words.activates)}
    </chakra.p>
    {!isPaid && (
      <chakra.p color="soft" marginTop="2">
        {unbroken(words.whereAndWhen(support))}
      </chakra.p>
    )}
  </Card>
);

const activatedBy = (own: readonly Training[]) =>
  own.some(({ status }) => status === "accepted")
    ? `${words.accepted} ${words.activated}`
    : words.activated;

/** The first value that is not undefined, even if the value changes later. */
function useFirst<T>(value: T | undefined): T | undefined {
  const [first, setFirst] = useState(value);
  if (first === undefined && value !== undefined) setFirst(value);
  return first;
}

/** The latest value for which `isSettled` was true. */
function useSettled<T>(value: T, isSettled: boolean): T {
  const settled = useRef(value);
  useEffect(() => {
    if (isSettled) settled.current = value;
  });
  return isSettled ? value : settled.current;
}

export const TrainingNormalPage = () => <TrainingPage course="normal" />;

export const TrainingSpecialPage = () => <TrainingPage course="special" />;

const tones = { accepted: "good", waiting: "waiting", refused: "stopped" } as const;

const OwnTrainings = ({ trainings }: { trainings: readonly Training[] }) => (
  <Card>
    <Heading size="lg">{words.ownTitle}</Heading>
    <chakra.ul
      css={{
        "& > li": { paddingBlock: "3", display: "grid", gap: "1" },
        "& > li + li": { borderTopWidth: "1px", borderColor: "line" },
        "& > li:last-child": { paddingBottom: "0" },
      }}
    >
      {trainings.map((each) => (
        <li key={each.referenceCode}>
          <Row spread>
            <strong>{each.referenceCode}</strong>
            <StateBadge tone={tones[each.status]}>{words.stands[each.status]}</StateBadge>
          </Row>
          <p>{each.message}</p>
          {each.note && <p>{words.note(each.note)}</p>}
          {each.link && (
            <p>
              <TextLink href={each.link}>{words.place}</TextLink>
            </p>
          )}
          <Note>
            {each.amount !== null && (
              <>
                <Money amount={each.amount} />,{" "}
              </>
            )}
            {formatDateTime(each.submittedAt)}
          </Note>
        </li>
      ))}
    </chakra.ul>
  </Card>
);

const PayInstructionsSoft = chakra("p", { base: { color: "soft", marginTop: "1" } });

interface PayInstructionsProps {
  instructions: ReplyOf<typeof trainingRoutes.listTrainings>["instructions"];
  course: TrainingCourse;
  phone: string;
  payee: string;
}

function PayInstructions({ instructions, course, phone, payee }: PayInstructionsProps) {
  const { paybill, account, fees } = instructions;
  const fee = fees[course];
  return (
    <>
      <PayInstructionsSoft>{unbroken(words.payLead(payee))}</PayInstructionsSoft>
      <PayInstructionsSoft>{unbroken(words.refund)}</PayInstructionsSoft>
      <CopyRows
        rows={[
          { label: paymentStrings.paybill, value: paybill, typed: paybill },
          ...(account
            ? [
                {
                  label: paymentStrings.account,
                  value: `${account.slice(0, 1)} ${shownAccountNumber(account.slice(1))}`,
                  typed: account,
                },
              ]
            : []),
          { label: paymentStrings.amount, value: formatMoney(fee), typed: String(fee) },
        ]}
      />
      <OpenPhone phone={phone} />
      {account && <PayInstructionsSoft>{unbroken(words.payNoCode)}</PayInstructionsSoft>}
    </>
  );
}
