import { chakra } from "@chakra-ui/react/styled-system";
import type { ReactNode, Ref } from "react";
import { KangaBorder } from "../../../ui/kanga-border";
import { Wordmark } from "../../../ui/wordmark";

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
