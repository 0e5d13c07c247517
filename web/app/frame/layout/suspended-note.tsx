import { chakra } from "@chakra-ui/react/styled-system";
import type { Suspension } from "#contracts/person";
import { formatDateTime } from "../../../ui/dates";
import { FormAlert } from "../../../ui/form-alert";
import { TextLink } from "../../../ui/text-link";
import { unbroken } from "../../../ui/unbroken";
import { useSettings } from "../api/use-config";
import { suspensionStrings as words } from "./suspension-strings";

const Place = chakra("div", {
  base: {
    // The marketplace begins with a banner that moves up on phones.
    marginBottom: { base: "6", md: "5" },
  },
});

/** Why the account is suspended, what that means for work and money, and whom to write to. */
export function SuspendedNote({ suspension }: { suspension: Suspension }) {
  const email = useSettings()?.supportEmail;
  return (
    <Place>
      <FormAlert title={words.title}>
        <p>{unbroken(words.since(formatDateTime(suspension.since), suspension.reason))}</p>
        <p>{suspension.withdrawals ? words.all : words.workOnly}</p>
        {email && (
          <TextLink alone href={`mailto:${email}`}>
            {words.writeTo(email)}
          </TextLink>
        )}
      </FormAlert>
    </Place>
  );
}
