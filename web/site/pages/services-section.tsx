import { chakra } from "@chakra-ui/react/styled-system";
import { Heading } from "../../ui/heading";
import { ServiceDrawing } from "../art/service-drawings";
import type { Landing } from "../content/landing";
import { services } from "../content/services";
import { Section } from "../parts/section";

/** The nine areas, each the place that its entry in the bar leads to. */
export const ServicesSection = ({ texts }: { texts: Landing["services"] }) => (
  <Section id="services" {...texts} tone="wash">
    <chakra.ul
      display="grid"
      gridTemplateColumns={{ base: "1fr", sm: "1fr 1fr", lg: "repeat(3, 1fr)" }}
      marginTop="10"
      bg="line"
      gap="1px"
      border="1px solid token(colors.line)"
      borderRadius="md"
      overflow="hidden"
      listStyle="none"
    >
      {services.map(({ id, name, text }) => (
        <chakra.li
          display="flex"
          flexWrap="wrap"
          columnGap="5"
          alignItems="center"
          bg="card"
          padding={{ base: "5", md: "6" }}
          _target={{ bg: "blueWash", boxShadow: "inset 4px 0 0 token(colors.gold)" }}
          sm={{ "&:last-child:nth-child(2n+1)": { gridColumn: { sm: "1 / -1", lg: "auto" } } }}
          css={{ "& > div": { flex: "1 1 5.5rem" } }}
          key={id}
          id={id}
        >
          <ServiceDrawing of={id} />
          <div>
            <Heading level={3} size="lg">
              {name}
            </Heading>
            <chakra.p color="soft" marginTop="1">
              {text}
            </chakra.p>
          </div>
        </chakra.li>
      ))}
    </chakra.ul>
  </Section>
);
