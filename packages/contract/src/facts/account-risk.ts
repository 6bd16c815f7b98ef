/** Reasons to look at an account more closely. Each is a number of events in a period. */
export const riskReasons = [
  'token_reused',
  'sign_in_failed',
  'many_places',
  'shared_device',
  'many_refunds',
  'odd_payment',
  'unpaid_orders',
] as const;
export type RiskReason = (typeof riskReasons)[number];
export type RiskFact = { reason: RiskReason; count: number };

/** Days over which events are counted. Shared devices are counted over all stored sessions. */
export const RISK_DAYS = { signIn: 30, places: 7, refunds: 180, orders: 7 } as const;

/** Points of a reason by its count. The highest step that the count reaches gives the points. */
const steps: Record<RiskReason, readonly { from: number; points: number }[]> = {
  token_reused: [{ from: 1, points: 3 }],
  sign_in_failed: [
    { from: 5, points: 1 },
    { from: 20, points: 2 },
  ],
  many_places: [
    { from: 3, points: 1 },
    { from: 6, points: 2 },
  ],
  shared_device: [
    { from: 3, points: 1 },
    { from: 6, points: 2 },
  ],
  many_refunds: [
    { from: 2, points: 1 },
    { from: 4, points: 2 },
  ],
  odd_payment: [{ from: 1, points: 2 }],
  unpaid_orders: [{ from: 10, points: 1 }],
};

export const MOST_RISK_POINTS = 5;
export type RiskLevel = 'none' | 'low' | 'medium' | 'high';
export type Risk = { level: RiskLevel; points: number; facts: RiskFact[] };

const pointsOf = ({ reason, count }: RiskFact): number =>
  Math.max(0, ...steps[reason].filter(({ from }) => count >= from).map(({ points }) => points));

/** The risk level of an account. Facts without points are left out; the others are sorted by points, highest first. */
export function judgeRisk(facts: readonly RiskFact[]): Risk {
  const counted = facts.filter((fact) => pointsOf(fact) > 0).sort((one, other) => pointsOf(other) - pointsOf(one));
  const sum = counted.reduce((total, fact) => total + pointsOf(fact), 0);
  const level = sum === 0 ? 'none' : sum < 3 ? 'low' : sum < 4 ? 'medium' : 'high';
  return { level, points: Math.min(sum, MOST_RISK_POINTS), facts: counted };
}
