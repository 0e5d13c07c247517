/** An address as its own owner recognises it, and nobody else learns it: `a•••@mail.example`. */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}
