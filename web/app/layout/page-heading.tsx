import { type ReactNode, useRef } from "react";
import { Heading } from "../../ui/heading";
import { usePageChange } from "./use-page-change";
import { usePageTitle } from "./use-page-title";

interface PageHeadingProps {
  /** The page's name in the browser's tab. */
  title: string;
  children: ReactNode;
}

/** The page's first heading. After a change of page it takes the focus, so that it is read out. */
export function PageHeading({ title, children }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(title);
  usePageChange(heading);

  return (
    <Heading ref={heading} level={1} size="2xl" tabIndex={-1} outline="none">
      {children}
    </Heading>
  );
}
