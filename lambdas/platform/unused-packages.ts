/**
 * Replaces packages that our libraries import but never call for us (see lib/bundle.ts): those with
 * which pdf-lib reads SVG, forms and CSS colours, and the endpoint discovery of the DynamoDB
 * client. They would add 150 kB to load.
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
