/**
 * Stands in for packages that our libraries import and never call for us (see lib/bundle.ts): what
 * pdf-lib reads SVG, forms and CSS colours with, and the DynamoDB client's discovery of endpoints.
 * They would be 150 kB to load for nothing.
 */
const unused = (): never => {
  throw new Error("A package that this bundle leaves out was called.");
};

export const converter = () => unused;
export const encode = unused;
export const parse = unused;
export const NodeType = {};
export class EndpointCache {
  readonly get = unused;
}
