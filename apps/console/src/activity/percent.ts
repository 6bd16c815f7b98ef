import { activityLimits } from '@feisuo/contract/facts/activity-vocabulary';

/** Odds are stored in millionths and typed in percent with four decimals. */
const PLACES = 4;
export const OF_A_HUNDREDTH = 10 ** PLACES;

/** Converts millionths to percent: `125000` becomes `12.5`. Shifts the decimal point, to avoid rounding. */
export function percentOf(weight: number): string {
  const digits = String(weight).padStart(PLACES + 1, '0');
  const rest = digits.slice(-PLACES).replace(/0+$/, '');
  return digits.slice(0, -PLACES) + (rest && `.${rest}`);
}

/** Sum of all prizes' odds, and the odds left for no prize. The latter are negative if the prizes exceed 100 %. */
export function sumOf(prizes: readonly { weight?: unknown }[]): { total: number; left: number } {
  const total = prizes.reduce((sum, { weight }) => sum + (Number.isFinite(weight) ? (weight as number) : 0), 0);
  return { total, left: activityLimits.oddsWhole - total };
}
