import { activityLimits } from '@feisuo/contract/facts/activity-vocabulary';

/** Odds are stored in millionths and typed in percent with four decimals. */
const PLACES = 4;
export const OF_A_HUNDREDTH = 10 ** PLACES;

/** `125000`: 12.5. Shifts the decimal point instead of dividing, to avoid rounding. */
export function percentOf(weight: number): string {
  const digits = String(weight).padStart(PLACES + 1, '0');
  const rest = digits.slice(-PLACES).replace(/0+$/, '');
  return digits.slice(0, -PLACES) + (rest && `.${rest}`);
}

/** The sum of all prizes and the rest; negative where the odds exceed the whole. */
export function sumOf(prizes: readonly { weight?: unknown }[]): { total: number; left: number } {
  const total = prizes.reduce((sum, { weight }) => sum + (Number.isFinite(weight) ? (weight as number) : 0), 0);
  return { total, left: activityLimits.oddsWhole - total };
}
