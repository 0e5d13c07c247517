import { Box } from "@chakra-ui/react/box";
import { chakra } from "@chakra-ui/react/styled-system";
import type { ReactNode } from "react";
import { Link, NavLink } from "react-router-dom";
import type { Me } from "#contracts/me";
import { HelpIcon, LogoutIcon, MenuIcon, PersonIcon } from "../../ui/icons";
import { KangaBorder } from "../../ui/kanga-border";
import { unbroken } from "../../ui/unbroken";
import { Wordmark } from "../../ui/wordmark";
import { useProductName } from "../frame/api/use-config";
import { Dropdown } from "../frame/layout/dropdown";
import {
  Bar,
  Brand,
  OutsideEntry as FrameEntry,
  Group,
  Inside,
  letters,
  Places,
  Row,
  Side,
  entry as sidebarEntry,
  tab,
} from "../frame/layout/frame-parts";
import { LazyPart, lazyPart, nothing } from "../frame/layout/lazy-part";
import { preloadHandlers } from "../frame/layout/links";
import { layoutStrings as words } from "../frame/layout/strings";
import { useSignOut } from "../frame/layout/use-sign-out";
import type { Place, PlaceGroup } from "./pages";

const Entry = chakra(NavLink, {
  base: {
    ...sidebarEntry,
    "&[aria-current=page]": {
      bg: "wash",
      color: "blue",
      fontWeight: "600",
      marginInlineStart: "3",
      paddingInlineStart: "3",
      paddingInlineEnd: "2",
      width: "calc(100% - 0.75rem)",
      borderStartStartRadius: "md",
      borderEndStartRadius: "md",
      _hover: { color: "blue", textDecoration: "none" },
    },
  },
});

const FoldEntry = chakra("button", { base: sidebarEntry });

const LogoutEntry = chakra("button", { base: { ...sidebarEntry, flex: "none" } });

interface SidebarProps {
  groups: readonly PlaceGroup[];
  tone: "writer" | "admin";
  isFolded: boolean;
  /** Absent if the menu is always open. */
  onFold?: (() => void) | undefined;
}

