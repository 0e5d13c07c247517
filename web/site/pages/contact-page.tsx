import { Box } from "@chakra-ui/react/box";
import { Flex } from "@chakra-ui/react/flex";
import { Grid } from "@chakra-ui/react/grid";
import { chakra } from "@chakra-ui/react/styled-system";
import type { ReactNode } from "react";
import {
  contactMessageLength,
  contactMessages,
  contactNameLength,
  contactRoutes,
} from "#contracts/contact";
import { emailLength, emailPattern, fieldMessages } from "#contracts/fields";
import { phonePattern } from "#contracts/phone-number";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { controlRecipe } from "../../ui/control-recipe";
import { FormAlert } from "../../ui/form-alert";
import { Heading } from "../../ui/heading";
import { SelectField } from "../../ui/select-field";
import { catalogue } from "../../ui/strings/catalogue";
import { partStrings } from "../../ui/strings/parts";
import { VisuallyHidden } from "../../ui/visually-hidden";
import { ContactDetails } from "../parts/contact-details";
import { PageTop, Wrap } from "../parts/section";

export const contact = catalogue({
  title: "Contact Us",
  lead: "A person reads every message. We answer to the email address that you give here.",
  reasons: [
    {
      title: "Customer support",
      text: "A payment, a task or your account: tell us what happened and when. If you paid, give us the receipt number from your SMS. Never send anybody your PIN.",
    },
    {
      title: "Feedback and suggestions",
      text: "What was hard, what was missing, what made you smile? We change the product by what you tell us.",
    },
    {
      title: "Media inquiries",
      text: "You write about work, money or AI in East Africa? Tell us your question and your deadline.",
    },
  ],
  formTitle: "Get in Touch",
  firstName: "First name",
  lastName: "Last name",
  email: "Email",
  phoneNumber: "Phone number",
  country: "Country",
  countryCode: "Country code",
  message: "Message",
  messageHint: "A short message is enough. We write back.",
  keepEmpty: "Leave this empty",
  send: "Send message",
  sending: "Sending your message…",
  sent: contactMessages.sent,
  sentDetail: "We answer to your email address, usually within one day.",
  notSent: "Your message was not sent.",
  notSentDetail:
    "Please go back, look at what you typed and send it again, or write to us by email.",
  unreachable:
    "We could not reach our service. What you typed is kept on this device; please try again.",
  detailsTitle: "Find us",
});

/**
 * Labels of fields side by side share one grid row, and their controls share another. So the
 * controls align even if one label has two lines.
 */
const Phone = chakra("div", {
  base: {
    display: "grid",
    columnGap: "3",
    rowGap: "1.5",
    "@container (min-width: 13rem)": {
      gridTemplateColumns: "minmax(5.9rem, 0.4fr) 1fr",
      "& > div": { display: "contents" },
      "& > :first-child > *": { gridColumn: "1" },
      "& > :last-child > *": { gridColumn: "2" },
      "& > div > :nth-child(1)": { gridRow: "1", alignSelf: "end" },
      "& > div > :nth-child(2)": { gridRow: "2" },
      "& > div > :nth-child(3)": { gridRow: "3" },
    },
  },
});

const Input = chakra("input", controlRecipe);
const Area = chakra("textarea", controlRecipe);

const Answer = chakra("div", {
  base: { marginBottom: "5", "&:not(:target):not([data-shown])": { display: "none" } },
});

const FieldBox = chakra("div", { base: { display: "grid", gap: "1.5", alignContent: "start" } });

interface FieldProps {
  name: string;
  label: string;
  optional?: boolean;
  children: ReactNode;
}

/** A control with its label and an element for its error, which the script shows. */
const Field = ({ name, label, optional = false, children }: FieldProps) => (
  <FieldBox>
    <chakra.label fontWeight="600" htmlFor={name}>
      {label}{" "}
      {optional && (
        <chakra.span fontWeight="400" color="soft">
          ({partStrings.optional})
        </chakra.span>
      )}
    </chakra.label>
    {children}
    <chakra.p
      fontSize="sm"
      color="red"
      fontWeight="550"
      _empty={{ display: "none" }}
      id={`${name}-error`}
      data-error={name}
    />
  </FieldBox>
);

