import { Box } from "@chakra-ui/react/box";
import { eastAfricanInstant } from "#contracts/east-africa-time";
import { type MoneySums, moneyRoutes } from "#contracts/money";
import { formatDate } from "../../../ui/dates";
import { Money } from "../../../ui/money-text";
import { Note } from "../../../ui/note";
import { useLive } from "../../frame/api/use-live";
import { moneyStrings } from "./strings";

const words = moneyStrings.sum;

interface ListedSumProps {
  name: string;
  /** The sums of the money page that this list breaks down. */
  sums: readonly (keyof MoneySums)[];
  from: string;
  to: string;
  /** The number of list entries loaded so far; undefined before the first page. */
  listed: { count: number; hasMore: boolean } | undefined;
}

export function ListedSum({ name, sums, from, to, listed }: ListedSumProps) {
  const asked = { by: "month", from, to } as const;
  const { data } = useLive(moneyRoutes.showMoney, {}, asked, { every: 12_000 });
  if (!data) return null;
  const [first, last] = [from, to].map((day) => formatDate(eastAfricanInstant(day, "12:00")));
  return (
    <Box role="status">
      <p>
        <span>
          {first === last
            ? words.day(name, first ?? "")
            : words.days(name, first ?? "", last ?? "")}
        </span>{" "}
        <strong>
          <Money amount={sums.reduce((sum, each) => sum + data.totals[each], 0)} />
        </strong>
      </p>
      {listed && (
        <Note>{listed.hasMore ? words.newest(listed.count) : words.all(listed.count)}</Note>
      )}
    </Box>
  );
}
