import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { peopleRoutes } from "#contracts/people";
import { TextLink } from "../../../ui/text-link";
import { unbroken } from "../../../ui/unbroken";
import { useLive } from "../../frame/api/use-live";
import { personStrings as words } from "./strings";

export const personPath = (userId: string) => `/admin-dashboard/users/${userId}`;

interface PersonLinkProps {
  userId: string;
  /** The name; of somebody who has none any more, the id stands for it. */
  name: ReactNode;
}

/** A writer's name, which leads to everything that is kept of them. */
export const PersonLink = ({ userId, name }: PersonLinkProps) => (
  <TextLink alone asChild paddingBlock={{ xl: "2.5" }} marginBlock={{ xl: "-2.5" }}>
    <Link to={personPath(userId)}>
      {unbroken(typeof name === "string" ? name.trim() || userId : name)}
    </Link>
  </TextLink>
);

/** A writer's name for the head of their page; what the page is, as long as it isn't known. */
export function PersonName({ id }: { id: string }) {
  const { data } = usePerson(id);
  const name = data && `${data.user.firstName} ${data.user.lastName}`.trim();
  return name || words.title;
}

/** How soon a change shows, in milliseconds. */
const every = 5000;

/** One writer with the newest of everything; nothing is asked without an id. */
export const usePerson = (id: string) =>
  useLive(peopleRoutes.getUser, { id }, {}, { every, enabled: id !== "" });

/** Where the review of one piece of work is. */
export const reviewPath = (submissionId: string) =>
  `/admin-dashboard/review?work=${encodeURIComponent(submissionId)}`;
