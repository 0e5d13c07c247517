import type { StoredSession } from "./stored-session";

export type Role = "writer" | "admin";

export type Passage =
  | { kind: "open" }
  | { kind: "sign-in" }
  | { kind: "refused" }
  | { kind: "redirect"; to: string };

/** Decides if somebody may open a page of a role. If not, returns where to send them instead. */
export function passage(
  session: Pick<StoredSession, "isAdmin"> | undefined,
  role: Role,
  path: string,
): Passage {
  if (!session) return { kind: "sign-in" };
  if (role === "admin") return session.isAdmin ? { kind: "open" } : { kind: "refused" };
  if (!session.isAdmin) return { kind: "open" };
  return { kind: "redirect", to: matchingPage(path) };
}

const matchingPage = (path: string) =>
  /\/(profile|settings)(?=[/?#]|$)/.test(path) ? "/admin-dashboard/profile" : "/admin-dashboard";

/** Returns the page after signing in; `from` is the page that asked for the sign-in. */
export function destination(
  session: Pick<StoredSession, "isAdmin">,
  from: string | undefined,
): string {
  const home = session.isAdmin ? "/admin-dashboard" : "/dashboard";
  if (!from || !/^\/(admin-)?dashboard(?=[/?#]|$)/.test(from)) return home;
  return session.isAdmin && !from.startsWith("/admin-dashboard") ? matchingPage(from) : from;
}
