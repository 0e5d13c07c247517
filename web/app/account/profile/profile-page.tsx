import { Grid } from "@chakra-ui/react/grid";
import { chakra } from "@chakra-ui/react/styled-system";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { liveUpdates } from "#contracts/live-updates";
import { type Me, meRoutes } from "#contracts/me";
import type { LatestPayment } from "#contracts/payments";
import type { SocialProvider } from "#contracts/social";
import { TrainingCourse, trainingRoutes } from "#contracts/trainings";
import { Button } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { formatDate } from "../../../ui/dates";
import { FactList } from "../../../ui/fact-list";
import { FormAlert } from "../../../ui/form-alert";
import { Heading } from "../../../ui/heading";
import { ChevronDownIcon } from "../../../ui/icons";
import { formatMoney } from "../../../ui/money";
import { Money } from "../../../ui/money-text";
import { Note as PlainNote } from "../../../ui/note";
import { saveFile } from "../../../ui/save-file";
import { Loading, Skeleton } from "../../../ui/skeleton";
import { Stack as PlainStack } from "../../../ui/stack";
import { StateBadge } from "../../../ui/state-badge";
import { TextLink } from "../../../ui/text-link";
import { useToast } from "../../../ui/toast-host";
import { unbroken } from "../../../ui/unbroken";
import { earningsStrings } from "../../earnings/strings";
import { call } from "../../frame/api/client";
import { useLive } from "../../frame/api/use-live";
import { useFold } from "../../frame/hooks/use-fold";
import { useSubmit } from "../../frame/hooks/use-submit";
import { ownDetails, ownTrainings } from "../../frame/layout/links";
import { useSignOut } from "../../frame/layout/use-sign-out";
import { useSession } from "../../frame/session/session-store";
import { overviewStrings } from "../../work/overview/strings";
import { trainingStrings } from "../../work/trainings/strings";
import { Lead } from "../account-frame";
import { SecondFactor } from "../second-factor/second-factor";
import { socialStrings } from "../social/strings";
import { accountStrings } from "../strings";
import { ProfileUnloaded, useMe } from "../use-me";
import { CloseAccount } from "./close-account";
import { hasUnsaved, ProfileDetails, ProfileForm } from "./profile-details";
import { ProfilePayments, ProfileRating } from "./profile-lists";
import { ProfileMails } from "./profile-mails";
import { ProfilePush } from "./profile-push";
import { profileStrings } from "./strings";

const words = profileStrings;

const Stack = chakra("div", {
  base: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "4" },
});

const Note = chakra("p", { base: { color: "soft", marginTop: "2", marginBottom: "3" } });

export function ProfilePage() {
  const { data: me, error } = useMe();
  const provider = useSession()?.provider;
  const [editing, setEditing] = useState<boolean>();
  const details = useRef<HTMLHeadingElement>(null);
  const showDetails = () => {
    setEditing(false);
    details.current?.focus();
  };

  if (!me && error) return <ProfileUnloaded error={error} />;
  if (!me)
    return (
      <Loading label={overviewStrings.loading}>
        <Card>
          <Skeleton width="40%" height="1.5rem" marginBottom="5" />
          <Skeleton width="70%" marginBottom="3" />
          <Skeleton width="60%" marginBottom="3" />
          <Skeleton width="65%" />
        </Card>
      </Loading>
    );
  const isEditing = editing ?? hasUnsaved(me);
  return (
    <Stack>
      <Group id={ownDetails} name={words.groups.person} isOpen={isEditing}>
        <Stack>
          <Card>
            <Heading ref={details} level={3} size="lg" tabIndex={-1} outline="none">
              {words.details}
            </Heading>
            {isEditing ? (
              <ProfileForm me={me} onDone={showDetails} />
            ) : (
              <ProfileDetails me={me} onEdit={() => setEditing(true)} />
            )}
          </Card>
          {!me.isAdmin && <ProfileTrainings />}
        </Stack>
        <Stack>
          <ProfileAccount me={me} />
          {!me.isAdmin && (
            <>
              <ProfileRating />
              <ProfilePayments />
            </>
          )}
        </Stack>
      </Group>
      <Group name={words.groups.security}>
        {provider ? <SocialSecurity provider={provider} /> : <SecondFactor me={me} />}
        <SignedInElsewhere />
      </Group>
      {!me.isAdmin && (
        <Group name={words.groups.news}>
          <ProfileMails me={me} />
          <ProfilePush />
        </Group>
      )}
      <Group name={dataWords.title}>
        <ProfileData />
      </Group>
      {!me.isAdmin && (
        <Group name={words.closing.title}>
          <CloseAccount me={me} />
        </Group>
      )}
    </Stack>
  );
}

const Fold = chakra("details", {
  base: {
    "& > summary": {
      display: { base: "flex", md: "none" },
      alignItems: "center",
      justifyContent: "space-between",
      gap: "3",
      minHeight: "3.5rem",
      paddingInline: "edge",
      bg: "card",
      borderWidth: "1px",
      borderColor: "line",
      borderRadius: "md",
    },
    "& > summary > svg": { color: "blue", flex: "none" },
    "&[open] > summary > svg": { rotate: "180deg" },
  },
});

interface GroupProps {
  /** The `#` part of a link that opens the group. */
  id?: string;
  name: string;
  /** True if the group is open on phones at first. */
  isOpen?: boolean;
  children: ReactNode;
}

/**
 * Cards under the name of their group. On a phone, a press on the name opens or closes the group.
 */
