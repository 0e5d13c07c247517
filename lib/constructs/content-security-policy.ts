import type { BuiltSite } from "../built-site";

/** Of nothing at all: the style element that emotion fills through the style sheet's own interface. */
const emptyStyle = "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=";

/** CloudFront refuses a longer one. The address of the uploads is filled in at the deployment. */
const longest = 1783 - 100;

/** The pages' policy: everything from this origin, inline blocks by their hashes, uploads to `uploads`. */
export function contentSecurityPolicy(inline: BuiltSite["inline"], uploads: string): string {
  const hashes = (of: readonly string[]) => of.map((hash) => `'${hash.replaceAll("'", "")}'`);
  const directives = {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...hashes(inline.scripts)],
    "style-src": ["'self'", ...hashes([emptyStyle, ...inline.styles])],
    "img-src": ["'self'", "data:"],
    "font-src": ["'self'"],
    "connect-src": ["'self'", uploads],
    "manifest-src": ["'self'"],
    "worker-src": ["'self'"],
    "form-action": ["'self'"],
    "base-uri": ["'none'"],
    "frame-ancestors": ["'none'"],
  };
  const policy = Object.entries(directives)
    .map(([directive, sources]) => [directive, ...new Set(sources)].join(" "))
    .join("; ");
  if (policy.length > longest)
    throw new Error(
      `The pages' security policy has ${policy.length} characters, and CloudFront takes ${longest}: fewer inline blocks must differ.`,
    );
  return policy;
}
