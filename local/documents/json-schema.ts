import * as z from "zod/mini";
import { ContactMessage } from "#contracts/contact";
import { Email, OptionalPhone, Phone } from "#contracts/fields";
import { paymentRoutes } from "#contracts/payments";

export type Json = Record<string, unknown>;

const gap = "[\\s-]*";
// Blanks and dashes may be anywhere in a number: they are taken out before it is looked at.
const international = `\\+?${gap}[1-9](?:${gap}\\d){1,14}`;
const national = `0${gap}[17](?:${gap}\\d){8}`;
const kenyan = `(?:(?:\\+${gap})?2${gap}5${gap}4${gap}|0${gap})?[17](?:${gap}\\d){8}`;
const phone = (pattern: string) => ({ type: "string", pattern: `^${gap}(?:${pattern})${gap}$` });

/** What people may write, where it is looked at in another form than the one that was sent. */
const asWritten = new Map<unknown, () => Json>([
  [Phone, () => phone(`${international}|${national}`)],
  [OptionalPhone, () => ({ ...phone(`(?:${international}|${national})?`), default: "" })],
  [paymentRoutes.startPayment.input.shape.phone, () => ({ ...phone(kenyan), maxLength: 30 })],
  [ContactMessage.shape.email, () => schemaOf(Email, "input")],
]);

/** A schema of ours as JSON Schema, without the line that names its version. */
export function schemaOf(schema: z.ZodMiniType, io: "input" | "output"): Json {
  const { $schema: _, ...made } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      const written = io === "input" && asWritten.get(zodSchema)?.();
      if (!written) return;
      for (const name of Object.keys(jsonSchema)) delete jsonSchema[name];
      Object.assign(jsonSchema, written);
    },
  });
  return made;
}
