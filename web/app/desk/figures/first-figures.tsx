import { MemoryRouter } from "react-router-dom";
import { formatDateTime } from "../../../ui/dates";
import { formatCount } from "../../../ui/money";
import { Money } from "../../../ui/money-text";
import { Note } from "../../../ui/note";
import { Stack } from "../../../ui/stack";
import { QueueLinks } from "./figures";
import { writtenFigures } from "./fill-first-figures";
import { figureStrings as words } from "./strings";
import { Count, Total, TotalsFrame } from "./totals";

/** Sample numbers; no other text of the page contains them. */
const totals = {
  totalUsers: 9001,
  activeUsers: 9002,
  inactiveUsers: 9003,
  moneyIn: 9004,
  withdrawals: 9005,
};
const waiting = 9006;
const drawnAt = new Date(0);

export const writtenSample = writtenFigures(totals, waiting, drawnAt);

/**
 * The top of the administrator's first page with sample numbers, rendered at build time. Each queue
 * appears three times: with no item, with one item and with several.
 */
export const FirstFigures = () => (
  <MemoryRouter>
    <Stack gap="lg">
      <Note>{words.upToDate(formatDateTime(drawnAt))}</Note>
      {[0, 1, waiting].map((each) => (
        <QueueLinks
          key={each}
          waiting={{
            submissions: each,
            trainings: each,
            withdrawals: each,
            unattributed: each,
            questions: each,
          }}
        />
      ))}
      <TotalsFrame cells="five" aria-label={words.label}>
        {(["totalUsers", "activeUsers", "inactiveUsers"] as const).map((each) => (
          <Total key={each} name={words[each]} value={<Count>{formatCount(totals[each])}</Count>} />
        ))}
        {(["moneyIn", "withdrawals"] as const).map((each) => (
          <Total
            key={each}
            name={words[each]}
            value={<Money amount={totals[each]} size="large" />}
          />
        ))}
      </TotalsFrame>
    </Stack>
  </MemoryRouter>
);
