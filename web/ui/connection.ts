interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

const connection = () => (navigator as Navigator & { connection?: Connection }).connection;

/** Whether whoever pays for this connection wants few bytes. */
export const savesData = () => connection()?.saveData === true;

/** Whether they do, or the connection carries few. */
export const isSparing = () => savesData() || /2g/.test(connection()?.effectiveType ?? "");
