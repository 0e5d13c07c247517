import { useEffect, useEffectEvent, useState } from "react";
import { dayLength, eastAfricanInstant } from "#contracts/east-africa-time";
import { Day } from "#contracts/ledger";
import { moneyMessages } from "#contracts/money";
import { formatDate } from "../../../ui/dates";
import { TextField } from "../../../ui/text-field";
import { moneyStrings } from "./strings";

const words = moneyStrings.days;

export interface Days {
  from: string;
  to: string;
}

interface DayFieldsProps extends Days {
  /** The longest period, in days. Without it, a day may be empty. */
  most?: number;
  onDays: (days: Partial<Days>) => void;
}

/** Milliseconds without typing before the days are requested. */
const pause = 800;

/**
 * The fields for the first and the last day. An invalid day stays in its field, with the reason.
 */
export function DayFields({ from, to, most, onDays }: DayFieldsProps) {
  const [typed, setTyped] = useState<{ field: keyof Days; days: Days }>();
  const [wrong, setWrong] = useState<string>();
  const [shown, setShown] = useState({ from, to });
  if (shown.from !== from || shown.to !== to) {
    setShown({ from, to });
    setTyped(undefined);
    setWrong(undefined);
  }

  const settle = (isLeft: boolean) => {
    if (!typed) return;
    const { field, days } = typed;
    const isEmpty = days[field] === "" && most === undefined;
    // A year that is being typed, such as 0020, is no error until the field loses the focus.
    if (!isEmpty && !Day.safeParse(days[field]).success) {
      if (isLeft) setWrong(words.missing);
      return;
    }
    const found = problemWith(days, field, most);
    setWrong(found);
    if (found || (days.from === from && days.to === to)) return;
    onDays({
      ...(days.from !== from && { from: days.from }),
      ...(days.to !== to && { to: days.to }),
    });
  };
  const settleLater = useEffectEvent(() => settle(false));
  useEffect(() => {
    if (!typed) return;
    const timer = setTimeout(() => settleLater(), pause);
    return () => clearTimeout(timer);
  }, [typed]);

  const fieldOf = (field: keyof Days) => (
    <TextField
      label={words[field]}
      type="date"
      value={typed?.days[field] ?? shown[field]}
      error={typed?.field === field ? wrong : undefined}
      onChange={({ currentTarget }) => {
        setWrong(undefined);
        setTyped({ field, days: { ...(typed?.days ?? shown), [field]: currentTarget.value } });
      }}
      onBlur={() => settle(true)}
      onKeyDown={({ key }) => key === "Enter" && settle(true)}
    />
  );
  return (
    <>
      {fieldOf("from")}
      {fieldOf("to")}
    </>
  );
}

/** The problem with these days, as a text for the field that was changed last. */
export function problemWith(
  { from, to }: Days,
  changed: keyof Days,
  most?: number,
): string | undefined {
  if (from === "" || to === "") return undefined;
  if (from > to)
    return changed === "from" ? words.afterLast(inWords(to)) : words.beforeFirst(inWords(from));
  const count = (noon(to).getTime() - noon(from).getTime()) / dayLength + 1;
  return most !== undefined && count > most ? moneyMessages.tooLong(most) : undefined;
}

const noon = (day: string) => eastAfricanInstant(day, "12:00");
const inWords = (day: string) => formatDate(noon(day));

/** Leaves out the days of a filter if they are in the wrong order. */
export const daysInOrder = <Question extends { from?: string; to?: string }>(
  question: Question,
): Question => {
  if (!question.from || !question.to || question.from <= question.to) return question;
  const { from: _, to: __, ...rest } = question;
  return rest as Question;
};
