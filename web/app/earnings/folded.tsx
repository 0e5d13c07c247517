import type { ReactNode } from "react";
import { Disclosure } from "../../ui/disclosure";
import { useFold } from "../frame/hooks/use-fold";

interface FoldedProps {
  summary: string;
  children: ReactNode;
}

/** On phones the content is folded under its summary. On wider screens it is always visible. */
export const Folded = ({ summary, children }: FoldedProps) => (
  <Disclosure
    {...useFold()}
    css={{
      "& > summary": { display: { md: "none" } },
      "@media print": { display: { base: "none", md: "block" } },
    }}
  >
    <summary>{summary}</summary>
    {children}
  </Disclosure>
);
