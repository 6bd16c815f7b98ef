import { DAY_MS } from '@feisuo/contract/facts/durations';
import { addressBlock } from './caller-address.ts';
import { AppError } from './app-error.ts';
import type { BatchLimitRule } from './rate-limit-batch.ts';
import { tallyHit, type RateLimitDeps } from './rate-limit.ts';

const MIB = 1024;

/**
 * KiB that may be stored per day, from one network and in total. Reports need no account and are kept for up to 90
 * days, so rate limits alone would not limit the storage.
 */
export const dailyBudgets = {
  report: { network: 16 * MIB, all: 256 * MIB },
  event: { network: 64 * MIB, all: 1024 * MIB },
  error: { network: 16 * MIB, all: 256 * MIB },
  transaction: { network: 16 * MIB, all: 256 * MIB },
  promotion: { network: 64 * MIB, all: 1024 * MIB },
  click: { network: 16 * MIB, all: 256 * MIB },
  download: { network: 16 * MIB, all: 1024 * MIB },
};

export type BudgetKind = keyof typeof dailyBudgets;
export type BudgetScope = 'network' | 'all';

export const budgetWindow = (kind: BudgetKind, scope: BudgetScope) => ({
  name: `daily-${kind}-kib-${scope}`,
  windowMs: DAY_MS,
});

export interface BudgetDeps extends RateLimitDeps {
  config: { limitsScale: number };
}

/**
 * Counts a row before it is stored, as at least one KiB. Returns null within the budget, otherwise the seconds until
 * the next window. LIMITS_SCALE changes only the budget of a network.
 */
export async function spendDailyBudget(
  deps: BudgetDeps,
  kind: BudgetKind,
  ip: string,
  row: object,
): Promise<number | null> {
  const weight = Math.ceil(Buffer.byteLength(JSON.stringify(row)) / 1024);
  const { network, all } = dailyBudgets[kind];
  const windowOf = (scope: BudgetScope) => budgetWindow(kind, scope);
  const own = await tallyHit(deps, windowOf('network'), addressBlock(ip), weight);
  if (own.hits > network * deps.config.limitsScale) return own.secondsLeft;
  const whole = await tallyHit(deps, windowOf('all'), 'all', weight);
  return whole.hits > all ? whole.secondsLeft : null;
}

/** The daily budgets as rules for rows that are counted in batches, each as one KiB. */
export const budgetRules = (kind: BudgetKind, limitsScale: number): BatchLimitRule[] => [
  {
    limit: budgetWindow(kind, 'network'),
    max: dailyBudgets[kind].network * limitsScale,
    subjectOf: addressBlock,
  },
  { limit: budgetWindow(kind, 'all'), max: dailyBudgets[kind].all, subjectOf: () => 'all' },
];

/** @throws AppError `resource_exhausted` if the budget of the day is used up */
export async function assertDailyBudget(...spent: Parameters<typeof spendDailyBudget>): Promise<void> {
  const secondsLeft = await spendDailyBudget(...spent);
  if (secondsLeft === null) return;
  throw new AppError('resource_exhausted', {
    description: `the day’s budget is used up (${spent[1]})`,
    reason: 'RATE_LIMIT',
    retryAfterSeconds: secondsLeft,
  });
}
