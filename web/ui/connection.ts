interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

const connection = () => (navigator as Navigator & { connection?: Connection }).connection;

/** True if the reader has asked their browser to save data. */
export const savesData = () => connection()?.saveData === true;

/** True if the reader saves data or the connection is slow. */
export const isSparing = () => savesData() || /2g/.test(connection()?.effectiveType ?? "");
