import type { ReactNode } from "react";
import { Skeleton } from "./skeleton";
import { unbroken } from "./unbroken";

interface KnownProps<Value> {
  value: Value | undefined;
  children: (value: Value) => ReactNode;
}

export const Known = <Value,>({ value, children }: KnownProps<Value>) =>
  value === undefined ? <Skeleton width="16rem" maxWidth="full" /> : unbroken(children(value));
