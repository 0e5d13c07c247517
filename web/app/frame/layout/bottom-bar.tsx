import { chakra } from "@chakra-ui/react/styled-system";
import { NavLink } from "react-router-dom";
import { preloadHandlers } from "../../page-code";
import { Bar, letters, Row, tab } from "./bottom-bar-parts";
import type { Place } from "./pages";
import { QueueMark } from "./queue-mark";
import { layoutStrings as words } from "./strings";

const Tab = chakra(NavLink, {
  base: {
    ...tab,
    position: "relative",
    "&[aria-current=page]": { color: "blue", fontWeight: "700" },
    // How much waits there, at the corner of the icon.
    "& > span": {
      position: "absolute",
      top: "0",
      // Within its place, however large the letters are.
      insetInlineEnd: "max(0px, calc(50% - 2em))",
      paddingInline: "1.5",
      fontSize: letters,
      lineHeight: "1.35",
    },
  },
});

/** The places within the thumb's reach, on phones. */
export const BottomBar = ({ places }: { places: readonly Place[] }) => (
  <Bar aria-label={words.quickNavigation}>
    <Row>
      {places.flatMap(({ to, short, icon: Icon, queue }) =>
        short
          ? [
              <li key={to}>
                <Tab to={to} end {...preloadHandlers(to)}>
                  <Icon size={22} />
                  {short}
                  <QueueMark queue={queue} />
                </Tab>
              </li>,
            ]
          : [],
      )}
    </Row>
  </Bar>
);
