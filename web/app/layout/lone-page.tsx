import type { ReactNode } from "react";
import { KangaBorder } from "../../ui/kanga-border";
import { Wordmark } from "../../ui/wordmark";
import { useProductName } from "../api/use-config";
import { Brand, Main, Sheet } from "./lone-page-parts";

/** A page without a dashboard around it. */
export function LonePage({ children }: { children: ReactNode }) {
  const product = useProductName();
  return (
    <Sheet>
      <KangaBorder />
      <header>
        <Brand href="/">
          <Wordmark name={product} />
        </Brand>
      </header>
      <Main>{children}</Main>
    </Sheet>
  );
}
