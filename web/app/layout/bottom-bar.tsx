import { chakra } from "@chakra-ui/react/styled-system";
import { NavLink } from "react-router-dom";
import { whenMeant } from "../page-code";
import { layoutStrings as words } from "../strings/layout";
import type { Place } from "./pages";

const Bar = chakra("nav", {
  base: {
    display: { base: "block", lg: "none" },
    position: "fixed",
    insetInline: "0",
    bottom: "0",
    zIndex: "20",
    bg: "card",
    borderTopWidth: "1px",
    borderTopStyle: "solid",
    borderColor: "line",
    paddingInline: "1",
    paddingTop: "1",
    paddingBottom: "max(0.5rem, env(safe-area-inset-bottom))",
  },
});
const Row = chakra("ul", {
  base: { display: "flex", maxWidth: "36rem", marginInline: "auto", "& > li": { flex: "1" } },
});
const Tab = chakra(NavLink, {
  base: {
    display: "grid",
    justifyItems: "center",
    alignContent: "center",
    gap: "0.5",
    minHeight: "3rem",
    borderRadius: "md",
    fontSize: "0.75rem",
    lineHeight: "1.2",
    textAlign: "center",
    color: "soft",
    "&[aria-current=page]": { color: "blue", fontWeight: "700" },
  },
});

/** The places within the thumb's reach, on phones. */
export const BottomBar = ({ places }: { places: readonly Place[] }) => (
  <Bar aria-label={words.quickNavigation}>
    <Row>
      {places.flatMap(({ to, short, icon: Icon }) =>
        short
          ? [
              <li key={to}>
                <Tab to={to} end {...whenMeant(to)}>
                  <Icon size={22} />
                  {short}
                </Tab>
              </li>,
            ]
          : [],
      )}
    </Row>
  </Bar>
);
