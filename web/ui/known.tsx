import type { ReactNode } from "react";
import { Skeleton } from "./skeleton";

interface KnownProps<Value> {
  value: Value | undefined;
  children: (value: Value) => ReactNode;
}

/** What is said of a value, and a grey line in its place until the value is here. */
export const Known = <Value,>({ value, children }: KnownProps<Value>) =>
  value === undefined ? <Skeleton width="16rem" maxWidth="full" /> : children(value);
