/**
 * Replaces packages that our libraries import but never call for us (see lib/bundle.ts): pdf-lib's
 * readers of SVG, forms and CSS colours, and the DynamoDB client's endpoint discovery. Together
 * they have 150 kB.
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
