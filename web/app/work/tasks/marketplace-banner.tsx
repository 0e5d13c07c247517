import { chakra } from "@chakra-ui/react/styled-system";
import { Button } from "../../../ui/button";
import { Heading } from "../../../ui/heading";
import { CloseIcon } from "../../../ui/icons";
import { KangaBorder } from "../../../ui/kanga-border";
import { Known } from "../../../ui/known";
import type { DailyTasks } from "../../frame/api/use-config";
import { useClosable } from "../../frame/hooks/use-closable";
import { taskStrings } from "./strings";

const words = taskStrings.marketplace;

/** On phones the field of the cloth whose border is above it. */
const Banner = chakra("section", {
  base: {
    bg: "bar",
    color: "onBar",
    borderRadius: { md: "md" },
    overflow: "clip",
    marginInline: { base: "-edge", md: "0" },
    marginTop: { base: "-4", md: "0" },
  },
});
const Inside = chakra("div", {
  base: { paddingInline: { base: "4", md: "7" }, paddingBlock: { base: "2.5", md: "6" } },
});
const OnWideScreens = chakra("div", { base: { display: { base: "none", md: "block" } } });
const Text = chakra("p", { base: { color: "onBarSoft", marginTop: "1.5" } });
const Welcome = chakra("section", {
  base: {
    position: "relative",
    bg: "blueWash",
    borderRadius: "md",
    paddingInline: "min(1rem, 5vw)",
    paddingBlock: { base: "2.5", md: "4" },
    fontSize: { base: "sm", md: "md" },
    "& button": { position: "absolute", top: "0", insetInlineEnd: "0" },
  },
});
const Strong = chakra("strong", {
  base: { display: "block", fontWeight: "650", paddingInlineEnd: "min(2rem, 10vw)" },
});

interface DailyProps {
  daily: DailyTasks | undefined;
}

/** What the marketplace is. */
export const MarketplaceBanner = ({ daily }: DailyProps) => (
  <Banner>
    <Inside>
      <Heading fontSize={{ base: "md", md: "xl" }}>{words.banner}</Heading>
      <OnWideScreens>
        <Text>
          <Known value={daily}>{({ time, count }) => words.bannerText(time, count)}</Known>
        </Text>
      </OnWideScreens>
    </Inside>
    <OnWideScreens>
      <KangaBorder />
    </OnWideScreens>
  </Banner>
);

/** How to get a task; stays closed once it was closed. */
export function MarketplaceWelcome({ daily }: DailyProps) {
  const { closed, close } = useClosable("marketplace-welcome");
  if (closed) return null;
  return (
    <Welcome aria-label={words.welcomeTitle}>
      <Strong>{words.welcomeTitle}</Strong>
      <p>
        <Known value={daily}>{({ count }) => words.welcome(count)}</Known>
      </p>
      <Button variant="quiet" size="icon" aria-label={words.closeWelcome} onClick={close}>
        <CloseIcon />
      </Button>
    </Welcome>
  );
}
