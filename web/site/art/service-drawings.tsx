import { chakra } from "@chakra-ui/react/styled-system";
import type { ReactNode } from "react";
import type { ServiceId } from "../content/services";

const Touch = chakra("path", { base: { fill: "gold", stroke: "none" } });

const drawings: Record<ServiceId, ReactNode> = {
  generalist: (
    <>
      <Touch d="M30 44l2 12 2-12z" />
      <path d="M32 20c-6-5-14-6-24-6v34c10 0 18 1 24 6 6-5 14-6 24-6V14c-10 0-18 1-24 6zM32 20v24M15 22c4 0 7 .6 10 2M15 31c4 0 7 .6 10 2M49 22c-4 0-7 .6-10 2M49 31c-4 0-7 .6-10 2" />
    </>
  ),
  articles: (
    <>
      <Touch d="M40 52l2-9 6 5z" />
      <path d="M46 30V8H12v48h22M20 18h18M20 26h18M20 34h12M20 42h8M42 43l13-15 6 5-13 15-8 4z" />
    </>
  ),
  math: (
    <>
      <Touch d="M12 52a18 18 0 0 0-6-13v13z" />
      <path d="M6 52L46 12M6 52h52M24 52a18 18 0 0 0-5.3-12.7M36 30h14M41 30v14M47 30c-1 8-1 12 3 14M46 12l8-4-4 8" />
    </>
  ),
  chemistry: (
    <>
      <Touch d="M17 46l-5 8c-1 2 0 3 2 3h36c2 0 3-1 2-3l-5-8z" />
      <path d="M24 8h16M27 8v18L10 52c-2 4 0 6 3 6h38c3 0 5-2 3-6L37 26V8M17 43h30M30 36v.1M36 50v.1M24 51v.1" />
    </>
  ),
  law: (
    <>
      <Touch d="M5 38c1 6 4 8 9 8s8-2 9-8zM41 38c1 6 4 8 9 8s8-2 9-8z" />
      <path d="M32 8v46M20 56h24M10 16c8 3 14-2 22-2s14 5 22 2M14 17L5 38h18zM50 17l-9 21h18zM5 38c1 6 4 8 9 8s8-2 9-8M41 38c1 6 4 8 9 8s8-2 9-8" />
    </>
  ),
  history: (
    <>
      <Touch d="M30 12l22 28H26z" />
      <path d="M8 46h48c-3 7-8 10-14 10H20C14 56 10 53 8 46zM30 46L24 8l30 34M30 12c2 10 1 20-4 28h27M4 60c4-2 6 2 10 0s6 2 10 0 6 2 10 0 6 2 10 0 6 2 10 0 4 1 6 0" />
    </>
  ),
  coding: (
    <>
      <Touch d="M8 12h48v7H8z" />
      <path d="M8 12h48v40H8zM8 19h48M24 28l-8 8 8 8M40 28l8 8-8 8M35 27l-6 18" />
    </>
  ),
  "data-science": (
    <>
      <Touch d="M15 40h8v14h-8zM43 22h8v32h-8z" />
      <path d="M8 8v48h50M15 56V40h8v16M29 56V32h8v24M43 56V22h8v34M12 30c8-2 12-8 18-10s12 0 22-12M46 8h6v6" />
    </>
  ),
  others: (
    <>
      <Touch d="M14 20c0-8 8-12 18-12s18 4 18 12c-4 4-8 4-12 2-4 3-8 3-12 0-4 2-8 2-12-2z" />
      <path d="M14 20c0-8 8-12 18-12s18 4 18 12c-4 4-8 4-12 2-4 3-8 3-12 0-4 2-8 2-12-2zM32 56V30M32 40l-9-10M32 36l8-8M26 56c2-4 3-8 3-14M38 56c-2-4-3-8-3-14M8 56h48" />
    </>
  ),
};

export const ServiceDrawing = ({ of }: { of: ServiceId }) => (
  <chakra.svg
    color="blue"
    viewBox="0 0 64 64"
    width="16"
    height="16"
    fill="none"
    stroke="currentColor"
    strokeWidth="2.4"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    {drawings[of]}
  </chakra.svg>
);
