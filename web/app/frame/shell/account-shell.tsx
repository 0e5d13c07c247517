import type { ReactNode } from "react";
import { Card } from "../../../ui/card";
import { Loading, Skeleton } from "../../../ui/skeleton";
import { VisuallyHidden } from "../../../ui/visually-hidden";
import { AccountPlace } from "../../account/account-place";
import { LonePageFrame } from "../layout/lone-page-frame";
import { layoutStrings } from "../layout/strings";
import { StuckNote } from "./stuck-note";

interface AccountShellProps {
  product: string;
  /** Stands beside the form, ready to read. */
  aside: ReactNode;
}

/** The shape of a page with a form to sign in or up. */
export const AccountShell = ({ product, aside }: AccountShellProps) => (
  <LonePageFrame product={product}>
    <VisuallyHidden as="h1">{product}</VisuallyHidden>
    <AccountPlace>
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
  </LonePageFrame>
);
