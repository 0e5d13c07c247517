import type { FormEvent } from "react";
import { checkInput } from "#contracts/check-input";
import { type Me, meRoutes, ProfileChange } from "#contracts/me";
import { Button } from "../../../ui/button";
import { useToast } from "../../../ui/toast-host";
import { call } from "../../frame/api/client";
import { useDraft } from "../../frame/hooks/use-draft";
import { useSubmit } from "../../frame/hooks/use-submit";
import { useSignOut } from "../../frame/layout/use-sign-out";
import { AccountFrame, FormStack } from "../account-frame";
import { PersonFields, RegistrationProblem, useRegistrationFields } from "../person-fields";
import { useSetMe } from "../use-me";
import { typedOf } from "./profile-change";
import { profileStrings } from "./strings";

const words = profileStrings.needed;
const names = ["firstName", "lastName", "username", "phoneNumber"] as const;

/**
 * Asks a person with a confirmed address for their names, username and phone number. Afterwards the
 * requested page opens.
 */
export function DetailsNeeded({ me }: { me: Me }) {
  const draft = useDraft("details", typedOf(me));
  const { busy, failure, submit, refuse } = useSubmit(words.unreached);
  const leaving = useSignOut();
  const setMe = useSetMe();
  const toast = useToast();
  const fieldOf = useRegistrationFields(ProfileChange, draft, failure);
  const fields = Object.fromEntries(names.map((name) => [name, fieldOf(name)])) as Record<
    (typeof names)[number],
    ReturnType<typeof fieldOf>
  >;

  const save = (event: FormEvent) => {
    event.preventDefault();
    const checked = checkInput(ProfileChange, draft.values);
    if ("problem" in checked) return refuse("", checked.fields);
    return submit(async () => {
      const changed = await call(meRoutes.changeMe, {}, checked.input);
      draft.forget();
      await setMe(() => changed);
      toast("good", words.saved);
    });
  };

  return (
    <AccountFrame title={words.title} heading={words.heading} lead={words.why}>
      <FormStack onSubmit={save} noValidate>
        <RegistrationProblem
          failure={failure}
          names={names}
          errors={names.map((name) => fields[name].error)}
        />
        <PersonFields field={(name) => fields[name]} />
        <Button type="submit" wide busy={busy}>
          {words.save}
        </Button>
        <Button variant="quiet" wide busy={leaving.busy} onClick={() => void leaving.signOut()}>
          {words.later}
        </Button>
      </FormStack>
    </AccountFrame>
  );
}
