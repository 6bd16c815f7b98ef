/**
 * Parses an amount in yuan as payment channels write it (`30`, `30.5`, `-0.18`) into fen, without floating point. Null
 * if the text is not an amount.
 */
export function fenOf(yuan: string): number | null {
  const [, sign, whole = '', part = ''] = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/.exec(yuan.trim()) ?? [];
  if (sign === undefined) return null;
  const fen = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return sign === '-' && fen > 0 ? -fen : fen;
}

/** Writes an amount in yuan, for example `30.00`. */
export function yuanOf(fen: number): string {
  if (!Number.isSafeInteger(fen)) throw new RangeError('an amount is a whole number of fen');
  const digits = String(Math.abs(fen)).padStart(3, '0');
  return `${fen < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
