import { FormAlert } from "../../../ui/form-alert";
import { draftFields } from "../../frame/hooks/draft-fields";
import { errorOf, isGeneral, type useSubmit } from "../../frame/hooks/use-submit";
import { accountStrings } from "../strings";

const { signUp: words } = accountStrings;

type Failure = ReturnType<typeof useSubmit>["failure"];
type Field = ReturnType<ReturnType<typeof draftFields>>;

/** The fields of a registration; that all are required is said above them, once. */
export const registrationFields = <V extends Record<string, string>>(
  draft: Parameters<typeof draftFields<V>>[0],
  failure: Failure,
) => {
  const field = draftFields(draft, failure);
  return (name: keyof V & string): Field => {
    const { error, ...control } = field(name);
    return { ...control, error: error === words.missing ? words.fillIn : error };
  };
};

interface RegistrationProblemProps {
  failure: Failure;
  /** The fields that say themselves what is wrong with them. */
  names: readonly string[];
}

/** What is wrong with a registration as a whole. */
export function RegistrationProblem({ failure, names }: RegistrationProblemProps) {
  const missing = names.some((name) => errorOf(failure, name) === words.missing);
  const general = isGeneral(failure, names) ? failure?.message : undefined;
  return (missing || general) && <FormAlert>{missing ? words.missing : general}</FormAlert>;
}
