export const widths = [360, 768, 1440] as const;

/** Every width, with and without JavaScript, for `describe.each`. */
export const visits = widths.flatMap((width) => [
  { width, javaScript: true, by: `at ${width} px` },
  { width, javaScript: false, by: `at ${width} px without JavaScript` },
]);

/** Whether the phone's menu stands in for the links of the bar. */
export const isPhone = (width: number) => width < 768;
