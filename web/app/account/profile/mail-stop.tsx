import { chakra } from "@chakra-ui/react/styled-system";
import type { Me } from "#contracts/accounts";
import { TextLink } from "../../../ui/text-link";
import { useSettings } from "../../frame/api/use-config";
import { accountStrings } from "../strings";

const { confirm } = accountStrings;

const Small = chakra("p", { base: { color: "soft", fontSize: "sm", fontWeight: "400" } });

/** Whether the address is confirmed; and where not all mails go to it, why, and the way on. */
export function MailStop({ emailConfirmed, mailStops }: Pick<Me, "emailConfirmed" | "mailStops">) {
  const support = useSettings()?.supportEmail;
  return (
    <>
      <Small>{emailConfirmed ? confirm.yes : confirm.notYet}</Small>
      {mailStops && (
        <Small>
          {confirm.stops[mailStops]}
          {mailStops !== "unconfirmed" && support && (
            <>
              {" "}
              <TextLink href={`mailto:${support}`}>{support}</TextLink>.
            </>
          )}
        </Small>
      )}
    </>
  );
}
