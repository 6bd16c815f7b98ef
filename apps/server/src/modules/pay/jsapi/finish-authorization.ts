import type { JsapiError } from '@feisuo/contract/facts/pay-vocabulary';
import { eq, lt } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { deleteInBatches } from '../../../db/delete-in-batches.ts';
import { ChannelError } from '../channels/channel.ts';
import type { OrderDeps } from '../orders/order-deps.ts';
import { hashState } from './start-authorization.ts';
import { writePayerTicket } from './payer-ticket.ts';
import { jsapiAuthorizations } from './jsapi.tables.ts';

/**
 * Returns the page that follows WeChat's authorization, or null for an unknown state. The fragment has the payer ticket
 * or an error, because fragments are not sent to servers or logged.
 */
export async function finishAuthorization(
  deps: OrderDeps,
  { code, state }: { code: string | undefined; state: string | undefined },
): Promise<string | null> {
  const [pending] = await deps.db
    .delete(jsapiAuthorizations)
    .where(eq(jsapiAuthorizations.stateHash, hashState(deps, state ?? '')))
    .returning();
  if (!pending) return null;
  const page = deps.config.siteOrigin + pending.returnTo;
  const fail = (why: JsapiError) => `${page}#sheet_error=${why}`;
  if (pending.expiresAt <= deps.clock.now()) return fail('expired');
  if (!code) return fail('denied');
  try {
    const openId = await deps.channels.get('wechat')?.jsapi?.openIdOf(code);
    if (!openId) return fail('expired');
    return `${page}#sheet=${writePayerTicket(deps, { orderId: pending.orderId, openId })}`;
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error;
    deps.log.warn({ fault: error.kind, code: error.code, order: pending.orderId }, 'WeChat returned no openid');
    return fail('failed');
  }
}

export async function deleteExpiredAuthorizations(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, jsapiAuthorizations, lt(jsapiAuthorizations.expiresAt, now));
}
