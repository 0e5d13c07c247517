import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import createEmotionServer from "@emotion/server/create-instance";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { PublicSettings } from "#contracts/settings";
import { Look } from "../../../ui/look";
import { SignUpPanel } from "../../account/sign-up/sign-up-panel";
import { WelcomePanel } from "../../account/welcome-panel";
import { adminGroups, writerGroups } from "../layout/pages";
import { AccountShell } from "./account-shell";
import { DashboardShell } from "./dashboard-shell";
import { NoScriptPage } from "./no-script-page";
import type { ShellRenderer } from "./shell-renderer";

/** What stands there until the application does, and what stands there without JavaScript. */
const shells = ({ productName: product }: PublicSettings) => [
  {
    name: "writer",
    purpose: "dashboard" as const,
    shape: <DashboardShell product={product} tone="writer" groups={writerGroups} />,
  },
  {
    name: "admin",
    purpose: "dashboard" as const,
    shape: <DashboardShell product={product} tone="admin" groups={adminGroups} />,
  },
  {
    name: "account",
    purpose: "account" as const,
    shape: <AccountShell product={product} aside={<WelcomePanel />} />,
  },
  {
    name: "sign-up",
    purpose: "account" as const,
    shape: <AccountShell product={product} aside={<SignUpPanel />} />,
  },
];

/** The shapes of the application's pages as HTML, with the one sheet that they need. */
function renderShells(settings: PublicSettings) {
  const cache = createCache({ key: "s" });
  cache.compat = true;
  const known = new QueryClient();
  known.setQueryData(["config"], { settings });
  const render = (content: ReactNode) =>
    renderToStaticMarkup(
      <CacheProvider value={cache}>
        <Look>
          <QueryClientProvider client={known}>{content}</QueryClientProvider>
        </Look>
      </CacheProvider>,
    );
  const rendered = shells(settings).map(({ name, purpose, shape }) => ({
    name,
    shape: render(shape),
    withoutScript: render(<NoScriptPage settings={settings} purpose={purpose} />),
  }));
  const everything = rendered.map(({ shape, withoutScript }) => shape + withoutScript).join("");
  return { shells: rendered, css: createEmotionServer(cache).extractCritical(everything).css };
}

export const renderer: ShellRenderer = { renderShells };
