import * as z from "zod/mini";
import { ContactMessage } from "#contracts/contact";
import { Email, OptionalPhone, Phone, visible } from "#contracts/fields";
import { ProfileChange } from "#contracts/me";
import { paymentRoutes } from "#contracts/payments";
import { EmailTemplate, reminderRoutes } from "#contracts/reminders";

export type Json = Record<string, unknown>;

// Separators that people paste with a phone number, and that are removed before the check.
const gap =
  "[\\s\\u200B-\\u200F\\u2010-\\u2015\\u202A-\\u202E\\u2060-\\u2069\\u2212\\uFEFF.\\u00B7()\\[\\]{}\\/\\\\-]*";
const plus = `(?:\\+?${gap}0${gap}0|\\+)?${gap}`;
const mobile = `[17](?:${gap}\\d){8}`;
const kenya = `${plus}2${gap}5${gap}4${gap}(?:0${gap})?`;
const international = `${plus}(?!2${gap}5${gap}4)[1-9](?:${gap}\\d){1,14}`;
const registered = `${international}|(?:${kenya}|0${gap})${mobile}`;
const kenyan = `(?:${kenya}|0${gap})?${mobile}`;
const phone = (pattern: string) => ({ type: "string", pattern: `^${gap}(?:${pattern})${gap}$` });

/**
 * Schemas for input that the product converts before its check. They describe the input as people
 * type it.
 */
const asWritten = new Map<unknown, () => Json>([
  [Phone, () => phone(registered)],
  [OptionalPhone, () => ({ ...phone(`(?:${registered})?`), default: "" })],
  [paymentRoutes.startPayment.input.shape.phone, () => ({ ...phone(kenyan), maxLength: 60 })],
  [ContactMessage.shape.email, () => schemaOf(Email, "input")],
  [
    reminderRoutes.saveEmailTemplate.input,
    () => {
      const template = schemaOf(EmailTemplate, "input");
      const named = { type: "object", properties: { template }, required: ["template"] };
      return { anyOf: [template, { ...named, additionalProperties: false }] };
    },
  ],
  [
    ContactMessage.shape.elapsed,
    () => ({
      description: "Milliseconds that the form was open; anything else is as if left out.",
    }),
  ],
]);

/** Constraints that the generated schemas lack, because refinements check them. */
const besides = new Map<unknown, Json>([[ProfileChange, { minProperties: 1 }]]);

const controls = "\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\u007F-\\u009F";
const invisible =
  "\\u00AD\\u034F\\u061C\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u200B-\\u200F\\u2028-\\u202E\\u2060-\\u206F\\u2800\\u3164\\uFE00-\\uFE0F\\uFEFF\\uFFA0\\uFFF0-\\uFFFB";

/** Replacements for patterns with Unicode properties, which few tools support. */
const portable = new Map<unknown, Json>([
  [
    visible.source,
    {
      pattern: `[^\\s${controls}${invisible}]`,
      description:
        "Has a character that people can see. Control characters and marks of direction are dropped.",
    },
  ],
]);

/** A schema as JSON Schema, without `$schema`. */
export function schemaOf(schema: z.ZodMiniType, io: "input" | "output"): Json {
  const { $schema: _, ...made } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      const written = io === "input" && asWritten.get(zodSchema)?.();
      if (written) {
        for (const name of Object.keys(jsonSchema)) delete jsonSchema[name];
        Object.assign(jsonSchema, written);
      }
      Object.assign(jsonSchema, besides.get(zodSchema));
      // The format already implies the pattern.
      if (jsonSchema.format?.startsWith("date")) delete jsonSchema.pattern;
      for (const part of [jsonSchema, ...(jsonSchema.allOf ?? [])])
        Object.assign(part, portable.get(part.pattern));
    },
  });
  return made;
}
