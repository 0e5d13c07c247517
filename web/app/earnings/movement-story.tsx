import { chakra } from "@chakra-ui/react/styled-system";
import { Link } from "react-router-dom";
import type { LedgerEntry } from "#contracts/accounts";
import type { Withdrawal } from "#contracts/withdrawals";
import { formatFullDateTime } from "../../ui/dates";
import { Note } from "../../ui/note";
import { Steps } from "../../ui/steps";
import { TextLink } from "../../ui/text-link";
import { withdrawalStrings, earningsStrings as words } from "../strings/earnings";
import { overviewStrings } from "../strings/overview";
import { withdrawalSteps } from "./withdrawal-steps";

const Place = chakra("div", {
  base: { bg: "wash", borderRadius: "md", padding: { base: "3", md: "4" } },
});

interface MovementStoryProps {
  entry: LedgerEntry;
  withdrawal: Withdrawal | undefined;
}

/** What a movement is part of: its withdrawal step by step, its task, or when it came. */
export function MovementStory({ entry, withdrawal }: MovementStoryProps) {
  if (withdrawal)
    return (
      <Place>
        <Note marginBottom="3">
          {withdrawalStrings.to(words.wallets[withdrawal.wallet], withdrawal.phone)}
        </Note>
        <Steps label={withdrawalStrings.steps.label} steps={withdrawalSteps(withdrawal)} />
        {withdrawal.reason && <p>{withdrawalStrings.reasons[withdrawal.reason]}</p>}
      </Place>
    );
  return (
    <Place>
      <Steps
        label={words.storyOf}
        steps={[
          {
            label: overviewStrings.kinds[entry.kind],
            detail: formatFullDateTime(entry.date),
            state: "done",
          },
        ]}
      />
      {entry.taskId && (
        <TextLink asChild>
          <Link to={`/dashboard/tasks-awarded#${entry.taskId}`}>{words.seeTask}</Link>
        </TextLink>
      )}
    </Place>
  );
}
