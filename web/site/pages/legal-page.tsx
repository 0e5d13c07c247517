import { chakra } from "@chakra-ui/react/styled-system";
import { formatDate } from "../../ui/dates";
import { Heading } from "../../ui/heading";
import { unbroken } from "../../ui/unbroken";
import type { KeptRecord, LegalText } from "../content/legal";
import { privacy } from "../content/privacy";
import { legalPages } from "../content/small-pages";
import { terms } from "../content/terms";
import { PageTop } from "../parts/page-top";
import { Wrap } from "../parts/wrap";
import { useSettings } from "../site-context";

const Changed = chakra("p", { base: { color: "soft", marginTop: "3" } });
const Part = chakra("section", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "18rem minmax(0, 1fr)" },
    columnGap: "12",
    rowGap: "3",
    paddingBlock: { base: "8", md: "10" },
    "& + &": { borderTop: "1px solid token(colors.line)" },
  },
});
const Words = chakra("p", { base: { maxWidth: "line", "& + &": { marginTop: "3" } } });
const Records = chakra("ul", { base: { marginTop: "6", listStyle: "none" } });
const Item = chakra("li", {
  base: {
    maxWidth: "line",
    paddingInlineStart: "5",
    borderInlineStart: "3px solid token(colors.gold)",
    "& + &": { marginTop: "6" },
  },
});
const Soft = chakra("p", { base: { color: "soft", marginTop: "1" } });
const Term = chakra("strong", { base: { color: "ink" } });

const Kept = ({ what, why, kept }: KeptRecord) => (
  <Item>
    <p>{unbroken(what)}</p>
    <Soft>
      <Term>{legalPages.why}</Term> {unbroken(why)}
    </Soft>
    <Soft>
      <Term>{legalPages.kept}</Term> {unbroken(kept)}
    </Soft>
  </Item>
);

/** Rules, each under its own heading. */
const LegalPage = ({ title, lead, changed, sections }: LegalText) => (
  <>
    <PageTop title={title} lead={lead}>
      <Changed>
        {legalPages.changed} <time dateTime={changed}>{formatDate(changed)}</time>
      </Changed>
    </PageTop>
    <Wrap>
      {sections.map(({ title: name, paragraphs, records = [] }) => (
        <Part key={name}>
          <Heading size="lg">{name}</Heading>
          <div>
            {paragraphs.map((paragraph) => (
              <Words key={paragraph}>{unbroken(paragraph)}</Words>
            ))}
            {records.length > 0 && (
              <Records>
                {records.map((record) => (
                  <Kept key={record.what} {...record} />
                ))}
              </Records>
            )}
          </div>
        </Part>
      ))}
    </Wrap>
  </>
);

/** `/terms`: what both sides agree on. */
export const TermsPage = () => <LegalPage {...terms(useSettings())} />;

/** `/privacy`: what is kept of people, why and how long. */
export const PrivacyPage = () => <LegalPage {...privacy(useSettings())} />;
