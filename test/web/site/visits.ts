import { isDeep } from "../../support/depth";

/** A phone and a desk. Deep also a tablet, whose layout is the desk's in less room. */
export const widths = isDeep ? [360, 768, 1440] : [360, 1440];

/** Every width, with and without JavaScript, for `describe.each`. */
export const visits = widths.flatMap((width) => [
  { width, javaScript: true, by: `at ${width} px` },
  { width, javaScript: false, by: `at ${width} px without JavaScript` },
]);

/** Whether the phone's menu stands in for the links of the bar. */
export const isPhone = (width: number) => width < 768;
