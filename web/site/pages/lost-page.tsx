import { Grid } from "@chakra-ui/react/grid";
import { chakra } from "@chakra-ui/react/styled-system";
import { Heading } from "../../ui/heading";
import { Saying, type SayingName } from "../../ui/saying";
import { catalogue } from "../../ui/strings/catalogue";
import { TextLink } from "../../ui/text-link";
import { Wrap } from "../parts/section";

const { notFound, offline, ways } = catalogue({
  notFound: {
    title: "This page is not here.",
    text: "The address may have a slip in it, or the page has moved. Your account and your money are not touched. One of these will help:",
  },
  offline: {
    title: "You are offline.",
    text: "This page was not kept on your device. Nothing is lost: it opens when the network is back. These pages are kept:",
  },
  ways: {
    home: "Home page",
    tasks: "Today’s tasks",
    faqs: "Questions and answers",
    contact: "Contact us",
    signin: "Login",
  },
});

interface LostPageProps {
  title: string;
  text: string;
  saying: SayingName;
  links: readonly (readonly [keyof typeof ways, string])[];
}

const LostPage = ({ title, text, saying, links }: LostPageProps) => (
  <Wrap>
    <Grid
      justifyItems="center"
      gap="5"
      paddingTop={{ base: "8rem", md: "10rem" }}
      paddingBottom={{ base: "14", md: "20" }}
      textAlign="center"
    >
      <Saying of={saying} />
      <Heading level={1} size="2xl">
        {title}
      </Heading>
      <chakra.p color="soft" fontSize="lg" maxWidth="36rem">
        {text}
      </chakra.p>
      <chakra.ul
        display="flex"
        flexWrap="wrap"
        justifyContent="center"
        columnGap="6"
        listStyle="none"
      >
        {links.map(([way, href]) => (
          <li key={way}>
            <TextLink href={href} alone>
              {ways[way]}
            </TextLink>
          </li>
        ))}
      </chakra.ul>
    </Grid>
  </Wrap>
);

export const NotFoundPage = () => (
  <LostPage
    {...notFound}
    saying="penyeNia"
    links={[
      ["home", "/"],
      ["tasks", "/tasks"],
      ["faqs", "/faqs"],
      ["contact", "/contact"],
      ["signin", "/signin"],
    ]}
  />
);

/**
 * The page that the service worker shows without network if it has no copy of the requested page.
 */
export const OfflinePage = () => (
  <LostPage
    {...offline}
    saying="subira"
    links={[
      ["home", "/"],
      ["faqs", "/faqs"],
      ["contact", "/contact"],
    ]}
  />
);
