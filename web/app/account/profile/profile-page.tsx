import { chakra } from "@chakra-ui/react/styled-system";
import { useRef, useState } from "react";
import { Button } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { Heading } from "../../../ui/heading";
import { Loading, Skeleton } from "../../../ui/skeleton";
import { hasDraft } from "../../frame/hooks/use-draft";
import { useSignOut } from "../../frame/layout/use-sign-out";
import { useSession } from "../../frame/session/session-store";
import { overviewStrings } from "../../work/overview/strings";
import { SecondFactor } from "../second-factor/second-factor";
import { SocialSecurity } from "../social/social-security";
import { useMe } from "../use-me";
import { CloseAccount } from "./close-account";
import { ProfileAccount } from "./profile-account";
import { ProfileData } from "./profile-data";
import { ProfileDetails } from "./profile-details";
import { ProfileForm, profileDraft } from "./profile-form";
import { ProfilePayments } from "./profile-payments";
import { ProfileRating } from "./profile-rating";
import { ProfileReminders } from "./profile-reminders";
import { ProfileTrainings } from "./profile-trainings";
import { ProfileUnloaded } from "./profile-unloaded";
import { profileStrings } from "./strings";

const words = profileStrings;

const Columns = chakra("div", {
  base: {
    display: "grid",
    gap: "4",
    alignItems: "start",
    gridTemplateColumns: { base: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" },
  },
});
const Stack = chakra("div", {
  base: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "4" },
});
const Note = chakra("p", { base: { color: "soft", marginTop: "1", marginBottom: "3" } });

/** One's own document: what can be changed, and what only the service changes. */
export function ProfilePage() {
  const { data: me, error } = useMe();
  const { busy, signOut } = useSignOut();
  const provider = useSession()?.provider;
  const [editing, setEditing] = useState<boolean>();
  const details = useRef<HTMLHeadingElement>(null);
  /** From below a long form back to where what was changed stands. */
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
  return (
    <Columns>
      <Stack>
        <Card>
          <Heading ref={details} size="lg" tabIndex={-1} outline="none">
            {words.details}
          </Heading>
          {(editing ?? hasDraft(profileDraft(me.userId))) ? (
            <ProfileForm me={me} onDone={showDetails} />
          ) : (
            <ProfileDetails me={me} onEdit={() => setEditing(true)} />
          )}
        </Card>
        {provider ? <SocialSecurity provider={provider} /> : <SecondFactor me={me} />}
        <Card>
          <Heading size="lg">{words.security}</Heading>
          <Note>{words.securityText}</Note>
          <Button variant="secondary" size="sm" busy={busy} onClick={() => void signOut(true)}>
            {words.signOutEverywhere}
          </Button>
        </Card>
        {!me.isAdmin && me.accountStatus === "inactive" && (
          <ProfileReminders stopped={me.mailStops !== null} />
        )}
        <ProfileData />
        {!me.isAdmin && <CloseAccount me={me} />}
      </Stack>
      <Stack>
        <ProfileAccount me={me} />
        {!me.isAdmin && <ProfileRating />}
        {!me.isAdmin && <ProfilePayments />}
        {!me.isAdmin && <ProfileTrainings />}
      </Stack>
    </Columns>
  );
}
