import { chakra } from "@chakra-ui/react/styled-system";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { checkInput } from "#contracts/check-input";
import { NewNote, noteLength, noteRoutes } from "#contracts/notes";
import type { ShownUser } from "#contracts/people";
import { Button } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { formatDateTime } from "../../../ui/dates";
import { FormAlert } from "../../../ui/form-alert";
import { Heading } from "../../../ui/heading";
import { Note } from "../../../ui/note";
import { TextAreaField } from "../../../ui/text-area-field";
import { unbroken } from "../../../ui/unbroken";
import { call } from "../../frame/api/client";
import { doOnce, operationKey } from "../../frame/api/operation-key";
import { addressOf } from "../../frame/api/send";
import { errorOf, isGeneral, useSubmit } from "../../frame/hooks/use-submit";
import { PagedList } from "../../frame/layout/paged-list";
import { useSession } from "../../frame/session/session-store";
import { Lines } from "./person-lists";
import { noteStrings as words } from "./strings";

export function NotesCard({ user: { userId, closedAt } }: { user: ShownUser }) {
  const list = useNotes(userId);
  const notes = list.data?.pages.flatMap((page) => page.notes);
  if (closedAt) return null;
  return (
    <Card>
      <Heading size="lg">{words.title}</Heading>
      <Note marginTop="1">{words.lead}</Note>
      <NoteForm userId={userId} onAdded={list.reload} />
      <PagedList
        pages={list}
        items={notes}
        loading={words.loading}
        failed={words.failed}
        empty={undefined}
      >
        {(items, { busy, onMore }) => (
          <>
            <Lines aria-label={words.title}>
              {items.map(({ id, at, by, text }) => (
                <li key={id}>
                  <chakra.div whiteSpace="pre-line">{unbroken(text)}</chakra.div>
                  <Note as="div">
                    {formatDateTime(at)}
                    {by.name && `, ${by.name}`}
                  </Note>
                </li>
              ))}
            </Lines>
            {onMore && (
              <Button variant="secondary" size="sm" marginTop="3" busy={busy} onClick={onMore}>
                {words.more}
              </Button>
            )}
          </>
        )}
      </PagedList>
    </Card>
  );
}

interface NoteFormProps {
  userId: string;
  onAdded: () => Promise<unknown>;
}

function NoteForm({ userId, onAdded }: NoteFormProps) {
  const [text, setText] = useState("");
  const { busy, failure, submit, refuse } = useSubmit(words.unreached);

  const add = (event: FormEvent) => {
    event.preventDefault();
    const checked = checkInput(NewNote, { text });
    if ("problem" in checked) return refuse(checked.problem, checked.fields);
    return submit(async () => {
      await doOnce(operationKey(`note.${userId}`, checked.input), (once) =>
        call(noteRoutes.addNote, { id: userId }, checked.input, once),
      );
      setText("");
      void onAdded();
    });
  };

  return (
    <chakra.form
      display="grid"
      gap="2"
      marginTop="3"
      noValidate
      onSubmit={(event) => void add(event)}
      css={{ "@media print": { display: "none" } }}
    >
      {failure && isGeneral(failure, ["text"]) && <FormAlert>{failure.message}</FormAlert>}
      <TextAreaField
        label={words.label}
        name="text"
        rows={2}
        limit={noteLength}
        value={text}
        readOnly={busy}
        error={errorOf(failure, "text")}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button type="submit" variant="secondary" size="sm" justifySelf="start" busy={busy}>
        {words.add}
      </Button>
    </chakra.form>
  );
}

function useNotes(userId: string) {
  const admin = useSession()?.userId ?? "";
  const client = useQueryClient();
  const queryKey = [addressOf(noteRoutes.listNotes, { id: userId }, {}), admin];
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ signal, pageParam: cursor }) =>
      call(noteRoutes.listNotes, { id: userId }, cursor ? { cursor } : {}, { signal }),
    initialPageParam: "",
    getNextPageParam: ({ cursor }) => cursor,
    enabled: admin !== "",
  });
  /** Cancels a pending request first, since its answer would lack the newest note. */
  const reload = async () => {
    await client.cancelQueries({ queryKey });
    await query.refetch();
  };
  return { ...query, reload };
}
