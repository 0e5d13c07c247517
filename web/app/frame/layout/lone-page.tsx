import { type ReactNode, useRef } from "react";
import { useProductName } from "../api/use-config";
import { LonePageFrame } from "./lone-page-frame";
import { usePageChange } from "./use-page-change";

interface LonePageProps {
  /** Which of its steps is shown, where the page has several. */
  step?: string;
  children: ReactNode;
}

/** A page without a dashboard around it. */
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
