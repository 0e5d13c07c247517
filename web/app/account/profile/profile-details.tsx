import { chakra } from "@chakra-ui/react/styled-system";
import { shownAccountNumber } from "#contracts/account-number";
import type { Me } from "#contracts/accounts";
import { spacedPhone } from "#contracts/fields";
import { Button } from "../../../ui/button";
import { FactList } from "../../../ui/fact-list";
import { unbroken } from "../../../ui/unbroken";
import { SendConfirmation } from "../confirm-email/send-confirmation";
import { accountStrings } from "../strings";
import { MailStop } from "./mail-stop";
import { NewEmail } from "./new-email";
import { profileStrings as words } from "./strings";

const { fields } = accountStrings;

const Foot = chakra("div", {
  base: { display: "flex", flexWrap: "wrap", gap: "3", marginTop: "4" },
});

/** The details as they are kept. */
export const ProfileDetails = ({ me, onEdit }: { me: Me; onEdit: () => void }) => (
  <>
    <FactList
      facts={[
        { name: fields.firstName, value: me.firstName },
        { name: fields.lastName, value: me.lastName },
        { name: fields.username, value: me.username },
        ...(me.accountNumber
          ? [{ name: words.accountNumber, value: shownAccountNumber(me.accountNumber) }]
          : []),
        {
          name: fields.email,
          value: (
            <>
              {unbroken(me.email)}
              <MailStop {...me} />
              {!me.emailConfirmed && <SendConfirmation />}
            </>
          ),
        },
        { name: fields.phoneNumber, value: spacedPhone(me.phoneNumber) },
      ]}
    />
    <Foot>
      <Button variant="secondary" size="sm" onClick={onEdit}>
        {words.edit}
      </Button>
      {!me.isAdmin && <NewEmail />}
    </Foot>
  </>
);
