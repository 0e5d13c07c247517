import { chakra } from "@chakra-ui/react/styled-system";
import { Link } from "react-router-dom";
import { mayAskSecondLook } from "#contracts/second-looks";
import type { Award } from "#contracts/tasks";
import { formatDateTime } from "../../../ui/dates";
import { formatMoney } from "../../../ui/money";
import { TextLink } from "../../../ui/text-link";
import { unbroken } from "../../../ui/unbroken";
import { useNow } from "../../frame/hooks/use-now";
import { overviewStrings as words } from "./strings";

export function AlsoWaiting({ awards }: { awards: readonly Award[] }) {
  const now = useNow(30_000);
  const lines = awards.flatMap((award) => {
    const text = whatWaits(award, now);
    return text ? [{ award, text }] : [];
  });
  if (lines.length === 0) return null;
  return (
    <chakra.ul aria-label={words.also} marginTop="4" borderTopWidth="1px" borderColor="line">
      {lines.map(({ award: { taskId, awardedAt, field, amount }, text }) => (
        <chakra.li key={`${taskId}.${awardedAt}`} paddingTop="3">
          <TextLink asChild paddingBlock="2.5">
            <Link to={`/dashboard/tasks-awarded#${taskId}`}>{taskId}</Link>
          </TextLink>
          <span>{unbroken(`${words.alsoWhich(field, formatMoney(amount))} ${text}`)}</span>
        </chakra.li>
      ))}
    </chakra.ul>
  );
}

function whatWaits(award: Award, now: Date): string | undefined {
  if (award.status === "changes") return words.alsoChanges(formatDateTime(award.dueDate, now));
  if (award.status === "awarded") return words.alsoTask(formatDateTime(award.dueDate, now));
  return mayAskSecondLook(award, now) ? words.alsoRejected : undefined;
}
