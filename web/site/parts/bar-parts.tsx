import { Grid } from "@chakra-ui/react/grid";
import { chakra } from "@chakra-ui/react/styled-system";
import { ButtonLink } from "../../ui/button-link";
import { services } from "../content/services";
import { site } from "../content/site";

export const currentPage = (href: string, path: string) =>
  href === path ? { "aria-current": "page" as const } : {};

export const ServicesList = () => (
  <ul>
    {services.map(({ id, name }) => (
      <li key={id}>
        <chakra.a
          display="flex"
          alignItems="center"
          minHeight="target"
          paddingInline="4"
          borderRadius="sm"
          color="ink"
          textDecoration="none"
          _hover={{ bg: "blueWash", color: "blue" }}
          href={`/#${id}`}
        >
          {name}
        </chakra.a>
      </li>
    ))}
  </ul>
);

const signedIn = "html[data-signed-in] &";

/** The buttons are small, since the bar has little room. */
const way = { variant: "secondary", size: "sm", whiteSpace: "nowrap" } as const;
const inBar = {
  fontSize: { base: "sm", lg: "md" },
  paddingInline: { base: "3", lg: "4" },
} as const;

const ForVisitors = chakra("div", {
  base: { display: "flex", gap: "2", [signedIn]: { visibility: "hidden" } },
});
const ForMembers = chakra("div", {
  base: { display: "grid", visibility: "hidden", [signedIn]: { visibility: "visible" } },
});

/**
 * Login and Join Now or, for signed-in people, a link to the dashboard. With `wide` they fill the
 * width.
 */
export function WaysIn({ wide = false }: { wide?: boolean }) {
  const room = wide ? ({ flex: "1" } as const) : inBar;
  return (
    <Grid
      // Both are in one grid cell, so that nothing moves when one replaces the other.
      css={{ "& > *": { gridArea: "1 / 1" } }}
    >
      <ForVisitors>
        <ButtonLink href="/signin" {...way} {...room} variant={wide ? "secondary" : "quiet"}>
          {site.login}
        </ButtonLink>
        <ButtonLink href="/signup" {...way} {...room}>
          {site.joinNow}
        </ButtonLink>
      </ForVisitors>
      <ForMembers>
        <ButtonLink href="/dashboard" {...way} {...room}>
          {site.dashboard}
        </ButtonLink>
      </ForMembers>
    </Grid>
  );
}
