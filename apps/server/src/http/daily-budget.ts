import { addressBlock } from '../../http/address-block.ts';
import { AppError } from '../../http/app-error.ts';
import { tallyHit, type RateLimitDeps } from '../../http/rate-limit.ts';

const MIB = 1024;
const DAY_MS = 86_400_000;

/**
 * How many KiB of each kind are kept in a day: of one network and of all. Reports need no account and are kept for up to
 * 90 days, so the disk needs a bound that no number of requests moves.
 */
const budgets = {
  report: { network: 16 * MIB, all: 256 * MIB },
  event: { network: 64 * MIB, all: 1024 * MIB },
  error: { network: 16 * MIB, all: 256 * MIB },
  transaction: { network: 16 * MIB, all: 256 * MIB },
};

export interface BudgetDeps extends RateLimitDeps {
  config: { limitsScale: number };
}

/**
 * Counts what is about to be kept, a row as at least one KiB. Null while there is something left to spend, otherwise the
 * seconds until there is again. LIMITS_SCALE scales what one network may spend, never the whole.
 */
export async function spendDailyBudget(
  deps: BudgetDeps,
  kind: keyof typeof budgets,
  ip: string,
  row: object,
): Promise<number | null> {
  const weight = Math.ceil(Buffer.byteLength(JSON.stringify(row)) / 1024);
  const { network, all } = budgets[kind];
  const windowOf = (scope: string) => ({ name: `telemetry-${kind}-kib-${scope}`, windowMs: DAY_MS });
  const own = await tallyHit(deps, windowOf('network'), addressBlock(ip), weight);
  if (own.hits > network * deps.config.limitsScale) return own.secondsLeft;
  const whole = await tallyHit(deps, windowOf('all'), 'all', weight);
  return whole.hits > all ? whole.secondsLeft : null;
}

/** @throws AppError `resource_exhausted` beyond the day's budget */
export async function assertDailyBudget(...spent: Parameters<typeof spendDailyBudget>): Promise<void> {
  const secondsLeft = await spendDailyBudget(...spent);
  if (secondsLeft === null) return;
  throw new AppError('resource_exhausted', {
    description: `the day’s budget is used up (${spent[1]})`,
    reason: 'RATE_LIMIT',
    retryAfterSeconds: secondsLeft,
  });
}
