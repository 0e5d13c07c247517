import { randomUUID } from "node:crypto";
import { exists, type UserPool } from "../../lambdas/accounts/user-pool";

/**
 * A user pool in memory, with users created at `now()`. It refuses the same requests as Cognito.
 */
export function memoryUserPool(now = () => new Date()) {
  const users = new Map<string, { userId: string; createdAt: Date; password?: string }>();
  const emailOf = (userId: string) =>
    [...users].find(([, user]) => user.userId === userId)?.[0] ?? "";
  const pool: UserPool = {
    createUser: (email) => {
      if (users.has(email)) return Promise.resolve(exists);
      const userId = randomUUID();
      users.set(email, { userId, createdAt: now() });
      return Promise.resolve(userId);
    },
    findUser: (email) => Promise.resolve(users.get(email)),
    setPassword: (userId, password) => {
      const user = users.get(emailOf(userId));
      if (!user) return Promise.reject(new Error("User does not exist."));
      user.password = password;
      return Promise.resolve();
    },
    deleteUser: (userId) => {
      users.delete(emailOf(userId));
      return Promise.resolve();
    },
  };
  return { pool, users };
}
