/** How many histories a property is tried with: as KALAMU_HISTORIES says, or a hundred thousand. */
export const histories = Number(process.env["KALAMU_HISTORIES"] ?? 100_000);
