import { chakra } from "@chakra-ui/react/styled-system";
import { Text } from "@chakra-ui/react/text";
import { useState } from "react";
import { type EmailTemplate, linkPlaceholder, paragraphsOf } from "#contracts/reminders";
import { Card } from "../../../ui/card";
import { Heading } from "../../../ui/heading";
import { Tabs } from "../../../ui/tabs";
import { unbroken } from "../../../ui/unbroken";
import { useSettings } from "../../frame/api/use-config";
import { reminderStrings } from "./strings";

const words = reminderStrings.preview;

const sizes = ["phone", "desktop"] as const;
type Size = (typeof sizes)[number];

// The mail's own colours, which do not depend on this page's light or dark scheme.
const colors = {
  wash: "#f4f5fb",
  ink: "#12152e",
  soft: "#4a4f73",
  blue: "#232e8a",
  line: "#dadDee",
};

const Device = chakra("div", {
  base: {
    marginTop: "4",
    marginInline: "auto",
    overflow: "clip",
    borderStyle: "solid",
    borderColor: "edge",
    bg: colors.wash,
    color: colors.ink,
    overflowWrap: "anywhere",
    lineHeight: "1.5",
  },
  variants: {
    size: {
      phone: { maxWidth: "22rem", borderWidth: "8px", borderRadius: "28px" },
      desktop: { maxWidth: "48rem", borderWidth: "1px", borderRadius: "md" },
    },
  },
});
const Head = chakra("div", {
  base: {
    paddingInline: "4",
    paddingBlock: "3",
    bg: "#ffffff",
    borderBottomWidth: "1px",
    borderBottomStyle: "solid",
    borderColor: colors.line,
    fontSize: "sm",
    color: colors.soft,
    "& strong": { display: "block", color: colors.ink, fontSize: "md", fontWeight: "700" },
  },
});
const Sheet = chakra("div", {
  base: {
    maxWidth: "30rem",
    marginBlock: "4",
    marginInline: { base: "3", sm: "auto" },
    padding: "5",
    bg: "#ffffff",
    borderRadius: "10px",
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: "4",
  },
  variants: { size: { phone: { marginInline: "3" }, desktop: { padding: "6" } } },
});
const Label = chakra("p", {
  base: {
    marginBottom: "2",
    width: "fit-content",
    maxWidth: "full",
    paddingInline: "min(1.5rem, 8%)",
    paddingBlock: "3",
    borderRadius: "10px",
    bg: "#f5b52e",
    fontWeight: "600",
  },
});
const Small = chakra("p", {
  base: { fontSize: "sm", color: colors.soft, "& u": { textUnderlineOffset: "2px" } },
});

export function MailPreview({ subject, body }: Pick<EmailTemplate, "subject" | "body">) {
  const [size, setSize] = useState<Size>("phone");
  return (
    <Card {...(size === "desktop" && { gridColumn: { xl: "1 / -1" } })}>
      <Heading size="lg">{words.title}</Heading>
      <Tabs
        label={words.sizesLabel}
        tabs={sizes.map((id) => ({ id, name: words.sizes[id] }))}
        chosen={size}
        onChoose={(id) => setSize(id as Size)}
      >
        <Mail size={size} subject={subject} body={body} />
      </Tabs>
    </Card>
  );
}

function Mail({ size, subject, body }: { size: Size; subject: string; body: string }) {
  const settings = useSettings();
  const { productName = "", siteUrl = "", supportEmail = "", company } = settings ?? {};
  const filled = (text: string) =>
    text.replaceAll("{firstName}", words.name).replaceAll(linkPlaceholder, `${siteUrl}/dashboard`);
  const paragraphs = paragraphsOf(body).map((text, place) => ({ text, place }));
  const sender = company ? ` ${company.name}, ${company.postalAddress}.` : "";
  return (
    <Device size={size}>
      <Head>
        <strong>{filled(subject)}</strong>
        {words.from(productName, words.name)}
      </Head>
      <Sheet size={size}>
        <Text fontWeight="700" color={colors.blue}>
          {productName}
        </Text>
        <Text fontFamily="Georgia, serif" fontSize="1.5rem" fontWeight="700" lineHeight="1.25">
          {filled(subject)}
        </Text>
        {paragraphs.map(({ text, place }) =>
          text === linkPlaceholder ? (
            <Button key={place} address={`${siteUrl}/dashboard`} />
          ) : (
            <Text whiteSpace="pre-wrap" key={place}>
              {unbroken(filled(text))}
            </Text>
          ),
        )}
        <Small>
          {words.why(productName, sender)} <u>{words.unsubscribe}</u>
        </Small>
        <Small>
          {words.foot(productName, siteUrl)}
          <br />
          {words.questions(supportEmail)}
        </Small>
      </Sheet>
    </Device>
  );
}

const Button = ({ address }: { address: string }) => (
  <div>
    <Label>{words.link}</Label>
    <Small>{words.copy}</Small>
    <Small>
      <u>{address}</u>
    </Small>
  </div>
);
