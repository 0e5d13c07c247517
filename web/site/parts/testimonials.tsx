import { chakra } from "@chakra-ui/react/styled-system";
import { formatDate } from "../../ui/dates";
import { StateBadge } from "../../ui/state-badge";
import { testimonials } from "../content/claims";
import { useSettings } from "../site-context";

const Row = chakra("div", {
  base: {
    display: "grid",
    gap: { base: "10", md: "8" },
    gridTemplateColumns: { md: "repeat(3, 1fr)" },
    marginTop: "10",
  },
});
const Voice = chakra("figure", {
  base: { display: "flex", flexDirection: "column", gap: "5", margin: "0" },
});
const Quote = chakra("blockquote", {
  base: {
    flex: "1",
    fontFamily: "pen",
    fontWeight: "500",
    fontSize: "lg",
    lineHeight: "1.4",
    margin: "0",
    _before: {
      content: '"“"',
      display: "block",
      height: "0.55em",
      fontSize: "3xl",
      lineHeight: "1",
      fontWeight: "800",
      color: "red",
    },
  },
});
const Person = chakra("figcaption", {
  base: { borderTop: "1px solid token(colors.line)", paddingTop: "4", display: "grid", gap: "1" },
});
const Name = chakra("strong", { base: { fontWeight: "650" } });
const Soft = chakra("span", { base: { color: "soft", fontSize: "sm" } });

/** What experts said, with their field and the day; `badge` stands at those whose words the operator has confirmed. */
export function Testimonials({ badge }: { badge: string }) {
  const { claims } = useSettings();
  return (
    <Row>
      {testimonials.map(({ id, quote, author, field, date }) => (
        <Voice key={id}>
          <Quote>{quote}</Quote>
          <Person>
            <Name>{author}</Name>
            <Soft>
              {field} · <time dateTime={date}>{formatDate(date)}</time>
            </Soft>
            {claims.includes(id) && (
              <span>
                <StateBadge tone="good">{badge}</StateBadge>
              </span>
            )}
          </Person>
        </Voice>
      ))}
    </Row>
  );
}
