import type { ReactNode } from "react";
import { Card } from "../../ui/card";
import { KangaBorder } from "../../ui/kanga-border";
import { Loading, Skeleton } from "../../ui/skeleton";
import { VisuallyHidden } from "../../ui/visually-hidden";
import { Wordmark } from "../../ui/wordmark";
import { AccountPlace } from "../accounts/account-place";
import { Brand, Main, Sheet } from "../layout/lone-page-parts";
import { layoutStrings } from "../strings/layout";
import { StuckNote } from "./stuck-note";

interface AccountShellProps {
  product: string;
  /** Stands beside the form, ready to read. */
  aside?: ReactNode;
}

/** The shape of a page with a form to sign in or up. */
export const AccountShell = ({ product, aside }: AccountShellProps) => (
  <Sheet>
    <KangaBorder />
    <header>
      <Brand href="/">
        <Wordmark name={product} />
      </Brand>
    </header>
    <Main>
      <VisuallyHidden as="h1">{product}</VisuallyHidden>
      <AccountPlace wide={Boolean(aside)}>
        {aside}
        <Card edge="top">
          <Loading label={layoutStrings.loading}>
            <Skeleton height="1.75rem" width="60%" marginBottom="8" />
            {[1, 2].map((field) => (
              <div key={field}>
                <Skeleton height="0.875rem" width="30%" marginBottom="2" />
                <Skeleton height="2.75rem" marginBottom="5" />
              </div>
            ))}
            <Skeleton height="2.75rem" marginBottom="6" />
          </Loading>
        </Card>
      </AccountPlace>
      <StuckNote />
    </Main>
  </Sheet>
);
