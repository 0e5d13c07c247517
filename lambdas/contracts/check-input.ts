import * as z from "zod/mini";
import { fieldMessages } from "./fields";
import { type Problem, requestMessages } from "./problem";

const { missing, wrongForm, notAnObject, unknownFields, someFields } = requestMessages;

type Checked<Input> =
  | { input: Input }
  | { problem: string; fields: NonNullable<Problem["fields"]> };

/**
 * Returns the parsed input, or messages for the whole input and for each wrong field. A rule
 * without its own message gets a readable one, since zod would say only "Invalid input".
 */
export function checkInput<Schema extends z.ZodMiniType>(
  schema: Schema,
  given: unknown,
): Checked<z.output<Schema>> {
  const checked = schema.safeParse(given, { error: wordsFor });
  if (checked.success) return { input: checked.data };
  const { fieldErrors, formErrors } = z.flattenError(checked.error);
  // The type has all fields of the schema, but the value has only the fields with a problem.
  const fields = fieldErrors as NonNullable<Problem["fields"]>;
  return { problem: problemOf(fields) ?? formErrors[0] ?? someFields, fields };
}

function wordsFor(issue: z.core.$ZodRawIssue): string {
  if (issue.code === "unrecognized_keys") return unknownFields;
  if (issue.code === "invalid_type" && issue.expected === "object") return notAnObject;
  if (issue.code === "too_big" && issue.origin === "string") return fieldMessages.tooLong;
  return issue.input === undefined || issue.input === "" ? missing : wrongForm;
}

/** The first message that makes sense without the name of its field. */
const problemOf = (fields: NonNullable<Problem["fields"]>) =>
  Object.values(fields)
    .flat()
    .find((said) => said !== missing && said !== wrongForm);
