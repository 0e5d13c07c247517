import { type ReactNode, useRef } from "react";
import { KangaBorder } from "../../ui/kanga-border";
import { Wordmark } from "../../ui/wordmark";
import { useProductName } from "../api/use-config";
import { Brand, Main, Sheet } from "./lone-page-parts";
import { usePageChange } from "./use-page-change";

/** A page without a dashboard around it. */
export function LonePage({ children }: { children: ReactNode }) {
  const product = useProductName();
  const main = useRef<HTMLElement>(null);
  usePageChange(main);
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
