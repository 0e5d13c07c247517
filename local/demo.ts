/** Who can sign in to a local world. The passwords open nothing elsewhere. */
export const demo = {
  admin: { email: "admin@kalamu.example", password: "Admin#2026" },
  writer: { email: "amina@kalamu.example", password: "Writer#2026" },
  newcomer: { email: "brian@kalamu.example", password: "Newcomer#2026" },
};
