import { fillPath, memberPaths, payPaths, sandboxPaths } from '@feisuo/contract/facts/paths';
import type { PayType } from '@feisuo/contract/facts/pay-vocabulary';
import type { SandboxFault } from '@feisuo/contract/schemas/sandbox';
import { expect, type APIRequestContext } from '@playwright/test';
import { bearer, type AccountPerson } from './account-steps.ts';

export interface PlacedOrder {
  orderId: string;
  codeUrl: string;
  rmb: number;
}

interface OrderChoice {
  pid?: string;
  payway?: PayType;
  isRenewing?: boolean;
}

/** Places an order by the API, as the checkout page does: requests prices and a token, and then a payment code. */
export async function placeOrder(
  request: APIRequestContext,
  { sub, accessToken }: AccountPerson,
  { pid = 'vipxjsq_1m_10', payway = 'wechat', isRenewing = false }: OrderChoice = {},
): Promise<PlacedOrder> {
  const headers = bearer(accessToken);
  const panel = await (await request.get(payPaths.panel, { headers })).json();
  const autodeduct = isRenewing ? '1' : '0';
  const params = { userid: sub, orderToken: panel.data.orderToken, pid, payway, autodeduct };
  const reply = await (await request.get(payPaths.order, { headers, params })).json();
  expect(reply).toMatchObject({ code: 0 });
  return reply.data as PlacedOrder;
}

/** Pays on the sandbox's phone page, and waits until the days are granted. */
export async function payOnPhone(
  request: APIRequestContext,
  { accessToken }: AccountPerson,
  { orderId, codeUrl }: PlacedOrder,
): Promise<void> {
  const paid = await request.post(new URL(codeUrl).pathname, {
    data: { action: 'pay' },
    headers: { accept: 'application/json' },
  });
  expect(await paid.json()).toMatchObject({ state: 'paid' });
  const receipt = fillPath(memberPaths.order, { id: orderId });
  await expect
    .poll(async () => (await (await request.get(receipt, { headers: bearer(accessToken) })).json()).data.state)
    .toBe('granted');
}

export async function buy(
  request: APIRequestContext,
  person: AccountPerson,
  what: OrderChoice = {},
): Promise<PlacedOrder> {
  const order = await placeOrder(request, person, what);
  await payOnPhone(request, person, order);
  return order;
}

/** Sets the faults that the payment sandbox simulates. */
export const setFaults = (request: APIRequestContext, ...on: SandboxFault[]) =>
  request.post(sandboxPaths.payFaults, { data: { on } });
