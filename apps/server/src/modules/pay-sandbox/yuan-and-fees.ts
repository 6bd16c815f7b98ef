/** The fee of WeChat Pay and Alipay: 0.6 %, rounded to the nearest fen. */
export const feeOf = (fen: number) => Math.floor((fen * 6 + 500) / 1000);

/**
 * Formats fen as yuan, such as `30.00`. The sandbox has its own function, because it shares no code with the module
 * `pay`.
 */
export function yuanText(fen: number): string {
  const digits = String(Math.abs(fen)).padStart(3, '0');
  return `${fen < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Parses an amount in yuan; returns null if it is invalid. */
export function fenNumber(yuan: unknown): number | null {
  const [, whole, part = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(String(yuan)) ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(part.padEnd(2, '0'));
}
