import { standInPaths } from '@feisuo/contract/facts/paths';
import type { OrderReply } from '@feisuo/contract/schemas/pay';
import type { OrderDeps } from './order-deps.ts';
import { qrContentOf } from './short-code-link.ts';
import type { OfferedCode } from './offer-attempt.ts';

/** Nobody needs this many codes; a script does. */
export const codeLimit = { name: 'pay-order', max: 120, windowMs: 600_000 };

/** A code as the wire tells it. */
export function describeCode(
  deps: Pick<OrderDeps, 'clock' | 'config' | 'masterKey'>,
  { order, attempt, isKept }: OfferedCode,
): OrderReply['data'] {
  const codeUrl = qrContentOf(deps, attempt);
  return {
    orderId: order.id,
    codeUrl,
    ...(isPage(attempt.codeUrl) && { pageUrl: codeUrl }),
    rmb: attempt.amountFen,
    payway: attempt.channel,
    expiresAt: attempt.expiresAt.toISOString(),
    now: deps.clock.now().toISOString(),
    ...(isKept === false && { isKept }),
  };
}

/** The stand-in's codes lead to pages of its own, which any browser shows; those of the channels open in an application. */
const isPage = (codeUrl: string) => URL.canParse(codeUrl) && new URL(codeUrl).pathname.startsWith(standInPages);
const standInPages = standInPaths.payTrade.replace(/trades.*/, '');
