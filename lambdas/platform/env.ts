/** A variable that the stack gives to the function; its absence is a mistake of the stack. */
export function env(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`The environment variable ${name} is not set.`);
  return value;
}
