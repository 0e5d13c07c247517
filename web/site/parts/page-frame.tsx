import { chakra } from "@chakra-ui/react/styled-system";
import type { ReactNode } from "react";
import { SkipLink } from "../../ui/skip-link";
import { Bar } from "./bar";
import { ChatLinks } from "./chat-links";
import { Footer } from "./footer";

/** What stands around every public page. */
export const PageFrame = ({ path, children }: { path: string; children: ReactNode }) => (
  <>
    <SkipLink />
    <Bar path={path} />
    <chakra.main outline="none" id="content" tabIndex={-1}>
      {children}
    </chakra.main>
    <Footer />
    <ChatLinks />
  </>
);
