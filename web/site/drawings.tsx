import { renderToStaticMarkup } from "react-dom/server";
import { Icon } from "./art/icon";
import { SharedPicture } from "./art/shared-picture";

/** The icons and the picture of shared links, as SVG documents. */
export const drawings = {
  roundedIcon: renderToStaticMarkup(<Icon rounded />),
  icon: renderToStaticMarkup(<Icon />),
  sharedPicture: renderToStaticMarkup(<SharedPicture />),
};
