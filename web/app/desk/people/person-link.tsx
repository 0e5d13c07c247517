import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { TextLink } from "../../../ui/text-link";
import { unbroken } from "../../../ui/unbroken";

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
