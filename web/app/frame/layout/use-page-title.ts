import { useEffect } from "react";
import { useProductName } from "../api/use-config";
import { layoutStrings } from "./strings";

/** The name of the page in the browser's tab and history. */
export function usePageTitle(title: string) {
  const product = useProductName();
  useEffect(() => {
    document.title = layoutStrings.pageTitle(title, product);
  }, [title, product]);
}
