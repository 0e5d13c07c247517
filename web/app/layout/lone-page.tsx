import { chakra } from "@chakra-ui/react/styled-system";
import type { ReactNode } from "react";
import { KangaBorder } from "../../ui/kanga-border";
import { Wordmark } from "../../ui/wordmark";
import { useProductName } from "../api/use-config";

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
