import type { SheetError } from '@feisuo/contract/facts/pay-vocabulary';
import { eq, lt } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { deleteInBatches } from '../../../db/delete-in-batches.ts';
import { ChannelError } from '../channels/channel.ts';
import type { OrderDeps } from '../orders/order-deps.ts';
import { hashState } from './start-authorization.ts';
import { writePayerTicket } from './payer-ticket.ts';
import { jsapiAuthorizations } from './jsapi.tables.ts';

/**
 * Returns the page to redirect to after WeChat's authorization, with a payer ticket or an error; null for an unknown
 * state. The ticket is in the fragment, which is not sent to servers or logs.
 */
export async function finishAuthorization(
  deps: OrderDeps,
  { code, state }: { code: string | undefined; state: string | undefined },
): Promise<string | null> {
  const [door] = await deps.db
    .delete(jsapiAuthorizations)
    .where(eq(jsapiAuthorizations.stateHash, hashState(deps, state ?? '')))
    .returning();
  if (!door) return null;
  const page = deps.config.siteOrigin + door.returnTo;
  const fail = (why: SheetError) => `${page}#sheet_error=${why}`;
  if (door.expiresAt <= deps.clock.now()) return fail('expired');
  if (!code) return fail('denied');
  try {
    const openId = await deps.channels.get('wechat')?.jsapi?.openIdOf(code);
    if (!openId) return fail('expired');
    return `${page}#sheet=${writePayerTicket(deps, { orderId: door.orderId, openId })}`;
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error;
    deps.log.warn({ fault: error.kind, code: error.code, order: door.orderId }, 'WeChat returned no openid');
    return fail('failed');
  }
}

export async function deleteExpiredAuthorizations(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, jsapiAuthorizations, lt(jsapiAuthorizations.expiresAt, now));
}
