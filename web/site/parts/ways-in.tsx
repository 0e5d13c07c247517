import { Grid } from "@chakra-ui/react/grid";
import { chakra } from "@chakra-ui/react/styled-system";
import { ButtonLink } from "../../ui/button-link";
import { site } from "../content/site";

const signedIn = "html[data-signed-in] &";

/** In the bar of a small desktop there is little room. */
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

/** Login and Join Now; for who is signed in, the way to the dashboard. `wide` fills its line. */
export function WaysIn({ wide = false }: { wide?: boolean }) {
  const room = wide ? ({ flex: "1" } as const) : inBar;
  return (
    <Grid
      // Both sets lie on the same place, which is as wide as the wider one: nothing moves.
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
