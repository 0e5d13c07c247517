import { Link } from "react-router-dom";
import { ButtonLink } from "../../../ui/button-link";
import { EmptyState } from "../../../ui/empty-state";
import { accountStrings as words } from "../../account/strings";
import { LonePage } from "./lone-page";
import { usePageTitle } from "./use-page-title";

/** What a writer sees at an administrator's address. */
export function NotAuthorizedPage() {
  usePageTitle(words.notAuthorized);
  return (
    <LonePage>
      <EmptyState
        level={1}
        title={words.notAuthorized}
        action={
          <ButtonLink asChild>
            <Link to="/dashboard">{words.toDashboard}</Link>
          </ButtonLink>
        }
      >
        {words.notAuthorizedWhy}
      </EmptyState>
    </LonePage>
  );
}