function Group({ id, name, isOpen = false, children }: GroupProps) {
  const isNamed = useLocation().hash === `#${id}`;
  const fold = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    // After a reload, an open dialog inside a closed group would be invisible.
    if (fold.current?.querySelector("dialog")) fold.current.open = true;
  }, []);
  return (
    <Fold id={id} ref={fold} {...useFold(isOpen || isNamed)}>
      <summary>
        <Heading size="lg">{name}</Heading>
        <ChevronDownIcon />
      </summary>
      <Heading
        display={{ base: "none", md: "block" }}
        size="xl"
        marginTop={{ md: "4" }}
        marginBottom="3"
      >
        {name}
      </Heading>
      <Grid
        gap="4"
        marginTop={{ base: "3", md: "0" }}
        alignItems="start"
        templateColumns={{ base: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" }}
      >
        {children}
      </Grid>
    </Fold>
  );
}

function SignedInElsewhere() {
  const { busy, signOut } = useSignOut();
  return (
    <Card>
      <Heading level={3} size="lg">
        {words.security}
      </Heading>
      <Note>{words.securityText}</Note>
      <Button variant="secondary" size="sm" busy={busy} onClick={() => void signOut(true)}>
        {words.signOutEverywhere}
      </Button>
    </Card>
  );
}

const { status } = accountStrings;

const ProfileAccount = ({ me }: { me: Me }) => (
  <Card>
    <Heading level={3} size="lg">
      {profileStrings.account}
    </Heading>
    <FactList
      facts={[
        ...(me.isAdmin ? ofAdministrator : factsOfWriter(me)),
        { name: profileStrings.memberSince, value: formatDate(me.createdAt) },
        { name: profileStrings.lastUpdated, value: formatDate(me.lastUpdated) },
      ]}
    />
  </Card>
);

const ofAdministrator = [{ name: profileStrings.role, value: profileStrings.administrator }];

const factsOfWriter = (me: Me) => [
  {
    name: profileStrings.status,
    value: (
      <StateBadge tone={me.accountStatus === "active" ? "good" : "quiet"}>
        {status[me.accountStatus]}
      </StateBadge>
    ),
  },
  { name: profileStrings.rating, value: profileStrings.ratingOf(me.rating.toFixed(1)) },
  { name: overviewStrings.totalMoney, value: <Money amount={me.totalMoney} /> },
  { name: overviewStrings.currentBalance, value: <Money amount={me.currentBalance} /> },
  { name: overviewStrings.totalWithdrawals, value: <Money amount={me.totalWithdrawals} /> },
  ...(me.onItsWay.count > 0
    ? [{ name: earningsStrings.onItsWay, value: <Money amount={me.onItsWay.amount} /> }]
    : []),
  {
    name: profileStrings.activeSince,
    value: me.activatedAt ? formatDate(me.activatedAt) : profileStrings.none,
  },
  ...(me.latestPayment
    ? [{ name: profileStrings.paymentReference, value: referenceOf(me.latestPayment) }]
    : []),
  ...(me.trainingActivatedAt
    ? [{ name: profileStrings.trainingPaid, value: formatDate(me.trainingActivatedAt) }]
    : []),
  ...(me.paymentReference
    ? [{ name: profileStrings.trainingReference, value: me.paymentReference }]
    : []),
  {
    name: profileStrings.lastPayment,
    value: me.lastPaymentDate ? formatDate(me.lastPaymentDate) : profileStrings.none,
  },
];

/** A payment's receipt number. Until it is known, the reference on the payer's phone. */
const referenceOf = ({ receiptNumber, reference }: LatestPayment) => receiptNumber ?? reference;

const dataWords = profileStrings.data;

function ProfileData() {
  const { busy, failure, submit } = useSubmit(dataWords.unreached);
  const toast = useToast();
  const download = () =>
    submit(async () => {
      const held = await call(meRoutes.exportMe, {}, {});
      saveFile(
        dataWords.fileName,
        new Blob([JSON.stringify(held, null, 2)], { type: "application/json" }),
      );
      toast("good", dataWords.downloaded);
    });

  return (
    <Card>
      <PlainStack>
        <p>{dataWords.text}</p>
        {failure && <FormAlert>{failure.message}</FormAlert>}
        <div>
          <Button variant="secondary" size="sm" busy={busy} onClick={() => void download()}>
            {dataWords.download}
          </Button>
        </div>
      </PlainStack>
    </Card>
  );
}

function ProfileTrainings() {
  const { data } = useLive(trainingRoutes.listTrainings, {}, {}, { every: liveUpdates.atLatest });
  const isPaid = (course: TrainingCourse) =>
    data?.trainings.some((each) => each.course === course && each.status === "accepted");
  return (
    <Card aria-label={trainingStrings.profileTitle}>
      <Heading level={3} size="lg">
        {trainingStrings.profileTitle}
      </Heading>
      <PlainNote>{trainingStrings.profileText}</PlainNote>
      <chakra.ul display="grid" gap="3" marginTop="3">
        {TrainingCourse.options.map((course) => (
          <li key={course}>
            <TextLink asChild alone>
              <Link to={`/dashboard/training-${course}${ownTrainings}`}>
                {trainingStrings.courses[course]}
              </Link>
            </TextLink>
            {data && (
              <PlainNote>
                {unbroken(
                  isPaid(course)
                    ? trainingStrings.bought
                    : trainingStrings.price(formatMoney(data.instructions.fees[course])),
                )}
              </PlainNote>
            )}
          </li>
        ))}
      </chakra.ul>
    </Card>
  );
}

const SocialSecurity = ({ provider }: { provider: SocialProvider }) => (
  <Card>
    <Heading level={3} size="lg">
      {socialStrings.profileTitle(provider)}
    </Heading>
    <Lead>{socialStrings.profileText(provider)}</Lead>
  </Card>
);
