import { isDeep } from "../../support/depth";

/**
 * A phone and a desktop. Deep runs add a tablet, which has the desktop's layout on a smaller
 * screen.
 */
export const widths = isDeep ? [360, 768, 1440] : [360, 1440];

/** Every width with and without JavaScript, for `describe.each`. */
export const visits = widths.flatMap((width) => [
  { width, javaScript: true, by: `at ${width} px` },
  { width, javaScript: false, by: `at ${width} px without JavaScript` },
]);

/** True if the phone's menu replaces the links of the bar. */
export const isPhone = (width: number) => width < 768;
