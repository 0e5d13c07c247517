import { randomUUID } from "node:crypto";
import { exists, type UserPool } from "../../lambdas/accounts/user-pool/user-pool";

/** A user pool kept in memory. It refuses what the real one refuses. */
export function memoryUserPool() {
  const users = new Map<string, { userId: string; password?: string }>();
  const emailOf = (user: string) =>
    users.has(user) ? user : [...users].find(([, { userId }]) => userId === user)?.[0];
  const pool: UserPool = {
    createUser: (email) => {
      if (users.has(email)) return Promise.resolve(exists);
      const userId = randomUUID();
      users.set(email, { userId });
      return Promise.resolve(userId);
    },
    setPassword: (userId, password) => {
      const user = users.get(emailOf(userId) ?? "");
      if (!user) return Promise.reject(new Error("User does not exist."));
      user.password = password;
      return Promise.resolve();
    },
    deleteUser: (user) => {
      users.delete(emailOf(user) ?? "");
      return Promise.resolve();
    },
  };
  return { pool, users };
}