export function Sidebar({ groups, tone, isFolded, onFold }: SidebarProps) {
  const product = useProductName();
  const { busy, signOut } = useSignOut();

  return (
    <Side tone={tone} isFolded={isFolded} aria-label={words.mainNavigation}>
      <Inside>
        <KangaBorder />
        <Brand href="/">
          <Wordmark name={product} tone="white" />
        </Brand>
        {onFold && (
          <FoldEntry
            type="button"
            title={isFolded ? words.unfoldMenu : undefined}
            aria-expanded={!isFolded}
            onClick={onFold}
          >
            <MenuIcon />
            <span data-name>{isFolded ? words.unfoldMenu : words.foldMenu}</span>
          </FoldEntry>
        )}
        <Places>
          {groups.map(({ label, places }) => (
            <div key={label ?? places[0]?.to}>
              {label && <Group data-name>{label}</Group>}
              <ul>
                {places.map((place) => (
                  <li key={place.to}>
                    <SideEntry place={place} isFolded={isFolded} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </Places>
        <LogoutEntry
          type="button"
          title={isFolded ? words.logout : undefined}
          aria-busy={busy || undefined}
          onClick={() => void signOut()}
        >
          <LogoutIcon />
          <span data-name>{busy ? words.signingOut : words.logout}</span>
        </LogoutEntry>
      </Inside>
    </Side>
  );
}

interface SideEntryProps {
  place: Place;
  /** True if the name shows only while the pointer is on the icon. */
  isFolded: boolean;
}

function SideEntry({ place, isFolded }: SideEntryProps) {
  const { to, label, icon: Icon, outside, queues } = place;
  const title = isFolded ? label : undefined;
  if (outside)
    return (
      <FrameEntry href={to} title={title}>
        <Icon />
        <span data-name>{label}</span>
      </FrameEntry>
    );
  return (
    <Entry to={to} end={isRoot(to)} title={title} {...preloadHandlers(to)}>
      <Icon />
      <span data-name>{label}</span>
      <QueueMark queues={queues} />
    </Entry>
  );
}

const Tab = chakra(NavLink, {
  base: {
    ...tab,
    position: "relative",
    "&[aria-current=page]": { color: "blue", fontWeight: "700" },
    // The count, in the corner of the icon.
    "& > span": {
      position: "absolute",
      top: "0",
      // The count stays inside its menu entry even if text is enlarged.
      insetInlineEnd: "max(0px, calc(50% - 2em))",
      paddingInline: "1.5",
      fontSize: letters,
      lineHeight: "1.35",
    },
  },
});

/** The bar at the bottom of a phone's screen, for the most used places. */
export const BottomBar = ({ places }: { places: readonly Place[] }) => (
  <Bar aria-label={words.quickNavigation}>
    <Row>
      {places.flatMap(({ to, short, icon: Icon, queues }) =>
        short
          ? [
              <li key={to}>
                <Tab to={to} end={isRoot(to)} {...preloadHandlers(to)}>
                  <Icon size={22} />
                  {short}
                  <QueueMark queues={queues} />
                </Tab>
              </li>,
            ]
          : [],
      )}
    </Row>
  </Bar>
);

const Face = chakra("button", {
  base: {
    display: "grid",
    placeItems: "center",
    width: "target",
    height: "target",
    borderRadius: "full",
    // The border makes the shape visible in forced colours.
    borderWidth: "1.5px",
    borderStyle: "solid",
    borderColor: "transparent",
    bg: "gold",
    color: "onGold",
    fontFamily: "pen",
    fontWeight: "700",
    fontSize: "1.125rem",
  },
});

const entry = {
  display: "flex",
  alignItems: "center",
  gap: "3",
  minHeight: "3rem",
  width: "full",
  paddingInline: "4",
  textAlign: "start",
  _hover: { bg: "wash" },
  _focusVisible: { outlineOffset: "-3px" },
} as const;

const ProfileMenuEntry = chakra(Link, { base: entry });

const OutsideEntry = chakra("a", { base: entry });

const Press = chakra("button", { base: entry });

const MenuGroup = ({ label, children }: { label?: string | undefined; children?: ReactNode }) => (
  <Box display={{ base: "block", lg: "none" }}>
    {label && (
      <chakra.p
        marginTop="2"
        paddingInline="4"
        paddingTop="3"
        paddingBottom="1"
        borderTop="line"
        fontSize="sm"
        fontWeight="650"
        letterSpacing="0.08em"
        color="soft"
      >
        {label}
      </chakra.p>
    )}
    {children}
  </Box>
);

interface ProfileMenuProps {
  me: Me | undefined;
  profile: Place;
  help: Place;
  /** On phones, the menu lists the places that have no room in the bar. */
  groups: readonly PlaceGroup[];
}

export function ProfileMenu({ me, profile, help, groups }: ProfileMenuProps) {
  const { busy, signOut } = useSignOut();
  const rest = groups.map((group) => ({
    ...group,
    places: group.places.filter(({ to, short }) => !short && to !== profile.to && to !== help.to),
  }));
  const last = groups.find(({ places }) => places.some(({ to }) => to === help.to));

  return (
    <Dropdown
      label={words.openMenu}
      button={(control) => (
        <Face type="button" aria-label={words.openMenu} {...control}>
          {me?.firstName[0]?.toUpperCase() ?? <PersonIcon />}
        </Face>
      )}
    >
      {me && (
        <Box
          padding="4"
          borderBottomWidth="1px"
          borderBottomStyle="solid"
          borderColor="line"
          minWidth="0"
        >
          <chakra.p fontWeight="650" htmlTranslate="no">
            {`${me.firstName} ${me.lastName}`}
          </chakra.p>
          <chakra.p fontSize="sm" color="soft">
            {unbroken(me.email)}
          </chakra.p>
        </Box>
      )}
      <ProfileMenuEntry to={profile.to}>
        <PersonIcon />
        {profile.label}
      </ProfileMenuEntry>
      {rest
        .filter(({ places }) => places.length > 0)
        .map(({ label, places }) => (
          <MenuGroup key={label ?? places[0]?.to} label={label}>
            {places.map(({ to, label: name, icon: Icon, queues }) => (
              <ProfileMenuEntry key={to} to={to}>
                <Icon />
                {name}
                <QueueMark queues={queues} />
              </ProfileMenuEntry>
            ))}
          </MenuGroup>
        ))}
      {last?.label && <MenuGroup label={last.label} />}
      <OutsideEntry href={help.to}>
        <HelpIcon />
        {help.label}
      </OutsideEntry>
      <Press type="button" aria-busy={busy || undefined} onClick={() => void signOut()}>
        <LogoutIcon />
        <span>{busy ? words.signingOut : words.logout}</span>
      </Press>
    </Dropdown>
  );
}

/** Loaded when needed, since only the administrator's places have counts. */
const QueueCount = lazyPart("queue-count", () =>
  import("../desk/queue-count").then(({ QueueCount }) => QueueCount),
);

/**
 * True for a dashboard's first page. Every other place is also marked as current on its subpages.
 */
const isRoot = (to: string) => to.lastIndexOf("/") === 0;

const QueueMark = ({ queues }: { queues: Place["queues"] }) =>
  queues && (
    <LazyPart away={nothing}>
      <QueueCount of={queues} />
    </LazyPart>
  );
