import * as z from "zod/mini";
import { Cursor, Instant, paragraph } from "./fields";
import { route } from "./route";

export const noteMessages = {
  empty: "Write what is to be remembered.",
  closed: "This account is closed. What was noted about it is erased, and nothing is added.",
} as const;

export const noteLength = 1000;

/** An administrator's note about a writer. No writer can see it. */
export const PersonNote = z.object({
  id: z.string(),
  at: Instant,
  by: z.object({ userId: z.string(), name: z.string() }),
  text: z.string(),
});
export type PersonNote = z.infer<typeof PersonNote>;

export const NewNote = z.strictObject({ text: paragraph(noteLength, noteMessages.empty) });

export const noteRoutes = {
  addNote: route({
    method: "POST",
    path: "/api/admin/users/{id}/notes",
    caller: "admin",
    summary:
      "Note something about a writer, for administrators alone: no writer reads it, and no export has it.",
    input: NewNote,
    reply: z.object({ note: PersonNote }),
    status: 201,
    idempotent: true,
    problems: ["not_found", "conflict"],
  }),
  listNotes: route({
    method: "GET",
    path: "/api/admin/users/{id}/notes",
    caller: "admin",
    summary: "What administrators noted about a writer, newest first.",
    input: z.strictObject({ cursor: z.optional(Cursor) }),
    reply: z.object({ notes: z.array(PersonNote), cursor: z.optional(z.string()) }),
    problems: ["not_found"],
  }),
};
