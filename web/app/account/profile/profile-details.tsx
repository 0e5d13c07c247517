import { Flex } from "@chakra-ui/react/flex";
import { chakra } from "@chakra-ui/react/styled-system";
import { type FormEvent, useEffect, useState } from "react";
import { checkInput } from "#contracts/check-input";
import { mailedLinkRoutes } from "#contracts/mailed-links";
import { type Me, meRoutes, ProfileChange } from "#contracts/me";
import { shownAccountNumber } from "#contracts/person";
import { spacedPhone } from "#contracts/phone-number";
import { Button } from "../../../ui/button";
import { formatDateTime } from "../../../ui/dates";
import { Dialog } from "../../../ui/dialog";
import { FactList } from "../../../ui/fact-list";
import { FormAlert } from "../../../ui/form-alert";
import { Stack } from "../../../ui/stack";
import { TextField } from "../../../ui/text-field";
import { TextLink } from "../../../ui/text-link";
import { useToast } from "../../../ui/toast-host";
import { unbroken } from "../../../ui/unbroken";
import { call } from "../../frame/api/client";
import { useSettings } from "../../frame/api/use-config";
import { draftFields, hasDraft, readDraft, useDraft } from "../../frame/hooks/use-draft";
import { errorOf, isGeneral, useSubmit } from "../../frame/hooks/use-submit";
import { FormStack } from "../account-frame";
import { SendConfirmation } from "../confirm-email/send-confirmation";
import { PersonFields } from "../person-fields";
import { accountStrings } from "../strings";
import { useSetMe } from "../use-me";
import { withdrawalsPausedUntil } from "../withdrawals-pause";
import { changeOf, type ProfileTyped, typedOf } from "./profile-change";
import { isTooOld, ProofFields, SignInAgain, useProof } from "./proof";
import { profileStrings } from "./strings";

const { fields } = accountStrings;

export const ProfileDetails = ({ me, onEdit }: { me: Me; onEdit: () => void }) => (
  <>
    <FactList
      facts={[
        { name: fields.firstName, value: me.firstName },
        { name: fields.lastName, value: me.lastName },
        { name: fields.username, value: me.username },
        ...(me.accountNumber && !me.isAdmin
          ? [{ name: profileStrings.accountNumber, value: shownAccountNumber(me.accountNumber) }]
          : []),
        {
          name: fields.email,
          value: (
            <>
              {unbroken(me.email)}
              <MailStop {...me} />
              {!me.emailConfirmed && <SendConfirmation />}
            </>
          ),
        },
        { name: fields.phoneNumber, value: spacedPhone(me.phoneNumber) },
      ]}
    />
    <Flex wrap="wrap" gap="3" marginTop="4">
      <Button variant="secondary" size="sm" onClick={onEdit}>
        {profileStrings.edit}
      </Button>
      {!me.isAdmin && <NewEmail me={me} />}
    </Flex>
  </>
);

const words = profileStrings.newEmail;

/** The key of the draft with the new address. The draft exists until the link is sent. */
const newEmailDraft = "new-email";
const noNewEmail = { email: "", reopened: "" };

function NewEmail({ me }: { me: Me }) {
  // If an address was typed, the first reload opens the dialog again. Later reloads don't.
  const [open, setOpen] = useState(() => {
    const { email, reopened } = readDraft(newEmailDraft, noNewEmail);
    return email !== "" && reopened === "";
  });
  return (
    <>
      <Button variant="quiet" size="sm" flush onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      {open && <NewEmailDialog me={me} onClose={() => setOpen(false)} />}
    </>
  );
}

