import type { Me } from "#contracts/accounts";
import { formatMoney } from "../../ui/money";
import { TextLink } from "../../ui/text-link";
import { unbroken } from "../../ui/unbroken";
import { useSettings } from "../frame/api/use-config";
import { keptStrings as words } from "./strings";

/** How much of the balance can be withdrawn, how much is kept and why, and how it comes back. */
export function KeptMoney({ me: { withdrawable, kept } }: { me: Me }) {
  const support = useSettings()?.supportEmail;
  if (!kept) return null;
  return (
    <>
      {words.parts(formatMoney(withdrawable), formatMoney(kept.amount))} {words.why[kept.reason]}{" "}
      {words.byMistake}{" "}
      {support && (
        <TextLink display="inline-block" href={`mailto:${support}`}>
          {unbroken(support)}
        </TextLink>
      )}
    </>
  );
}
