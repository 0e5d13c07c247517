import { Link } from "react-router-dom";
import { ButtonLink } from "../../ui/button-link";
import { EmptyState } from "../../ui/empty-state";
import { errorStrings as words } from "../strings/errors";
import { LonePage } from "./lone-page";
import { usePageTitle } from "./page-title";

/** An address of the application that leads nowhere. */
export function NotFoundPage() {
  usePageTitle(words.notFound);
  return (
    <LonePage>
      <EmptyState
        level={1}
        title={words.notFound}
        saying="penyeNia"
        action={
          <ButtonLink asChild>
            <Link to="/dashboard">{words.toOverview}</Link>
          </ButtonLink>
        }
      >
        {words.notFoundWhy}
      </EmptyState>
    </LonePage>
  );
}
