import * as z from "zod/mini";
import { Instant } from "#contracts/fields";
import { noteMessages, noteRoutes, type PersonNote } from "#contracts/notes";
import type { ReplyOf } from "#contracts/route";
import { AppError } from "../../platform/app-error";
import { type Idempotency, transactOnce } from "../../platform/idempotency";
import { sortableId } from "../../platform/ids";
import { defineItem } from "../../platform/table/define-item";
import { queryItems } from "../../platform/table/read";
import { ConditionFailed, writeAlone } from "../../platform/table/transact";
import { findProfiles, findWriter, isNotClosed, nameOf, profiles } from "./profile";

/**
 * Administrators' notes about a writer, stored apart from the writer's own items: no export
 * contains them, and no function for writers may read them. Ids sort by time of creation.
 */
const notes = defineItem({
  type: "PersonNote",
  name: "note",
  schema: z.object({ id: z.string(), at: Instant, by: z.string(), text: z.string() }),
  key: ["NOTES#{userId}", "NOTE#{id}"],
});

const perPage = 10;

interface NewNote {
  userId: string;
  by: string;
  text: string;
  idempotency: Idempotency | undefined;
  now: Date;
}

/**
 * Stores a note about a writer. Throws if the account is closed, since its owner must stay unknown.
 */
export async function addNote(request: NewNote): Promise<ReplyOf<typeof noteRoutes.addNote>> {
  const { userId, by, text, idempotency, now } = request;
  await findWriter(userId);
  const note = { id: sortableId(now), at: now.toISOString(), by, text };
  try {
    return await transactOnce(
      noteRoutes.addNote.reply,
      { idempotency, reply: { note: await shown(note) }, now },
      [profiles.check({ userId }, isNotClosed), notes.put({ userId, id: note.id }, note)],
    );
  } catch (error) {
    const isClosed = error instanceof ConditionFailed && error.failures.has("profile");
    throw isClosed ? new AppError("conflict", noteMessages.closed) : error;
  }
}

export async function listNotes(
  userId: string,
  cursor: string | undefined,
): Promise<ReplyOf<typeof noteRoutes.listNotes>> {
  await findWriter(userId);
  const { items, next } = await notes.page({ userId }, { cursor, limit: perPage });
  const people = await findProfiles(items.map(({ by }) => by));
  return { notes: items.map((note) => named(note, people)), ...next };
}

type Note = z.infer<typeof notes.schema>;

const shown = async (note: Note) => named(note, await findProfiles([note.by]));

function named(note: Note, people: Awaited<ReturnType<typeof findProfiles>>): PersonNote {
  const { id, at, by, text } = note;
  return { id, at, by: { userId: by, name: nameOf(people.get(by)) }, text };
}

/**
 * Erases all notes about the owner of a closed account. Reads only keys, since the function that
 * erases accounts may not read notes.
 */
export async function eraseNotes(userId: string): Promise<void> {
  const { pk, sk: first } = notes.key({ userId, id: "" });
  for (;;) {
    const keys = await queryItems({ pk, limit: 100, consistent: true, keysOnly: true });
    if (keys.length === 0) return;
    for (const { sk } of keys)
      await writeAlone(notes.remove({ userId, id: String(sk).slice(first.length) }));
  }
}
