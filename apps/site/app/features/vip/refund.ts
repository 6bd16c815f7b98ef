import type { Plan } from '../../content/plans.server.ts';

/** What is paid back, in fen, after some days of use: by the whole days that are left, and what is less than a fen is dropped. */
export function refundOf({ priceCents, days }: Pick<Plan, 'priceCents' | 'days'>, usedDays: number): number {
  const left = Math.max(0, days - Math.max(0, usedDays));
  // One division, of whole numbers: dividing first would lose a fen now and then.
  return Math.floor((priceCents * left) / days);
}
