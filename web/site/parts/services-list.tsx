import { chakra } from "@chakra-ui/react/styled-system";
import { services } from "../content/services";

/** The nine service names, each a link to its part of the landing page. */
export const ServicesList = () => (
  <ul>
    {services.map(({ id, name }) => (
      <li key={id}>
        <chakra.a
          display="flex"
          alignItems="center"
          minHeight="target"
          paddingInline="4"
          borderRadius="sm"
          color="ink"
          textDecoration="none"
          _hover={{ bg: "blueWash", color: "blue" }}
          href={`/#${id}`}
        >
          {name}
        </chakra.a>
      </li>
    ))}
  </ul>
);
