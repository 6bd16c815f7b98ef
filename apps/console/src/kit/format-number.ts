/** Formats a count with separators, such as `12,345`. */
export const formatCount = (count: number): string => count.toLocaleString('zh-CN');

/** Formats a share in percent, such as `6.20%`. */
export const formatShare = (share: number, digits = 2): string => `${(share * 100).toFixed(digits)}%`;

/** Formats a difference of two shares in percentage points, such as `-43.09`. */
export const formatPoints = (difference: number): string =>
  `${difference > 0 ? '+' : ''}${(difference * 100).toFixed(2)}`;

/** Formats a probability, such as `0.042`, or `<0.001` if it is smaller than that. */
export const formatChance = (p: number): string => (p < 0.001 ? '<0.001' : p.toFixed(3));

const units = ['B', 'KB', 'MB', 'GB'];

/** Formats a number of bytes, such as `48.2 MB`. */
export function formatBytes(bytes: number): string {
  const step = bytes <= 0 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  return `${(bytes / 1024 ** step).toFixed(step === 0 ? 0 : 1)} ${units[step]}`;
}

/** Formats fen as yuan: `¥12.00`. The sign precedes the currency: `-¥0.50`. */
export function formatMoney(cents: number): string {
  const yuan = (Math.abs(cents) / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',');
  return `${cents < 0 ? '-' : ''}¥${yuan}`;
}
