import { DAY_MS } from '@feisuo/contract/facts/durations';
import { payLimits } from '@feisuo/contract/facts/limits';
import { and, count, eq, gte, isNotNull } from 'drizzle-orm';
import { addressBlock } from '../../../http/address-block.ts';
import { AppError } from '../../../http/app-error.ts';
import { takeHitBack, tallyHits, type Hit, type Tally } from '../../../http/rate-limit.ts';
import { isEarnest } from './hold-right.ts';
import type { OrderDeps } from './order-deps.ts';
import { orders } from './orders.tables.ts';
import type { OrderWish } from './start-order.ts';

const perAccount = { name: 'pay-new-orders', windowMs: DAY_MS };
const perNetwork = { name: 'pay-new-orders-network', windowMs: DAY_MS };

type LimitDeps = Pick<OrderDeps, 'db' | 'clock' | 'config' | 'masterKey' | 'hasPhone'>;

/**
 * Makes an order if account and network may have another one today. Each order is written down for years, so unpaid ones
 * need a bound. What makes no order does not count, and an order that was paid does not count for its account.
 * @throws AppError `resource_exhausted` with ORDERS_UNPAID or ORDERS_CROWDED
 */
export async function countNewOrder<Made>(
  deps: LimitDeps,
  { accountId, payerIp }: Pick<OrderWish, 'accountId' | 'payerIp'>,
  make: () => Promise<Made | null>,
): Promise<Made | null> {
  const hits: Hit[] = [{ limit: perAccount, subject: accountId, weight: 1 }];
  if (payerIp !== null) hits.push({ limit: perNetwork, subject: addressBlock(payerIp), weight: 1 });
  const [own, network] = await tallyHits(deps, hits);
  let made: Made | null = null;
  try {
    if (own) await assertUnpaidWithin(deps, accountId, own);
    if (network) await assertNetworkWithin(deps, accountId, network);
    made = await make();
    return made;
  } finally {
    if (made === null) for (const { limit, subject } of hits) await takeHitBack(deps, limit, subject);
  }
}

async function assertUnpaidWithin({ db, clock }: LimitDeps, accountId: string, own: Tally): Promise<void> {
  if (own.hits <= payLimits.unpaidOrdersADay) return;
  const windowStart = new Date(clock.now().getTime() + own.secondsLeft * 1000 - DAY_MS);
  const [paid] = await db
    .select({ number: count() })
    .from(orders)
    .where(and(eq(orders.accountId, accountId), gte(orders.createdAt, windowStart), isNotNull(orders.paidAt)));
  if (own.hits - (paid?.number ?? 0) > payLimits.unpaidOrdersADay) throw refuse('ORDERS_UNPAID', own);
}

/** Accounts that cost nothing to make must not stop the buyers behind a carrier's address, so a network limits those alone. */
async function assertNetworkWithin(deps: LimitDeps, accountId: string, network: Tally): Promise<void> {
  if (network.hits <= payLimits.networkOrdersADay * deps.config.limitsScale) return;
  if (!(await isEarnest(deps.db, deps, { accountId }))) throw refuse('ORDERS_CROWDED', network);
}

const refuse = (reason: 'ORDERS_UNPAID' | 'ORDERS_CROWDED', { secondsLeft }: Tally) =>
  new AppError('resource_exhausted', {
    reason,
    description: 'too many new orders today',
    retryAfterSeconds: secondsLeft,
  });
