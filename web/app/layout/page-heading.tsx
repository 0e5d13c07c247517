import { type ReactNode, useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { Heading } from "../../ui/heading";
import { usePageTitle } from "./use-page-title";

let arrived = false;

interface PageHeadingProps {
  /** The page's name in the browser's tab. */
  title: string;
  children: ReactNode;
}

/** The page's first heading. After a change of page it takes the focus, so that it is read out. */
export function PageHeading({ title, children }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  const navigation = useNavigationType();
  usePageTitle(title);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the page changes
  useEffect(() => {
    if (arrived) {
      if (navigation === "PUSH") window.scrollTo(0, 0);
      heading.current?.focus({ preventScroll: true });
    }
    arrived = true;
  }, [pathname]);

  return (
    <Heading ref={heading} level={1} size="2xl" tabIndex={-1} outline="none">
      {children}
    </Heading>
  );
}
