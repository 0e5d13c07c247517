import { api } from "#contracts/api";
import { useLive } from "../api/use-live";

/** How soon a change shows, in milliseconds. */
const every = 5000;

/** One writer with the newest of everything; nothing is asked without an id. */
export const usePerson = (id: string) =>
  useLive(api.getUser, { id }, {}, { every, enabled: id !== "" });
