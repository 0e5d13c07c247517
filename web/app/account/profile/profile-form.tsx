import { chakra } from "@chakra-ui/react/styled-system";
import type { FormEvent } from "react";
import { accountRoutes, type Me, ProfileChange } from "#contracts/accounts";
import { checkInput } from "#contracts/check-input";
import { Button } from "../../../ui/button";
import { formatDateTime } from "../../../ui/dates";
import { FormAlert } from "../../../ui/form-alert";
import { TextField } from "../../../ui/text-field";
import { useToast } from "../../../ui/toast-host";
import { call } from "../../frame/api/client";
import { useSettings } from "../../frame/api/use-config";
import { draftFields } from "../../frame/hooks/draft-fields";
import { useDraft } from "../../frame/hooks/use-draft";
import { useSubmit } from "../../frame/hooks/use-submit";
import { FormStack } from "../account-frame";
import { PersonFields } from "../person-fields";
import { accountStrings } from "../strings";
import { useSetMe } from "../use-me";
import { withdrawalsRestUntil } from "../withdrawals-rest";
import { changeOf, type ProfileTyped, typedOf } from "./profile-change";
import { profileStrings as words } from "./strings";

const { fields } = accountStrings;

/** Under which name this person's unsaved changes are kept. */
export const profileDraft = (userId: string) => `profile.${userId}`;

const Actions = chakra("div", { base: { display: "flex", flexWrap: "wrap", gap: "3" } });

/** Changes names, username and phone; the e-mail has its own way. */
export function ProfileForm({ me, onDone }: { me: Me; onDone: () => void }) {
  const draft = useDraft<ProfileTyped>(profileDraft(me.userId), typedOf(me));
  const { busy, failure, submit, refuse } = useSubmit();
  const field = draftFields(draft, failure);
  const settings = useSettings();
  const isWriter = settings !== undefined && !me.isAdmin;
  const lockHours = settings?.withdrawals.phoneLockHours ?? 0;
  const setMe = useSetMe();
  const toast = useToast();
  const leave = () => {
    draft.forget();
    onDone();
  };

  const save = (event: FormEvent) => {
    event.preventDefault();
    const change = changeOf(me, draft.values);
    if (Object.keys(change).length === 0) {
      toast("info", words.noChange);
      return leave();
    }
    const checked = checkInput(ProfileChange, change);
    if ("problem" in checked) return refuse("", checked.fields);
    return submit(async () => {
      const changed = await call(accountRoutes.changeMe, {}, checked.input);
      await setMe(() => changed);
      const restUntil =
        isWriter &&
        checked.input.phoneNumber !== undefined &&
        withdrawalsRestUntil(changed, lockHours, new Date());
      toast("good", restUntil ? words.updatedPhone(formatDateTime(restUntil)) : words.updated);
      leave();
    });
  };

  return (
    <FormStack onSubmit={save} noValidate>
      {failure?.message && <FormAlert title={words.failed}>{failure.message}</FormAlert>}
      <PersonFields
        field={field}
        phone={{
          hint: isWriter ? `${words.phoneHint} ${words.phoneLock(lockHours)}` : words.phoneHint,
          autoComplete: "tel-national",
        }}
      />
      <TextField
        label={fields.email}
        hint={me.isAdmin ? words.administratorsEmail : words.emailFixed}
        value={me.email}
        readOnly
        autoComplete="email"
      />
      <Actions>
        <Button type="submit" busy={busy}>
          {words.save}
        </Button>
        <Button variant="secondary" onClick={leave}>
          {words.cancel}
        </Button>
      </Actions>
    </FormStack>
  );
}
