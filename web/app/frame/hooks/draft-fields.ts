import type { useDraft } from "./use-draft";
import { errorOf, type useSubmit } from "./use-submit";

type Draft<V extends Record<string, string>> = Pick<
  ReturnType<typeof useDraft<V>>,
  "values" | "change"
>;

/** What the fields of a form pass on to their controls: each shows and changes one value of a draft. */
export const draftFields =
  <V extends Record<string, string>>(
    { values, change }: Draft<V>,
    failure: ReturnType<typeof useSubmit>["failure"],
  ) =>
  (name: keyof V & string) => ({
    name,
    value: values[name],
    error: errorOf(failure, name),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      change({ [name]: currentTarget.value } as Partial<V>),
  });
