import { Link } from "react-router-dom";
import { ButtonLink } from "../../../ui/button-link";
import { EmptyState } from "../../../ui/empty-state";
import { errorStrings as words } from "../api/strings";
import { LonePage } from "./lone-page";
import { usePageTitle } from "./use-page-title";

interface NotFoundProps {
  /** Where the way on leads. */
  home: string;
  /** 1 where nothing around it has a heading. */
  level?: 1 | 2;
}

/** An address that leads nowhere, inside a dashboard. */
export const NotFound = ({ home, level = 2 }: NotFoundProps) => (
  <EmptyState
    level={level}
    title={words.notFoundThere}
    saying="penyeNia"
    action={
      <ButtonLink asChild>
        <Link to={home}>{words.toOverview}</Link>
      </ButtonLink>
    }
  >
    {words.notFoundWhy}
  </EmptyState>
);

/** An address of the application that leads nowhere. */
export function NotFoundPage() {
  usePageTitle(words.notFound);
  return (
    <LonePage>
      <NotFound home="/dashboard" level={1} />
    </LonePage>
  );
}
