import { chakra } from "@chakra-ui/react/styled-system";
import {
  ChevronDownIcon,
  CloseIcon,
  MailIcon,
  MenuIcon,
  PhoneIcon,
  PlaceIcon,
} from "../../ui/icons";
import { unbroken } from "../../ui/unbroken";
import { VisuallyHidden } from "../../ui/visually-hidden";
import { site } from "../content/site";
import { useSettings } from "../site-context";
import { currentPage, ServicesList, WaysIn } from "./bar-parts";

const Panel = chakra("div", {
  base: {
    position: "absolute",
    insetInline: "0",
    top: "100%",
    maxHeight: "calc(100dvh - 4.75rem)",
    overflow: "auto",
    overscrollBehavior: "contain",
    paddingInline: "5",
    paddingTop: "2",
    paddingBottom: "6",
    bg: "paper",
    borderBlock: "1px solid token(colors.line)",
    boxShadow: "0 24px 40px rgb(18 21 46 / 0.18)",
  },
});
const row = {
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "3",
  minHeight: "14",
  borderBottom: "1px solid token(colors.line)",
  color: "ink",
  fontWeight: "600",
  fontSize: "lg",
  textDecoration: "none",
  "&[aria-current]": { color: "blue" },
};
const Row = chakra("a", { base: row });
const Group = chakra("summary", {
  base: {
    ...row,
    listStyle: "none",
    "&::-webkit-details-marker": { display: "none" },
    "[open] > &": { "& svg": { transform: "rotate(180deg)" } },
  },
});

const Detail = chakra("a", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "3",
    minHeight: "target",
    color: "inherit",
    textDecoration: "none",
  },
});

export function PhoneMenu({ path }: { path: string }) {
  const { location, supportEmail, contactPhone } = useSettings();
  return (
    <chakra.details
      display={{ md: "none" }}
      marginInlineStart="auto"
      css={{ "&[open] .when-closed, &:not([open]) .when-open": { display: "none" } }}
      data-menu=""
    >
      <chakra.summary
        display="grid"
        placeItems="center"
        width="12"
        height="12"
        marginInlineEnd="max(-0.75rem, -3.75vw)"
        borderRadius="md"
        listStyle="none"
        css={{ "&::-webkit-details-marker": { display: "none" } }}
      >
        <VisuallyHidden>{site.menu}</VisuallyHidden>
        <span className="when-closed">
          <MenuIcon size={26} />
        </span>
        <span className="when-open">
          <CloseIcon size={26} />
        </span>
      </chakra.summary>
      <Panel>
        <nav aria-label={site.menu}>
          <Row href="/" {...currentPage("/", path)}>
            {site.home}
          </Row>
          <details>
            <Group>
              {site.services}
              <ChevronDownIcon />
            </Group>
            <ServicesList />
          </details>
          <Row href="/about" {...currentPage("/about", path)}>
            {site.about}
          </Row>
          <Row href="/contact" {...currentPage("/contact", path)}>
            {site.contact}
          </Row>
        </nav>
        <chakra.ul paddingBlock="4" color="soft">
          <li>
            <Detail as="span">
              <PlaceIcon />
              {location}
            </Detail>
          </li>
          <li>
            <Detail href={`mailto:${supportEmail}`}>
              <MailIcon />
              {unbroken(supportEmail)}
            </Detail>
          </li>
          <li>
            <Detail href={`tel:${contactPhone.replace(/\s/g, "")}`}>
              <PhoneIcon />
              {contactPhone}
            </Detail>
          </li>
        </chakra.ul>
        <WaysIn wide />
      </Panel>
    </chakra.details>
  );
}
