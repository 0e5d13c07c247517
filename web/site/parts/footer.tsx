import { Grid } from "@chakra-ui/react/grid";
import { chakra } from "@chakra-ui/react/styled-system";
import { KangaBorder } from "../../ui/kanga-border";
import { unbroken } from "../../ui/unbroken";
import { Wordmark } from "../../ui/wordmark";
import { site } from "../content/site";
import { useSettings } from "../site-context";
import { laidOutLater, Wrap } from "./section";

const Foot = chakra("footer", { base: { bg: "deep", color: "onBarSoft", ...laidOutLater } });

const Item = chakra("a", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    minHeight: "target",
    minWidth: "target",
    color: "inherit",
    overflowWrap: "anywhere",
    textDecoration: "none",
    _hover: { color: "onBar", textDecoration: "underline" },
  },
});
const Words = chakra("p", { base: { marginTop: "3", maxWidth: "22rem" } });

function Column({
  title,
  links,
}: {
  title: string;
  links: readonly (readonly [string, string])[];
}) {
  return (
    <nav aria-label={title}>
      <chakra.h2 fontSize="lg" color="onBar" marginBottom="2">
        {title}
      </chakra.h2>
      <ul>
        {links.map(([name, href]) => (
          <li key={name}>
            <Item href={href} {...(href.startsWith("https:") && { rel: "noopener" })}>
              {name}
            </Item>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function Footer() {
  const { productName, location, company, socialLinks, whatsappUrl, telegramUrl, supportEmail } =
    useSettings();
  const { footer } = site;
  return (
    <>
      <KangaBorder pattern="wide" />
      <Foot>
        <Wrap>
          <Grid
            gap={{ base: "8", md: "10" }}
            templateColumns={{
              base: "repeat(auto-fit, minmax(min(max(8rem, 40%), 100%), 1fr))",
              md: "1.4fr 1fr 1fr 1fr",
            }}
            paddingBlock={{ base: "12", md: "16" }}
            css={{ "& > :first-child": { gridColumn: { base: "1 / -1", md: "auto" } } }}
          >
            <div>
              <Wordmark name={productName} tone="white" />
              <Words>{footer.line(productName, location)}</Words>
              {company && (
                <Words>
                  {company.name} · {unbroken(site.registration(company.registration))} ·{" "}
                  {unbroken(company.postalAddress)}
                </Words>
              )}
              <Item href={`mailto:${supportEmail}`}>{unbroken(supportEmail)}</Item>
            </div>
            <Column
              title={footer.opportunities}
              links={[
                [footer.joinNow, "/signup"],
                [footer.login, "/signin"],
                [footer.tasks, "/tasks"],
                [footer.howItWorks, "/#how-it-works"],
                [footer.cost, "/#straight-answers"],
              ]}
            />
            <Column
              title={footer.company}
              links={[
                [footer.aboutUs, "/about"],
                [footer.contactUs, "/contact"],
                [footer.faqs, "/faqs"],
                [footer.terms, "/terms"],
                [footer.privacy, "/privacy"],
                [footer.statement, "/statement"],
              ]}
            />
            <Column
              title={footer.connect}
              links={[
                ...Object.entries(socialLinks),
                [footer.whatsapp, whatsappUrl],
                [footer.telegram, telegramUrl],
              ]}
            />
          </Grid>
        </Wrap>
      </Foot>
    </>
  );
}
