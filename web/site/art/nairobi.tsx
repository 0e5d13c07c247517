import { chakra } from "@chakra-ui/react/styled-system";

export const Nairobi = ({ label }: { label: string }) => (
  <chakra.svg
    color="blue"
    viewBox="0 0 560 260"
    width="full"
    height="auto"
    fill="none"
    stroke="currentColor"
    strokeWidth="3"
    strokeLinecap="round"
    strokeLinejoin="round"
    role="img"
    aria-label={label}
  >
    <chakra.circle fill="gold" stroke="none" cx="430" cy="74" r="34" />
    <path d="M8 236h544" />
    <path d="M52 236v-86h44v86M62 164v.1M74 164v.1M86 164v.1M62 182v.1M74 182v.1M86 182v.1M62 200v.1M74 200v.1M86 200v.1M62 218v.1M74 218v.1M86 218v.1" />
    <path d="M112 236V92l18-16 18 16v144M130 76V52M120 108h20M120 124h20M120 140h20M120 156h20M120 172h20M120 188h20M120 204h20" />
    <path d="M182 236V70h56v166M176 70h68l-6-18h-56zM190 52l4-12h32l4 12M210 40V18M192 86v136M203 86v136M217 86v136M228 86v136" />
    <path d="M246 236l14-40h52l14 40M260 196c8-14 44-14 52 0M268 196v40M304 196v40M286 186v50" />
    <path d="M342 236v-62h36v62M350 188h20M350 204h20M350 220h20" />
    <path d="M470 236c4-34 2-58-4-84M470 196l28-40M468 176l-24-26M396 146c6-26 36-40 76-40s66 14 72 38c-18 10-34 8-48 2-16 8-32 8-46 0-16 8-36 8-54 0z" />
    <chakra.path
      fill="paper"
      d="M366 236v-34h92c10 0 14 8 16 18l4 16h-18a10 10 0 0 0-20 0h-42a10 10 0 0 0-20 0z"
    />
    <path d="M378 214h18v-6h-18zM402 214h18v-6h-18zM426 214h18v-6h-18z" />
    <chakra.path stroke="red" d="M376 224h78" />
  </chakra.svg>
);
