import { chakra } from "@chakra-ui/react/styled-system";
import { formatDate } from "../../ui/dates";
import { Heading } from "../../ui/heading";
import { catalogue } from "../../ui/strings/catalogue";
import { unbroken } from "../../ui/unbroken";
import type { KeptRecord, LegalText } from "../content/legal";
import { privacy } from "../content/privacy";
import { terms } from "../content/terms";
import { PageTop, Wrap } from "../parts/section";
import { useSettings } from "../site-context";

const words = catalogue({
  changed: "Last changed on",
  why: "Why:",
  kept: "How long:",
});

const Soft = chakra("p", { base: { color: "soft", marginTop: "1" } });
const Term = chakra("strong", { base: { color: "ink" } });

const Kept = ({ what, why, kept }: KeptRecord) => (
  <chakra.li
    maxWidth="line"
    paddingInlineStart="5"
    borderInlineStart="3px solid token(colors.gold)"
    css={{ "& + &": { marginTop: "6" } }}
  >
    <p>{unbroken(what)}</p>
    <Soft>
      <Term>{words.why}</Term> {unbroken(why)}
    </Soft>
    <Soft>
      <Term>{words.kept}</Term> {unbroken(kept)}
    </Soft>
  </chakra.li>
);

const LegalPage = ({ title, lead, changed, sections }: LegalText) => (
  <>
    <PageTop title={title} lead={lead}>
      <chakra.p color="soft" marginTop="3">
        {words.changed} <time dateTime={changed}>{formatDate(changed)}</time>
      </chakra.p>
    </PageTop>
    <Wrap>
      {sections.map(({ title: name, paragraphs, records = [] }) => (
        <chakra.section
          display="grid"
          gridTemplateColumns={{ base: "minmax(0, 1fr)", lg: "18rem minmax(0, 1fr)" }}
          columnGap="12"
          rowGap="3"
          paddingBlock={{ base: "8", md: "10" }}
          css={{ "& + &": { borderTop: "1px solid token(colors.line)" } }}
          key={name}
        >
          <Heading size="lg">{name}</Heading>
          <div>
            {paragraphs.map((paragraph) => (
              <chakra.p maxWidth="line" css={{ "& + &": { marginTop: "3" } }} key={paragraph}>
                {unbroken(paragraph)}
              </chakra.p>
            ))}
            {records.length > 0 && (
              <chakra.ul marginTop="6" listStyle="none">
                {records.map((record) => (
                  <Kept key={record.what} {...record} />
                ))}
              </chakra.ul>
            )}
          </div>
        </chakra.section>
      ))}
    </Wrap>
  </>
);

export const TermsPage = () => <LegalPage {...terms(useSettings())} />;

export const PrivacyPage = () => <LegalPage {...privacy(useSettings())} />;
