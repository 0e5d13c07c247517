import { chakra } from "@chakra-ui/react/styled-system";
import { NavLink } from "react-router-dom";
import { LogoutIcon } from "../../../ui/icons";
import { KangaBorder } from "../../../ui/kanga-border";
import { Wordmark } from "../../../ui/wordmark";
import { preloadHandlers } from "../../page-code";
import { useProductName } from "../api/use-config";
import type { Place, PlaceGroup } from "./pages";
import { QueueMark } from "./queue-mark";
import { Brand, entry, Group, Inside, OutsideEntry, Side } from "./sidebar-parts";
import { layoutStrings as words } from "./strings";
import { useSignOut } from "./use-sign-out";

const Entry = chakra(NavLink, {
  base: {
    ...entry,
    "&[aria-current=page]": {
      bg: "wash",
      color: "blue",
      fontWeight: "650",
      marginInlineStart: "3",
      paddingInlineStart: "3",
      width: "calc(100% - 0.75rem)",
      borderStartStartRadius: "md",
      borderEndStartRadius: "md",
      _hover: { color: "blue", textDecoration: "none" },
    },
  },
});
const LogoutEntry = chakra("button", { base: { ...entry, marginTop: "auto" } });

interface SidebarProps {
  groups: readonly PlaceGroup[];
  tone: "writer" | "admin";
}

/** The places of a dashboard beside its pages, on wide screens. */
export function Sidebar({ groups, tone }: SidebarProps) {
  const product = useProductName();
  const { busy, signOut } = useSignOut();

  return (
    <Side tone={tone} aria-label={words.mainNavigation}>
      <Inside>
        <KangaBorder />
        <Brand href="/">
          <Wordmark name={product} tone="white" />
        </Brand>
        <div>
          {groups.map(({ label, places }) => (
            <div key={label ?? places[0]?.to}>
              {label && <Group>{label}</Group>}
              <ul>
                {places.map((place) => (
                  <li key={place.to}>
                    <SideEntry place={place} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
        <LogoutEntry type="button" aria-busy={busy || undefined} onClick={() => void signOut()}>
          <LogoutIcon />
          {busy ? words.signingOut : words.logout}
        </LogoutEntry>
      </Inside>
    </Side>
  );
}

function SideEntry({ place: { to, label, icon: Icon, outside, queue } }: { place: Place }) {
  if (outside)
    return (
      <OutsideEntry href={to}>
        <Icon />
        {label}
      </OutsideEntry>
    );
  return (
    <Entry to={to} end {...preloadHandlers(to)}>
      <Icon />
      {label}
      <QueueMark queue={queue} />
    </Entry>
  );
}
