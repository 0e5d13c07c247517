import { chakra } from "@chakra-ui/react/styled-system";
import { CompanyIcon, MailIcon, PhoneIcon, PlaceIcon } from "../../ui/icons";
import { unbroken } from "../../ui/unbroken";
import { site } from "../content/site";
import { useSettings } from "../site-context";

const Row = chakra("li", {
  base: { display: "flex", alignItems: "center", gap: "3", minHeight: "target", color: "blue" },
});
const Words = chakra("span", { base: { color: "ink", minWidth: "0" } });
const Label = chakra("span", { base: { display: "block", fontSize: "sm", color: "soft" } });
const Link = chakra("a", { base: { display: "block", textDecoration: "none" } });
const Value = chakra("span", {
  base: {
    overflowWrap: "anywhere",
    color: "blue",
    fontWeight: "600",
    textUnderlineOffset: "0.18em",
    textDecoration: "underline",
  },
});

export function ContactDetails() {
  const { company, location, supportEmail, contactPhone } = useSettings();
  return (
    <chakra.ul display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="2" listStyle="none">
      {company && (
        <Row>
          <CompanyIcon size={24} />
          <Words>
            <Label>{site.company}</Label>
            {company.name}, {unbroken(site.registration(company.registration))}
            <br />
            {unbroken(company.postalAddress)}
          </Words>
        </Row>
      )}
      <Row>
        <PlaceIcon size={24} />
        <Words>
          <Label>{site.location}</Label>
          {location}
        </Words>
      </Row>
      <Row>
        <MailIcon size={24} />
        <Words>
          <Link href={`mailto:${supportEmail}`}>
            <Label>{site.email}</Label> <Value>{unbroken(supportEmail)}</Value>
          </Link>
        </Words>
      </Row>
      <Row>
        <PhoneIcon size={24} />
        <Words>
          <Link href={`tel:${contactPhone.replace(/\s/g, "")}`}>
            <Label>{site.phone}</Label> <Value>{contactPhone}</Value>
          </Link>
        </Words>
      </Row>
    </chakra.ul>
  );
}
