import { Grid } from "@chakra-ui/react/grid";
import { chakra } from "@chakra-ui/react/styled-system";
import { formatDate } from "../../ui/dates";
import { StateBadge } from "../../ui/state-badge";
import { testimonials } from "../content/claims";
import { useSettings } from "../site-context";

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

/** What experts said, with their field and the day; `badge` stands at those whose words the operator has confirmed. */
export function Testimonials({ badge }: { badge: string }) {
  const { claims } = useSettings();
  return (
    <Grid gap={{ base: "10", md: "8" }} templateColumns={{ md: "repeat(3, 1fr)" }} marginTop="10">
      {testimonials.map(({ id, quote, author, field, date }) => (
        <chakra.figure display="flex" flexDirection="column" gap="5" margin="0" key={id}>
          <Quote>{quote}</Quote>
          <chakra.figcaption
            borderTop="1px solid token(colors.line)"
            paddingTop="4"
            display="grid"
            gap="1"
          >
            <chakra.strong fontWeight="650">{author}</chakra.strong>
            <chakra.span color="soft" fontSize="sm">
              {field} · <time dateTime={date}>{formatDate(date)}</time>
            </chakra.span>
            {claims.includes(id) && (
              <span>
                <StateBadge tone="good">{badge}</StateBadge>
              </span>
            )}
          </chakra.figcaption>
        </chakra.figure>
      ))}
    </Grid>
  );
}
