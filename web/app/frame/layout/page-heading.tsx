import { type ComponentProps, useRef } from "react";
import { Heading } from "../../../ui/heading";
import { usePageChange } from "./use-page-change";
import { usePageTitle } from "./use-page-title";

interface PageHeadingProps extends ComponentProps<typeof Heading> {
  /** The page's name in the browser's tab. */
  title: string;
}

/** The page's first heading. After a change of page it takes the focus, so that it is read out. */
export function PageHeading({ title, ...rest }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(title);
  usePageChange(heading);

  return <Heading ref={heading} level={1} size="2xl" tabIndex={-1} outline="none" {...rest} />;
}
