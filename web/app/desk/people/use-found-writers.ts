import { useState } from "react";
import type { ListedUser } from "#contracts/people";
import { peopleRoutes } from "#contracts/people";
import { useLive } from "../../frame/api/use-live";
import { useSettled } from "../../frame/hooks/use-now";

/** Who was found stays while somebody chooses. In milliseconds. */
const every = 60_000;
const most = "5";

export interface FoundWriters {
  found: readonly ListedUser[];
  /** Whose username was typed or chosen. */
  named: ListedUser | undefined;
  /** The only one who begins like what was typed. */
  only: ListedUser | undefined;
  /** Nobody is named, and somebody may be meant who has not been chosen. */
  isOpen: boolean;
}

/** The writers who begin like what was typed, and who is meant once it is a username. */
export function useFoundWriters(typed: string): FoundWriters {
  const text = typed.trim();
  const search = useSettled(text);
  const { data, isFetching } = useLive(
    peopleRoutes.listUsers,
    {},
    { search, limit: most },
    { every, enabled: search.length > 1 },
  );
  // Who was found once is known by the username, whatever list comes for that.
  const [latest, setLatest] = useState<readonly ListedUser[]>([]);
  const [seen, setSeen] = useState<readonly ListedUser[]>([]);
  if (data && data.users !== latest) {
    setLatest(data.users);
    setSeen([...data.users, ...seen]);
  }
  const found = search.length > 1 ? (data?.users ?? []) : [];
  const named = seen.find(({ username }) => username.toLowerCase() === text.toLowerCase());
  const isLooking = text.length > 1 && (search !== text || (isFetching && !data));
  const only = !isLooking && found.length === 1 ? found[0] : undefined;
  return { found, named, only, isOpen: !named && (isLooking || found.length > 0) };
}

export const fullName = ({ firstName, lastName }: ListedUser) => `${firstName} ${lastName}`;
