/** 3000 cents read 「30.00」: the exact amount, as on a receipt. */
export const exactYuan = (cents: number): string => (cents / 100).toFixed(2);

/** 3000 cents read 「30」, 2990 read 「29.90」: for large print. */
export const plainYuan = (cents: number): string => (cents % 100 === 0 ? `${cents / 100}` : exactYuan(cents));

/** What one day costs, rounded to the cent. */
export const yuanPerDay = (cents: number, days: number): string => (cents / days / 100).toFixed(2);
