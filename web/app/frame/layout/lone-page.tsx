import { Flex } from "@chakra-ui/react/flex";
import { chakra } from "@chakra-ui/react/styled-system";
import { type ReactNode, type Ref, useRef } from "react";
import { Link } from "react-router-dom";
import { ButtonLink } from "../../../ui/button-link";
import { EmptyState } from "../../../ui/empty-state";
import { KangaBorder } from "../../../ui/kanga-border";
import { Wordmark } from "../../../ui/wordmark";
import { errorStrings as words } from "../api/strings";
import { useProductName } from "../api/use-config";
import { usePageChange, usePageTitle } from "./use-page-title";

interface LonePageProps {
  /** The current step, if the page has several. */
  step?: string;
  children: ReactNode;
}

export function LonePage({ step, children }: LonePageProps) {
  const product = useProductName();
  const main = useRef<HTMLElement>(null);
  usePageChange(main, step);
  return (
    <LonePageFrame product={product} main={main}>
      {children}
    </LonePageFrame>
  );
}

interface LonePageFrameProps {
  product: string;
  main?: Ref<HTMLElement>;
  children: ReactNode;
}

export const LonePageFrame = ({ product, main, children }: LonePageFrameProps) => (
  <Flex minHeight="100dvh" bg="wash" direction="column">
    <KangaBorder />
    <header>
      <chakra.a
        display="inline-flex"
        minHeight="target"
        alignItems="center"
        margin={{ base: "4", md: "6" }}
        borderRadius="sm"
        href="/"
      >
        <Wordmark name={product} />
      </chakra.a>
    </header>
    <chakra.main
      flex="1"
      width="full"
      paddingInline="4"
      paddingBottom="12"
      ref={main}
      tabIndex={-1}
    >
      {children}
    </chakra.main>
  </Flex>
);

interface NotFoundProps {
  home: string;
  /** The level of the heading: 1 if the page has no other heading. */
  level?: 1 | 2;
}

/** Shown for an unknown address inside a dashboard. */
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

/** Shown for an unknown address outside the dashboards. */
export function NotFoundPage() {
  usePageTitle(words.notFound);
  return (
    <LonePage>
      <NotFound home="/dashboard" level={1} />
    </LonePage>
  );
}
