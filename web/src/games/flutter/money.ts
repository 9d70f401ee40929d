/** Pounds: `£120`, `−£5`. */
export function money(amount: number): string {
  return amount < 0 ? `−£${-amount}` : `£${amount}`;
}
