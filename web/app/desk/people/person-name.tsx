import { personStrings as words } from "./person-strings";
import { usePerson } from "./use-person";

/** A writer's name for the head of their page; what the page is, as long as it isn't known. */
export function PersonName({ id }: { id: string }) {
  const { data } = usePerson(id);
  const name = data && `${data.user.firstName} ${data.user.lastName}`.trim();
  return name || words.title;
}