/** Returns a control's attributes. Text beyond the limit is not cut, but prevents sending. */
const control = (name: string, limit: number) => ({
  id: name,
  name,
  "aria-describedby": `${name}-error`,
  "data-limit": limit,
});

/** Allows for the spaces and signs that people type between the digits. */
const longestPhone = 60;

/** Returns the attributes that make a control required, with its error message. */
const needed = (missing: string) => ({ required: true, "data-missing": missing });

/**
 * The contact form. Without JavaScript the browser posts it. With JavaScript the script checks it
 * and sends it without leaving the page.
 */
export const ContactForm = () => (
  <>
    <Answer id="sent" tabIndex={-1}>
      <FormAlert tone="good" title={contact.sent}>
        {contact.sentDetail}
      </FormAlert>
    </Answer>
    <Answer id="not-sent" tabIndex={-1}>
      <FormAlert title={contact.notSent}>
        <span data-reason="">{contact.notSentDetail}</span>
      </FormAlert>
    </Answer>
    <chakra.form
      display="grid"
      gap="5"
      containerType="inline-size"
      data-contact=""
      method="post"
      action={contactRoutes.sendContactMessage.path}
      data-email={fieldMessages.invalidEmail}
      data-phone={fieldMessages.invalidPhone}
      data-email-pattern={emailPattern.source}
      data-phone-pattern={phonePattern.source}
      data-unreachable={contact.unreachable}
      data-too-long={fieldMessages.tooLong}
      data-sending={contact.sending}
    >
      <Grid templateColumns={{ sm: "1fr 1fr" }} gap="5">
        <Field name="firstName" label={contact.firstName} optional>
          <Input {...control("firstName", contactNameLength)} autoComplete="given-name" />
        </Field>
        <Field name="lastName" label={contact.lastName} optional>
          <Input {...control("lastName", contactNameLength)} autoComplete="family-name" />
        </Field>
      </Grid>
      <Field name="email" label={contact.email}>
        <Input
          {...control("email", emailLength)}
          {...needed(contactMessages.emailMissing)}
          type="email"
          autoComplete="email"
        />
      </Field>
      <Phone>
        <SelectField
          label={contact.country}
          aria-label={contact.countryCode}
          id="countryCode"
          paddingInlineEnd="8"
          autoComplete="tel-country-code"
        >
          <option value="+254">+254</option>
        </SelectField>
        <Field name="phoneNumber" label={contact.phoneNumber} optional>
          <Input
            {...control("phoneNumber", longestPhone)}
            type="tel"
            autoComplete="tel"
            placeholder="712 345 678"
          />
        </Field>
      </Phone>
      <Field name="message" label={contact.message}>
        <Area
          {...control("message", contactMessageLength)}
          {...needed(contactMessages.messageMissing)}
          aria-describedby="message-error message-hint"
          rows={4}
        />
        <Flex justify="space-between" gap="3" fontSize="sm" color="soft">
          <span id="message-hint">{contact.messageHint}</span>
          <chakra.output
            fontVariantNumeric="tabular-nums"
            whiteSpace="nowrap"
            htmlFor="message"
            data-counter=""
            aria-live="off"
          >
            {partStrings.charactersAtMost(contactMessageLength)}
          </chakra.output>
        </Flex>
      </Field>
      <Box position="absolute" insetInlineStart="-999rem" width="1px" overflow="hidden" aria-hidden>
        <label htmlFor="website">{contact.keepEmpty}</label>
        <input id="website" name="website" tabIndex={-1} autoComplete="off" />
      </Box>
      <Button type="submit">{contact.send}</Button>
      <VisuallyHidden role="status" data-progress="" />
    </chakra.form>
  </>
);

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
