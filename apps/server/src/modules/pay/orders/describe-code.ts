import { sandboxPaths } from '@feisuo/contract/facts/paths';
import type { OrderReply } from '@feisuo/contract/schemas/pay';
import type { OrderDeps } from './order-deps.ts';
import { qrContentOf } from './short-code-link.ts';
import type { OfferedCode } from './offer-payment-code.ts';

/** Limit of requested codes per account, above the needs of any buyer, against scripts. */
export const codeLimit = { name: 'pay-order', max: 120, windowMs: 600_000 };

export function describeCode(
  deps: Pick<OrderDeps, 'clock' | 'config' | 'masterKey'>,
  { order, attempt, isHeld }: OfferedCode,
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
    ...(isHeld === false && { isKept: isHeld }),
  };
}

/** Whether the code is an HTTP page of the sandbox, which any browser can show. A real code opens the channel's app. */
const isPage = (codeUrl: string) => URL.canParse(codeUrl) && new URL(codeUrl).pathname.startsWith(sandboxPages);
const sandboxPages = sandboxPaths.payTrade.replace(/trades.*/, '');
