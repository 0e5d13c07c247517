import type { FormEvent } from "react";
import { useNavigate } from "react-router-dom";
import { checkInput } from "#contracts/check-input";
import { type SocialPerson, SocialRegistration, socialRoutes } from "#contracts/social";
import { Button } from "../../../ui/button";
import { FactList } from "../../../ui/fact-list";
import { useToast } from "../../../ui/toast-host";
import { unbroken } from "../../../ui/unbroken";
import { call } from "../../frame/api/client";
import { doOnce, operationKey } from "../../frame/api/operation-key";
import { useDraft } from "../../frame/hooks/use-draft";
import { useSubmit } from "../../frame/hooks/use-submit";
import { FormStack } from "../account-frame";
import { PersonFields } from "../person-fields";
import { Agreement } from "../sign-up/agreement";
import { RegistrationProblem, registrationFields } from "../sign-up/registration-fields";
import { accountStrings } from "../strings";
import { useRefreshMe } from "../use-me";
import { socialStrings as words } from "./strings";

const { signUp } = accountStrings;
const names = ["firstName", "lastName", "username", "phoneNumber"];

/** The rest of a registration; the names are filled in as the provider told them. */
export function SocialFinishForm({
  userId,
  person: { email, firstName, lastName },
  to,
}: {
  userId: string;
  person: SocialPerson;
  /** The page that the new account begins at. */
  to: string;
}) {
  const draft = useDraft(`social-sign-up.${userId}`, {
    firstName,
    lastName,
    username: "",
    phoneNumber: "",
  });
  const { busy, failure, submit, refuse } = useSubmit();
  const refreshMe = useRefreshMe();
  const navigate = useNavigate();
  const toast = useToast();

  const send = (event: FormEvent) => {
    event.preventDefault();
    const form = checkInput(SocialRegistration, draft.values);
    if ("problem" in form) return refuse(form.problem, form.fields);
    return submit(async () => {
      await doOnce(operationKey("social-sign-up", draft.values), (once) =>
        call(socialRoutes.registerSocialAccount, {}, form.input, once),
      );
      draft.forget();
      await refreshMe();
      toast("good", signUp.success);
      void navigate(to, { replace: true });
    });
  };

  return (
    <FormStack onSubmit={send} noValidate>
      <RegistrationProblem failure={failure} names={names} />
      <FactList facts={[{ name: words.email, value: unbroken(email) }]} />
      <PersonFields field={registrationFields(draft, failure)} />
      <Agreement />
      <Button type="submit" wide busy={busy}>
        {words.submit}
      </Button>
    </FormStack>
  );
}
