import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { peopleRoutes } from "#contracts/people";
import { Note } from "../../../ui/note";
import type { Column } from "../../../ui/table";
import { TextLink } from "../../../ui/text-link";
import { unbroken } from "../../../ui/unbroken";
import { useLive } from "../../frame/api/use-live";
import { personStrings as words } from "./strings";

export const personPath = (userId: string) => `/admin-dashboard/users/${userId}`;

interface PersonLinkProps {
  userId: string;
  /** The writer's name; empty after a reset of an unproven account or after its closing. */
  name: ReactNode;
}

export const PersonLink = ({ userId, name }: PersonLinkProps) => (
  <TextLink
    alone
    asChild
    htmlTranslate="no"
    paddingBlock={{ xl: "2.5" }}
    marginBlock={{ xl: "-2.5" }}
  >
    <Link to={personPath(userId)}>
      {unbroken(typeof name === "string" ? name.trim() || words.nameless : name)}
    </Link>
  </TextLink>
);

interface RowOfWriter {
  writer: { userId: string; name: string; username: string };
}

export const writerColumn = (title: string): Column<RowOfWriter> => ({
  key: "writer",
  title,
  isRowHeader: true,
  cell: ({ writer: { userId, name, username } }) => (
    <>
      <PersonLink userId={userId} name={name} />
      <Note>{username}</Note>
    </>
  ),
});

/** A writer's name, or “Person” until it is known. */
export function PersonName({ id }: { id: string }) {
  const { data } = usePerson(id);
  const name = data && `${data.user.firstName} ${data.user.lastName}`.trim();
  return <span>{name || words.title}</span>;
}

/** One writer with the newest items of each list; an empty id sends no request. */
export const usePerson = (id: string) =>
  useLive(peopleRoutes.getUser, { id }, {}, { every: 5000, enabled: id !== "" });

export const reviewPath = (submissionId: string) =>
  `/admin-dashboard/review?work=${encodeURIComponent(submissionId)}`;
