import { chakra } from "@chakra-ui/react/styled-system";
import type { ReactNode } from "react";
import type { ListOrder } from "#contracts/fields";
import { SelectField } from "../../../ui/select-field";
import { queueStrings as words } from "./strings";

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