function NewEmailDialog({ me, onClose }: { me: Me; onClose: () => void }) {
  const draft = useDraft(newEmailDraft, noNewEmail);
  const { email } = draft.values;
  const { change } = draft;
  useEffect(() => {
    if (hasDraft(newEmailDraft)) change({ reopened: "yes" });
  }, [change]);
  const { busy, failure, submit } = useSubmit();
  const { asked, proven } = useProof(me);
  const toast = useToast();
  const leave = () => {
    draft.forget();
    onClose();
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    return submit(async () => {
      const sent = await proven(typed, () => call(mailedLinkRoutes.requestNewEmail, {}, { email }));
      if (!sent) return;
      toast("good", sent.message);
      leave();
    });
  };

  return (
    <Dialog open onClose={leave} busy={busy} title={words.title}>
      <form noValidate onSubmit={(event) => void send(event)}>
        <Stack marginTop="3">
          <p>{words.text}</p>
          <TextField
            label={words.label}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            {...draftFields(draft, failure)("email")}
          />
          {asked && <ProofFields asked={asked} error={errorOf(failure, "password")} />}
          {failure && isGeneral(failure, ["email", "password"]) && (
            <FormAlert>{failure.message}</FormAlert>
          )}
          {isTooOld(failure?.message) ? (
            <SignInAgain wide />
          ) : (
            <Button type="submit" wide busy={busy}>
              {asked ? words.submitProven : words.submit}
            </Button>
          )}
          <Button variant="quiet" wide disabled={busy} onClick={leave}>
            {words.cancel}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}

const { confirm } = accountStrings;

const Small = chakra("p", { base: { color: "soft", fontSize: "sm", fontWeight: "400" } });

/** Says if the address is confirmed, and why some mails are not sent to it. */
function MailStop({ emailConfirmed, mailStops }: Pick<Me, "emailConfirmed" | "mailStops">) {
  const support = useSettings()?.supportEmail;
  return (
    <>
      <Small>{emailConfirmed ? confirm.yes : confirm.notYet}</Small>
      {mailStops && (
        <Small>
          <span>{confirm.stops[mailStops]}</span>
          {mailStops !== "unconfirmed" && support && (
            <>
              {" "}
              <TextLink href={`mailto:${support}`}>{support}</TextLink>.
            </>
          )}
        </Small>
      )}
    </>
  );
}

const profileDraft = "profile";

export const hasUnsaved = (me: Me) =>
  hasDraft(profileDraft) &&
  Object.keys(changeOf(me, readDraft(profileDraft, typedOf(me)))).length > 0;

/** Changes the names, the username and the phone number. Another form changes the email address. */
export function ProfileForm({ me, onDone }: { me: Me; onDone: () => void }) {
  const draft = useDraft<ProfileTyped>(profileDraft, typedOf(me));
  const { busy, failure, submit, refuse } = useSubmit();
  const field = draftFields(draft, failure);
  const isStale = isTooOld(failure?.message);
  const change = changeOf(me, draft.values);
  const { asked, proven } = useProof(me);
  const proof = change.phoneNumber === undefined ? undefined : asked;
  const settings = useSettings();
  const isWriter = settings !== undefined && !me.isAdmin;
  const lockHours = settings?.withdrawals.phoneLockHours ?? 0;
  const setMe = useSetMe();
  const toast = useToast();
  const leave = () => {
    draft.forget();
    onDone();
  };

  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    if (Object.keys(change).length === 0) {
      toast("info", profileStrings.noChange);
      return leave();
    }
    const checked = checkInput(ProfileChange, change);
    if ("problem" in checked) return refuse("", checked.fields);
    return submit(async () => {
      const send = () => call(meRoutes.changeMe, {}, checked.input);
      const changed = await (change.phoneNumber === undefined ? send() : proven(typed, send));
      if (!changed) return;
      draft.forget();
      await setMe(() => changed);
      const pausedUntil =
        isWriter &&
        checked.input.phoneNumber !== undefined &&
        withdrawalsPausedUntil(changed, lockHours, new Date());
      toast(
        "good",
        pausedUntil
          ? profileStrings.updatedPhone(formatDateTime(pausedUntil))
          : profileStrings.updated,
      );
      leave();
    });
  };

  return (
    <FormStack onSubmit={save} noValidate>
      {failure?.message && isGeneral(failure, ["password"]) && (
        <FormAlert
          tone={isStale ? "waiting" : "stopped"}
          title={isStale ? profileStrings.proof.notYet : profileStrings.failed}
        >
          {failure.message}
        </FormAlert>
      )}
      <PersonFields
        field={field}
        phone={{
          hint: isWriter
            ? `${profileStrings.phoneHint} ${profileStrings.phoneLock(lockHours)}`
            : profileStrings.phoneHint,
          autoComplete: "tel-national",
        }}
      />
      <TextField
        label={fields.email}
        hint={me.isAdmin ? profileStrings.administratorsEmail : profileStrings.emailFixed}
        value={me.email}
        readOnly
        autoComplete="email"
      />
      {proof && <ProofFields asked={proof} error={errorOf(failure, "password")} />}
      <Flex wrap="wrap" gap="3">
        {isStale ? (
          <SignInAgain />
        ) : (
          <Button type="submit" busy={busy}>
            {proof ? profileStrings.proof.submit : profileStrings.save}
          </Button>
        )}
        <Button variant="secondary" onClick={leave}>
          {profileStrings.cancel}
        </Button>
      </Flex>
    </FormStack>
  );
}
