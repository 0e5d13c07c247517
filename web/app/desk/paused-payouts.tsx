import { Box } from "@chakra-ui/react/box";
import { Link, useLocation } from "react-router-dom";
import { formatDateTime } from "../../ui/dates";
import { FormAlert } from "../../ui/form-alert";
import { TextLink } from "../../ui/text-link";
import { sentences } from "../../ui/unbroken";
import { earningsStrings } from "../earnings/strings";
import { useDesk } from "./figures/use-stats";
import { adminWithdrawalStrings } from "./withdrawals/strings";

const words = adminWithdrawalStrings.payouts;
const withdrawalsPath = "/admin-dashboard/withdrawals";

/** Warns on every page but the withdrawals page that payouts are paused or have stopped. */
export function PausedPayouts() {
  const payouts = useDesk()?.payouts;
  const isThere = useLocation().pathname.startsWith(withdrawalsPath);
  if (!payouts?.paused || isThere) return null;
  const { reason, since, stopped } = payouts;
  const isAll = reason === "administrator" || reason === "restored";
  return (
    <Box marginBottom="5">
      <FormAlert tone="waiting" title={isAll ? words.paused : words.stoppedTitle}>
        {isAll && (
          <p>
            {sentences(
              reason === "restored" ? words.restoredText : words.pausedText,
              since && words.since(formatDateTime(since)),
            )}
          </p>
        )}
        {stopped.map(({ wallet, providerSaid, since: from }) => (
          <p key={wallet}>
            {words.stopped(earningsStrings.wallets[wallet])}.{" "}
            {words.stoppedText(words.providers[wallet])}{" "}
            {words.stoppedSaid(
              formatDateTime(from),
              adminWithdrawalStrings.said(providerSaid.code, providerSaid.words),
            )}
          </p>
        ))}
        <TextLink alone asChild color="inherit">
          <Link to={withdrawalsPath}>{words.toResume}</Link>
        </TextLink>
      </FormAlert>
    </Box>
  );
}
