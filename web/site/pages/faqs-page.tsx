import { Box } from "@chakra-ui/react/box";
import { chakra } from "@chakra-ui/react/styled-system";
import { questions } from "../content/questions";
import { smallPages } from "../content/small-pages";
import { Answered } from "../parts/answered";
import { PageTop } from "../parts/page-top";
import { Wrap } from "../parts/wrap";
import { useSettings } from "../site-context";
import { StraightAnswers } from "./straight-answers";

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

/** `/faqs`: five questions; the second tab leads to the dashboard. */
export function FaqsPage() {
  const { faqs } = smallPages;
  return (
    <>
      <PageTop title={faqs.title} lead={faqs.lead} />
      <Wrap>
        <Box paddingBlock={{ base: "8", md: "12" }}>
          <chakra.nav
            display="flex"
            flexWrap="wrap"
            gap="2"
            borderBottom="1px solid token(colors.line)"
            aria-label={faqs.tabs}
          >
            <Tab href="/faqs" aria-current="page">
              {faqs.general}
            </Tab>
            <Tab href="/dashboard">{faqs.dashboard}</Tab>
          </chakra.nav>
          <Answered questions={questions(useSettings())} name="questions" />
        </Box>
      </Wrap>
      <StraightAnswers title={faqs.moreTitle} tone="wash" />
    </>
  );
}
