import { chakra } from "@chakra-ui/react/styled-system";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import type { ListOrder } from "#contracts/fields";
import { SelectField } from "../../ui/select-field";
import { catalogue } from "../../ui/strings/catalogue";

const words = catalogue({
  order: "Order",
  orders: { desc: "Newest first", asc: "Oldest first" },
});

export const QueueChoices = chakra("div", {
  base: {
    display: { base: "flex", md: "grid" },
    flexWrap: "wrap",
    gap: "3",
    gridTemplateColumns: "repeat(auto-fill, minmax(12rem, 1fr))",
    alignItems: "end",
    // On a phone two stand beside each other, as long as their texts have room.
    "& > *": { flex: "1 1 7rem" },
    "& > :last-child": { flex: "1.2 1 8.4rem" },
    "& > :has(input)": { flexBasis: "9.5rem" },
    // The first of three fills a line, and so does a single one.
    "& > :first-of-type:nth-last-of-type(3), & > :only-child": { flexBasis: "full" },
  },
});

interface ChoiceProps<Value extends string> {
  label: string;
  options: Readonly<Partial<Record<Value, string>>>;
  value: Value;
  onChange: (value: Value) => void;
}

export const Choice = <Value extends string>({
  label,
  options,
  value,
  onChange,
}: ChoiceProps<Value>) => (
  <SelectField
    label={label}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value as Value)}
  >
    {Object.entries<string | undefined>(options).map(([each, name]) => (
      <option key={each} value={each}>
        {name}
      </option>
    ))}
  </SelectField>
);

interface OrderChoiceProps {
  value: ListOrder;
  onChange: (order: ListOrder) => void;
}

export const OrderChoice = (props: OrderChoiceProps): ReactNode => (
  <Choice label={words.order} options={words.orders} {...props} />
);

/** What an address searches for: one line of what people can see, since anybody can write a link. */
export function searchIn(query: URLSearchParams): string {
  const written = query.get("search")?.trim() ?? "";
  return /^[^\p{C}\p{Zl}\p{Zp}]*$/u.test(written) ? written : "";
}

/**
 * A queue's filter, which the address keeps, and how to change it. A value that equals `usual` is
 * left out.
 */
export function useQueueQuestion<Question extends Record<string, string>>(
  read: (query: URLSearchParams) => Question,
  usual: Question,
) {
  const [query, setQuery] = useSearchParams();
  const question = read(query);
  const show = (change: Partial<Question>) => {
    const next = Object.entries({ ...question, ...change });
    setQuery(Object.fromEntries(next.filter(([name, value]) => value && value !== usual[name])));
  };
  return [question, show] as const;
}

/**
 * Fetches everything the administrator sees anew: a decision changes queues, people and figures.
 */
export function useRefreshDesk() {
  const client = useQueryClient();
  return () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [address] }) => String(address).startsWith("/api/admin/"),
    });
}
