import { chakra } from "@chakra-ui/react/styled-system";
import { Button } from "../../ui/button";
import { Heading } from "../../ui/heading";
import { CloseIcon } from "../../ui/icons";
import { KangaBorder } from "../../ui/kanga-border";
import { Known } from "../../ui/known";
import type { DailyTasks } from "../api/use-config";
import { useClosable } from "../hooks/use-closable";
import { taskStrings } from "../strings/tasks";

const words = taskStrings.marketplace;

const Banner = chakra("section", {
  base: { bg: "bar", color: "onBar", borderRadius: "md", overflow: "clip" },
});
const Inside = chakra("div", {
  base: { paddingInline: { base: "5", md: "7" }, paddingBlock: { base: "3.5", md: "6" } },
});
const Text = chakra("p", {
  base: { color: "onBarSoft", marginTop: "1.5", display: { base: "none", sm: "block" } },
});
const Welcome = chakra("section", {
  base: {
    display: "grid",
    gridTemplateColumns: "1fr auto",
    gap: "2",
    alignItems: "start",
    bg: "blueWash",
    borderRadius: "md",
    paddingInlineStart: "4",
    paddingBlock: "2",
    "& > div": { paddingBlock: "2" },
  },
});
const Strong = chakra("strong", { base: { display: "block", fontWeight: "650" } });

/** What the marketplace is, and a welcome that stays closed once it was closed. */
export function MarketplaceBanner({ daily }: { daily: DailyTasks | undefined }) {
  const { closed, close } = useClosable("marketplace-welcome");
  return (
    <>
      <Banner>
        <Inside>
          <Heading fontSize={{ base: "lg", md: "xl" }}>{words.banner}</Heading>
          <Text>
            <Known value={daily}>{({ time, count }) => words.bannerText(time, count)}</Known>
          </Text>
        </Inside>
        <KangaBorder />
      </Banner>
      {!closed && (
        <Welcome aria-label={words.welcomeTitle}>
          <div>
            <Strong>{words.welcomeTitle}</Strong>
            {words.welcome}
          </div>
          <Button variant="quiet" size="icon" aria-label={words.closeWelcome} onClick={close}>
            <CloseIcon />
          </Button>
        </Welcome>
      )}
    </>
  );
}
