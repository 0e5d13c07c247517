import type { ReactNode } from "react";
import { Disclosure } from "../../ui/disclosure";
import { useWiderThan } from "../frame/hooks/use-wider-than";

interface FoldedProps {
  summary: string;
  children: ReactNode;
}

/** Folded under its summary on phones; open, without the summary, with more room. */
export const Folded = ({ summary, children }: FoldedProps) => (
  <Disclosure
    open={useWiderThan("md")}
    css={{
      "& > summary": { display: { md: "none" } },
      "@media print": { display: { base: "none", md: "block" } },
    }}
  >
    <summary>{summary}</summary>
    {children}
  </Disclosure>
);
