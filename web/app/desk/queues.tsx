import { chakra } from "@chakra-ui/react/styled-system";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import type { ListOrder } from "#contracts/fields";
import { SelectField } from "../../ui/select-field";
import { queueStrings as words } from "./queue-strings";

/** Which of a queue are shown, and in which order. */
export const QueueChoices = chakra("div", {
  base: {
    display: "grid",
    gap: "3",
    gridTemplateColumns: {
      base: "minmax(0, 1fr) minmax(0, 1.2fr)",
      md: "repeat(auto-fill, minmax(12rem, 1fr))",
    },
    alignItems: "end",
    // Of three the first has a line of its own on a phone, and so has one alone.
    "& > :first-of-type:nth-last-of-type(3), & > :only-child": {
      gridColumn: { base: "1 / -1", md: "auto" },
    },
  },
});

interface ChoiceProps<Value extends string> {
  label: string;
  /** What is offered, by its value. */
  options: Readonly<Record<Value, string>>;
  value: Value;
  onChange: (value: Value) => void;
}

/** One thing to choose among few. */
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
    {Object.entries<string>(options).map(([each, name]) => (
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

/** The order by time. */
export const OrderChoice = (props: OrderChoiceProps): ReactNode => (
  <Choice label={words.order} options={words.orders} {...props} />
);

/**
 * What an address asks of a queue, and a way to ask something else. What is asked without a word of its
 * own, as when a page is opened, stands in `usual`.
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

/** Asks anew for everything that the administrator sees: a decision changes queues, people and figures. */
export function useRefreshDesk() {
  const client = useQueryClient();
  return () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [address] }) => String(address).startsWith("/api/admin/"),
    });
}
