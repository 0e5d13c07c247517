import { type ReactNode, useRef } from "react";
import { KangaBorder } from "../../ui/kanga-border";
import { Wordmark } from "../../ui/wordmark";
import { useProductName } from "../api/use-config";
import { Brand, Main, Sheet } from "./lone-page-parts";
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
    <Sheet>
      <KangaBorder />
      <header>
        <Brand href="/">
          <Wordmark name={product} />
        </Brand>
      </header>
      <Main ref={main} tabIndex={-1}>
        {children}
      </Main>
    </Sheet>
  );
}
