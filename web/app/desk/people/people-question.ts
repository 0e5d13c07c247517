import { AccountStatus } from "#contracts/accounts";
import { ListOrder } from "#contracts/fields";
import { UserSort } from "#contracts/people";

/** Which people are asked for, and in which order. */
export interface PeopleQuestion {
  sort: UserSort;
  order: ListOrder;
  status?: AccountStatus;
  search?: string;
}

/** What an address asks for; the newest first where it doesn't say. */
export function readPeopleQuestion(query: URLSearchParams): PeopleQuestion {
  const { data: sort = "createdAt" } = UserSort.safeParse(query.get("sort"));
  const { data: order = "desc" } = ListOrder.safeParse(query.get("order"));
  const { data: status } = AccountStatus.safeParse(query.get("status"));
  const search = query.get("search")?.trim().slice(0, 100);
  return { sort, order, ...(status && { status }), ...(search && { search }) };
}
