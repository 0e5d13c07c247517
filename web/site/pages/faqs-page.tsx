import { Box } from "@chakra-ui/react/box";
import { chakra } from "@chakra-ui/react/styled-system";
import { catalogue } from "../../ui/strings/catalogue";
import { questions } from "../content/questions";
import { Answered, StraightAnswers } from "../parts/answered";
import { PageTop, Wrap } from "../parts/section";
import { useSettings } from "../site-context";

const words = catalogue({
  title: "Questions and answers",
  lead: "Short and complete. If yours is not here, ask us.",
  tabs: "Questions about",
  general: "General",
  dashboard: "Dashboard",
  moreTitle: "Before you pay",
});

const Tab = chakra("a", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    minHeight: "12",
    paddingInline: "5",
    color: "soft",
    fontWeight: "600",
    textDecoration: "none",
    borderBottom: "3px solid transparent",
    marginBottom: "-1px",
    _hover: { color: "blue" },
    "&[aria-current]": { color: "blue", borderColor: "gold" },
  },
});

/** The five questions; the second tab is a link to the dashboard. */
export function FaqsPage() {
  return (
    <>
      <PageTop title={words.title} lead={words.lead} />
      <Wrap>
        <Box paddingBlock={{ base: "8", md: "12" }}>
          <chakra.nav
            display="flex"
            flexWrap="wrap"
            gap="2"
            borderBottom="1px solid token(colors.line)"
            aria-label={words.tabs}
          >
            <Tab href="/faqs" aria-current="page">
              {words.general}
            </Tab>
            <Tab href="/dashboard">{words.dashboard}</Tab>
          </chakra.nav>
          <Answered questions={questions(useSettings())} name="questions" />
        </Box>
      </Wrap>
      <StraightAnswers title={words.moreTitle} tone="wash" />
    </>
  );
}
