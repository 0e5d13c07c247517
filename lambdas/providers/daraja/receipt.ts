/** A receipt in the form in which it is compared; ten characters as a rule, which is not insisted on. */
export function receiptIn(value: string | undefined): string | null {
  const receipt = value?.trim().toUpperCase() ?? "";
  return /^[A-Z0-9]{6,20}$/.test(receipt) ? receipt : null;
}
