/** Six per mille, rounded to the nearest fen, as both channels charge. */
export const feeOf = (fen: number) => Math.floor((fen * 6 + 500) / 1000);

/** `30.00`. Duplicated on purpose: an outside party shares no code with the shop. */
export function yuanText(fen: number): string {
  const digits = String(Math.abs(fen)).padStart(3, '0');
  return `${fen < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Null where it is not an amount in yuan. */
export function fenNumber(yuan: unknown): number | null {
  const [, whole, part = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(String(yuan)) ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(part.padEnd(2, '0'));
}
