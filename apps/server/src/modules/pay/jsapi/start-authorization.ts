import { randomBytes } from 'node:crypto';
import { payLimits } from '@feisuo/contract/facts/limits';
import { payPaths } from '@feisuo/contract/facts/paths';
import type { JsapiChannel } from '../channels/jsapi-channel.ts';
import { assertPayable } from '../orders/add-attempt.ts';
import { channelBusy, noSuchOrder, refuseOrder } from '../orders/refuse-order.ts';
import { findOrderOf, type PayOrder } from '../orders/order-queries.ts';
import type { OrderDeps } from '../orders/order-deps.ts';
import { jsapiAuthorizations } from './jsapi.tables.ts';

/**
 * Returns WeChat's authorization URL. WeChat limits `state` to 128 letters and digits, so the order is stored under a
 * random state.
 */
export async function startAuthorization(
  deps: OrderDeps,
  { accountId, orderId, returnTo }: { accountId: string; orderId: string; returnTo: string },
): Promise<{ url: string }> {
  const { order, jsapi } = await assertJsapiPayable(deps, accountId, orderId);
  const state = randomBytes(32).toString('hex');
  const returnUrl = deps.config.siteOrigin + payPaths.jsapiReturn;
  const url = await jsapi.authorizeUrlOf({ returnUrl, state }).catch((error: unknown) => {
    throw channelBusy(error);
  });
  const expiresAt = new Date(deps.clock.now().getTime() + payLimits.jsapiLinkMs);
  await deps.db
    .insert(jsapiAuthorizations)
    .values({ stateHash: hashState(deps, state), orderId: order.id, returnTo, expiresAt });
  return { url };
}

export const hashState = ({ masterKey }: Pick<OrderDeps, 'masterKey'>, state: string) =>
  // Stored hashes were computed with this value, so it must not change.
  masterKey.digest('sheet-state', state);

/**
 * Throws if the order cannot be paid by JSAPI now. An order with renewal must be signed by QR code.
 * @throws AppError not_found, ORDER_PAID, PURCHASES_HELD, ORDER_CANCELLED, SHEET_NOT_OFFERED
 */
export async function assertJsapiPayable(
  deps: Pick<OrderDeps, 'db' | 'channels'>,
  accountId: string,
  orderId: string,
): Promise<{ order: PayOrder; jsapi: JsapiChannel }> {
  const order = await findOrderOf(deps.db, accountId, orderId);
  if (!order) throw noSuchOrder();
  await assertPayable(deps.db, order);
  const jsapi = deps.channels.get('wechat')?.jsapi ?? null;
  if (!jsapi || order.isRenewing) throw refuseOrder('SHEET_NOT_OFFERED', 'this order is paid by a QR code');
  return { order, jsapi };
}
