/** `¥12.00`, from cents; the sign stands before the currency: `-¥0.50`. */
export function formatMoney(cents: number): string {
  const yuan = (Math.abs(cents) / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',');
  return `${cents < 0 ? '-' : ''}¥${yuan}`;
}
