import { chakra } from "@chakra-ui/react/styled-system";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import type { ListOrder } from "#contracts/fields";
import { focusPageIfLost } from "../../ui/dialog";
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
    // On a phone, two fields share a line if their texts fit.
    "& > *": { flex: "1 1 7rem" },
    "& > :last-child": { flex: "1.2 1 8.4rem" },
    "& > :has(input)": { flexBasis: "9.5rem" },
    // The first of three fields fills a line, and so does a single field.
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

/** Validates a value of the page's address, like a zod schema. An invalid value gives no data. */
interface Reader<Value extends string> {
  safeParse: (written: unknown) => { data?: Value | undefined };
}
type Readers = Readonly<Record<string, Reader<string>>>;
type Found<R> = { [Name in keyof R]?: R[Name] extends Reader<infer Value> ? Value : never };

export const oneOf = <Value extends string>(values: readonly Value[]): Reader<Value> => ({
  safeParse: (written) => ({ data: values.find((each) => each === written) }),
});

export const matching = (form: RegExp): Reader<string> => ({
  safeParse: (written) => {
    const line = String(written ?? "").trim();
    return { data: line && form.test(line) ? line : undefined };
  },
});

/** A search text without invisible characters. It may come from a link that anybody can write. */
export const searchLine = matching(/^[^\p{C}\p{Zl}\p{Zp}]*$/u);

interface AddressOptions<Question> {
  /** True to replace the address, so that Back leaves the page. */
  replace?: boolean;
  /** Removes values that contradict each other. */
  sense?: (question: Question) => Question;
}

/**
 * Reads a page's filter and order from its address, and writes changes to the address. The address
 * leaves out values that equal `usual`.
 */
export function useAddress<R extends Readers, U extends Found<R>>(
  readers: R,
  usual: U,
  { replace = false, sense }: AddressOptions<Found<R>> = {},
) {
  const [query, setQuery] = useSearchParams();
  const read = Object.entries(readers).flatMap(([name, reader]) => {
    const { data } = reader.safeParse(query.get(name));
    return data ? [[name, data]] : [];
  });
  const found: Found<R> = { ...usual, ...Object.fromEntries(read) };
  const question = (sense?.(found) ?? found) as Omit<Found<R>, keyof U> &
    Required<Pick<Found<R>, keyof U & keyof R>>;
  const show = (change: { [Name in keyof R]?: string | undefined }) => {
    const left: Record<string, string | undefined> = usual;
    const next = Object.entries<string | undefined>({ ...question, ...change });
    setQuery(
      Object.fromEntries(
        next.flatMap(([name, value]) => (value && value !== left[name] ? [[name, value]] : [])),
      ),
      { replace },
    );
  };
  return [question, show] as const;
}

/**
 * Returns a function that refetches all data whose API path begins with one of `paths`. If new data
 * removes the focused button, the page gets the focus.
 */
export function useRefresh(paths: readonly string[]) {
  const client = useQueryClient();
  return () =>
    void client
      .invalidateQueries({
        predicate: ({ queryKey: [address] }) =>
          paths.some((path) => String(address).startsWith(path)),
      })
      .then(() => requestAnimationFrame(() => focusPageIfLost()));
}

const wholeDesk = ["/api/admin/"];

/** Refetches all data of the desk, since a decision changes queues, people and figures. */
export const useRefreshDesk = () => useRefresh(wholeDesk);
