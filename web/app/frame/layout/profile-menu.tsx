import { chakra } from "@chakra-ui/react/styled-system";
import { Link } from "react-router-dom";
import type { Me } from "#contracts/accounts";
import { HelpIcon, LogoutIcon, PersonIcon, SettingsIcon } from "../../../ui/icons";
import { unbroken } from "../../../ui/unbroken";
import { Dropdown } from "./dropdown";
import type { Place } from "./pages";
import { QueueMark } from "./queue-mark";
import { layoutStrings as words } from "./strings";
import { useSignOut } from "./use-sign-out";

const Face = chakra("button", {
  base: {
    display: "grid",
    placeItems: "center",
    width: "target",
    height: "target",
    borderRadius: "full",
    // Seen where the reader's own colours take the gold away.
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
const Who = chakra("div", {
  base: {
    padding: "4",
    borderBottomWidth: "1px",
    borderBottomStyle: "solid",
    borderColor: "line",
    minWidth: "0",
  },
});
const Name = chakra("p", { base: { fontWeight: "650" } });
const Address = chakra("p", { base: { fontSize: "sm", color: "soft" } });
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
const Entry = chakra(Link, { base: entry });
const OutsideEntry = chakra("a", { base: entry });
const Press = chakra("button", { base: entry });

interface ProfileMenuProps {
  me: Me | undefined;
  profile: Place;
  settings?: Place | undefined;
  help: Place;
  /** Places that the bar of a phone has no room for. */
  further?: readonly Place[];
}

/** Who is signed in, the way to the profile, help, and out. */
export function ProfileMenu({ me, profile, settings, help, further = [] }: ProfileMenuProps) {
  const { busy, signOut } = useSignOut();

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
        <Who>
          <Name>
            {me.firstName} {me.lastName}
          </Name>
          <Address>{unbroken(me.email)}</Address>
        </Who>
      )}
      <Entry to={profile.to}>
        <PersonIcon />
        {profile.label}
      </Entry>
      {settings && (
        <Entry to={settings.to}>
          <SettingsIcon />
          {settings.label}
        </Entry>
      )}
      {further.map(({ to, label, icon: Icon, queue }) => (
        <Entry key={to} to={to} display={{ base: "flex", lg: "none" }}>
          <Icon />
          {label}
          <QueueMark queue={queue} />
        </Entry>
      ))}
      <OutsideEntry href={help.to}>
        <HelpIcon />
        {help.label}
      </OutsideEntry>
      <Press type="button" aria-busy={busy || undefined} onClick={() => void signOut()}>
        <LogoutIcon />
        {busy ? words.signingOut : words.logout}
      </Press>
    </Dropdown>
  );
}
