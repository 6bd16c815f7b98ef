import { activityLimits } from '@feisuo/contract/facts/activity-vocabulary';

/** Odds are kept as so many of a million; operators think in hundredths, of which a million leaves four places. */
const PLACES = 4;

/** `125000`: 12.5. Moved by its point and not divided: no number in between that could be off. */
export function percentOf(weight: number): string {
  const digits = String(weight).padStart(PLACES + 1, '0');
  const rest = digits.slice(-PLACES).replace(/0+$/, '');
  return digits.slice(0, -PLACES) + (rest && `.${rest}`);
}

/** The other way; null for what is no such number. */
export function weightOf(percent: string): number | null {
  const [, whole, rest = ''] = /^(\d{1,6})(?:\.(\d{0,4})0*)?$/.exec(percent.trim()) ?? [];
  return whole === undefined ? null : Number(whole + rest.padEnd(PLACES, '0'));
}

/** What all prizes come to, and what is left for none of them; less than nothing where they are too much. */
export function sumOf(prizes: readonly { weight?: unknown }[]): { total: number; left: number } {
  const total = prizes.reduce((sum, { weight }) => sum + (typeof weight === 'number' ? weight : 0), 0);
  return { total, left: activityLimits.oddsWhole - total };
}
