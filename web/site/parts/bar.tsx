import { Box } from "@chakra-ui/react/box";
import { chakra } from "@chakra-ui/react/styled-system";
import { ChevronDownIcon } from "../../ui/icons";
import { KangaBorder } from "../../ui/kanga-border";
import { Wordmark } from "../../ui/wordmark";
import { site } from "../content/site";
import { useSettings } from "../site-context";
import { currentPage, ServicesList, WaysIn } from "./bar-parts";
import { PhoneMenu } from "./phone-menu";
import { Wrap } from "./section";

const Header = chakra("header", {
  base: {
    position: "fixed",
    insetInline: "0",
    top: "0",
    zIndex: "20",
    transition: "background-color 160ms, box-shadow 160ms",
    "&[data-scrolled]": {
      bg: "paper",
      // Chrome 109 does not know `color-mix`.
      "@supports (color: color-mix(in srgb, red 86%, transparent))": {
        bg: "color-mix(in srgb, token(colors.paper) 86%, transparent)",
        backdropFilter: "blur(12px)",
      },
      boxShadow: "0 1px 0 token(colors.line), 0 6px 24px rgb(18 21 46 / 0.1)",
    },
    // A fixed bar would be printed on each sheet of paper.
    "@media print": { display: "none" },
    "@media (scripting: none)": { bg: "paper", boxShadow: "0 1px 0 token(colors.line)" },
  },
});

const place = {
  display: "inline-flex",
  alignItems: "center",
  gap: "1",
  minHeight: "target",
  paddingInline: { base: "2", lg: "3.5" },
  fontSize: { base: "sm", lg: "md" },
  whiteSpace: "nowrap",
  borderRadius: "md",
  color: "ink",
  fontWeight: "550",
  textDecoration: "none",
  _hover: { color: "blue" },
  "&[aria-current]": {
    color: "blue",
    boxShadow: "inset 0 -3px 0 token(colors.gold)",
    borderRadius: "0",
  },
};
const Place = chakra("a", { base: place });

const Toggle = chakra("summary", {
  base: {
    ...place,
    listStyle: "none",
    "&::-webkit-details-marker": { display: "none" },
    "& svg": { transition: "transform 160ms" },
    "[open] > &": { "& svg": { transform: "rotate(180deg)" } },
  },
});
const Panel = chakra("div", {
  base: {
    position: "absolute",
    top: "calc(100% + 6px)",
    insetInlineStart: "0",
    width: "14rem",
    padding: "2",
    bg: "card",
    borderWidth: "1px",
    borderStyle: "solid",
    borderColor: "line",
    borderRadius: "md",
    boxShadow: "0 16px 40px rgb(18 21 46 / 0.18)",
  },
});

/**
 * The fixed bar of the public pages. The script makes it solid when the page is scrolled by 50
 * pixels.
 */
export function Bar({ path }: { path: string }) {
  const { productName } = useSettings();
  return (
    <Header data-bar="">
      <KangaBorder />
      <Wrap
        display="flex"
        alignItems="center"
        gap={{ base: "3", lg: "6" }}
        minHeight={{ base: "16", md: "18" }}
      >
        <chakra.a
          display="inline-flex"
          alignItems="center"
          minHeight="target"
          textDecoration="none"
          href="/"
          aria-label={site.brand(productName)}
        >
          <Wordmark name={productName} />
        </chakra.a>
        <chakra.nav
          display={{ base: "none", md: "flex" }}
          alignItems="center"
          gap={{ md: "0", lg: "2" }}
          marginInlineStart="auto"
          aria-label={site.mainNavigation}
        >
          <chakra.details position="relative" data-menu="">
            <Toggle>
              {site.services}
              <ChevronDownIcon size={16} />
            </Toggle>
            <Panel>
              <ServicesList />
            </Panel>
          </chakra.details>
          <Place href="/" {...currentPage("/", path)}>
            {site.home}
          </Place>
          <Place href="/about" {...currentPage("/about", path)}>
            {site.aboutUs}
          </Place>
          <Place href="/contact" {...currentPage("/contact", path)}>
            {site.contactUs}
          </Place>
        </chakra.nav>
        <Box display={{ base: "none", md: "block" }}>
          <WaysIn />
        </Box>
        <PhoneMenu path={path} />
      </Wrap>
    </Header>
  );
}
