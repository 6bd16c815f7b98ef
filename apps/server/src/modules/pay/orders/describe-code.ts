import { standInPaths } from '@feisuo/contract/facts/paths';
import type { OrderReply } from '@feisuo/contract/schemas/pay';
import type { OrderDeps } from './order-deps.ts';
import { qrContentOf } from './short-code-link.ts';
import type { OfferedCode } from './offer-attempt.ts';

/** More than any buyer needs; stops scripts. */
export const codeLimit = { name: 'pay-order', max: 120, windowMs: 600_000 };

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

/** The sandbox's codes lead to its own pages, which any browser shows; real ones open an app. */
const isPage = (codeUrl: string) => URL.canParse(codeUrl) && new URL(codeUrl).pathname.startsWith(standInPages);
const standInPages = standInPaths.payTrade.replace(/trades.*/, '');
