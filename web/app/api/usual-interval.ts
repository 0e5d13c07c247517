/**
 * How often a page asks for what changes without it, in milliseconds. With the call itself, what it
 * shows is true within the 15 seconds that are promised.
 */
export const usualInterval = 12_000;
