import { activityLimits } from '@feisuo/contract/facts/activity-vocabulary';

/** Odds are kept as so many of a million; operators think in hundredths, of which a million leaves four places. */
const PLACES = 4;
export const OF_A_HUNDREDTH = 10 ** PLACES;

/** `125000`: 12.5. Moved by its point and not divided: no number in between that could be off. */
export function percentOf(weight: number): string {
  const digits = String(weight).padStart(PLACES + 1, '0');
  const rest = digits.slice(-PLACES).replace(/0+$/, '');
  return digits.slice(0, -PLACES) + (rest && `.${rest}`);
}

/** What all prizes come to, and what is left for none of them; less than nothing where they are too much. */
export function sumOf(prizes: readonly { weight?: unknown }[]): { total: number; left: number } {
  const total = prizes.reduce((sum, { weight }) => sum + (Number.isFinite(weight) ? (weight as number) : 0), 0);
  return { total, left: activityLimits.oddsWhole - total };
}
