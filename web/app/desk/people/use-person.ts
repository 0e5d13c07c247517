import { peopleRoutes } from "#contracts/people";
import { useLive } from "../../frame/api/use-live";

/** How soon a change shows, in milliseconds. */
const every = 5000;

/** One writer with the newest of everything; nothing is asked without an id. */
export const usePerson = (id: string) =>
  useLive(peopleRoutes.getUser, { id }, {}, { every, enabled: id !== "" });
