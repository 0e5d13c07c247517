import { Grid } from "@chakra-ui/react/grid";
import { chakra } from "@chakra-ui/react/styled-system";
import { Card } from "../../ui/card";
import { Heading } from "../../ui/heading";
import { contact } from "../content/contact";
import { ContactDetails } from "../parts/contact-details";
import { PageTop } from "../parts/page-top";
import { Wrap } from "../parts/wrap";
import { ContactForm } from "./contact-form";

/** `/contact`: reasons to write, the form, and where the company is. */
export const ContactPage = () => (
  <>
    <PageTop title={contact.title} lead={contact.lead} />
    <Wrap>
      <Grid
        templateColumns={{ base: "minmax(0, 1fr)", lg: "0.9fr 1.1fr" }}
        gap={{ base: "10", lg: "16" }}
        paddingBlock={{ base: "12", md: "16" }}
        alignItems="start"
      >
        <div>
          <Grid gap="6" marginBottom="10">
            {contact.reasons.map(({ title, text }) => (
              <div key={title}>
                <Heading size="lg">{title}</Heading>
                <chakra.p color="soft" marginTop="1.5" maxWidth="line">
                  {text}
                </chakra.p>
              </div>
            ))}
          </Grid>
          <Heading size="lg" marginBottom="3">
            {contact.detailsTitle}
          </Heading>
          <ContactDetails />
        </div>
        <Card edge="top">
          <Heading size="xl" marginBottom="5">
            {contact.formTitle}
          </Heading>
          <ContactForm />
        </Card>
      </Grid>
    </Wrap>
  </>
);
