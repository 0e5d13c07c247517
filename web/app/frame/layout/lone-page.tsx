import { chakra } from "@chakra-ui/react/styled-system";
import { type ReactNode, type Ref, useRef } from "react";
import { KangaBorder } from "../../../ui/kanga-border";
import { Wordmark } from "../../../ui/wordmark";
import { useProductName } from "../api/use-config";
import { usePageChange } from "./use-page-title";

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

const Sheet = chakra("div", {
  base: { minHeight: "100dvh", bg: "wash", display: "flex", flexDirection: "column" },
});

const Brand = chakra("a", {
  base: {
    display: "inline-flex",
    minHeight: "target",
    alignItems: "center",
    margin: { base: "4", md: "6" },
    borderRadius: "sm",
  },
});

const Main = chakra("main", {
  base: { flex: "1", width: "full", paddingInline: "4", paddingBottom: "12" },
});

interface LonePageFrameProps {
  product: string;
  main?: Ref<HTMLElement>;
  children: ReactNode;
}

/** The sheet of a page without a dashboard around it. */
export const LonePageFrame = ({ product, main, children }: LonePageFrameProps) => (
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
