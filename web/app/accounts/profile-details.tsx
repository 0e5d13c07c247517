import { chakra } from "@chakra-ui/react/styled-system";
import type { Me } from "#contracts/accounts";
import { Button } from "../../ui/button";
import { accountStrings } from "../strings/accounts";
import { FactList } from "./fact-list";

const { fields, profile: words } = accountStrings;

const Foot = chakra("div", { base: { marginTop: "4" } });

/** The details as they are kept. */
export const ProfileDetails = ({ me, onEdit }: { me: Me; onEdit: () => void }) => (
  <>
    <FactList
      facts={[
        { name: fields.firstName, value: me.firstName },
        { name: fields.lastName, value: me.lastName },
        { name: fields.username, value: me.username },
        { name: fields.email, value: me.email },
        { name: fields.phoneNumber, value: spacedPhone(me.phoneNumber) },
      ]}
    />
    <Foot>
      <Button variant="secondary" size="sm" onClick={onEdit}>
        {words.edit}
      </Button>
    </Foot>
  </>
);

/** `+254 712 345 678`. */
const spacedPhone = (phone: string) =>
  phone.replace(/^(\+254)(\d{3})(\d{3})(\d{3})$/, "$1 $2 $3 $4");
