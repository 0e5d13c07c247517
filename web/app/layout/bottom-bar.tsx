import { chakra } from "@chakra-ui/react/styled-system";
import { NavLink } from "react-router-dom";
import { preloadHandlers } from "../page-code";
import { layoutStrings as words } from "../strings/layout";
import { Bar, Row, tab } from "./bottom-bar-parts";
import type { Place } from "./pages";

const Tab = chakra(NavLink, {
  base: { ...tab, "&[aria-current=page]": { color: "blue", fontWeight: "700" } },
});

/** The places within the thumb's reach, on phones. */
export const BottomBar = ({ places }: { places: readonly Place[] }) => (
  <Bar aria-label={words.quickNavigation}>
    <Row>
      {places.flatMap(({ to, short, icon: Icon }) =>
        short
          ? [
              <li key={to}>
                <Tab to={to} end {...preloadHandlers(to)}>
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
