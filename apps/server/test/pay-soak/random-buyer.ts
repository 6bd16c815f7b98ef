import { productIds } from '@feisuo/contract/facts/limits';
import { memberPaths, payPaths, sandboxPaths } from '@feisuo/contract/facts/paths';
import type { SandboxAction } from '@feisuo/contract/schemas/sandbox';

export interface Buyer {
  accountId: string;
  token: string;
}

export interface Shop {
  origin: string;
  sandboxOrigin: string;
  /** Sends requests to the server instead of `fetch`, for runs that log or balance them. */
  send?: (url: string, init: BuyerRequest) => Promise<Pick<Response, 'status' | 'json'>>;
  /** Called after each step that the server answered. `isPayment` tells whether money was paid. */
  onStep(isPayment: boolean): void;
}

export interface BuyerRequest {
  method?: 'POST';
  headers: Record<string, string>;
  body?: string;
}

interface Offer {
  orderId: string;
  codeUrl: string;
}

const oneOf = <T>(choices: readonly T[]): T => choices[Math.floor(Math.random() * choices.length)] as T;

const products = ['vipxjsq_1m_10', 'vipxjsq_1m_10', 'vipxjsq_3m_10', 'vipxjsq_super_1m', productIds.flash];
const channels = ['wechat', 'alipay'] as const;
const behaviours = ['pay', 'pay', 'pay', 'sign', 'sign', 'sign and stop', 'leave', 'cancel', 'race'].concat([
  'two codes',
  'one code twice',
  'regret',
]);

/** A buyer makes random steps of a purchase. If the server dies, the purchase ends. */
export async function visitShop(shop: Shop, buyer: Buyer): Promise<void> {
  const panel = await ask<{ orderToken: string }>(shop, buyer, payPaths.panel);
  const channel = oneOf(channels);
  const behaviour = oneOf(behaviours);
  const wants = behaviour.startsWith('sign') ? { pid: 'vipxjsq_1m_10', autodeduct: '1' } : { pid: oneOf(products) };
  const orderRequest = { orderToken: panel.orderToken, userid: buyer.accountId, ...wants, payway: 'qrcode' };
  const order = (type: string) => ask<Offer>(shop, buyer, `${payPaths.order}?${query({ ...orderRequest, type })}`);
  const first = await order(channel);
  const pay = (offer: Offer, action: SandboxAction = 'pay') => useThePhone(shop, offer, action);
  const own = (path: string) => path.replace(':id', first.orderId);
  const cancel = () => ask(shop, buyer, own(memberPaths.cancelOrder), {});
  const look = () => ask<{ status: string }>(shop, buyer, `${payPaths.isSucc}?${query({ orderId: first.orderId })}`);

  switch (behaviour) {
    case 'pay':
      await pay(first);
      break;
    case 'sign':
      await pay(first);
      break;
    case 'sign and stop':
      await Promise.all([pay(first), ask(shop, buyer, memberPaths.renewal, { isOn: false })]);
      break;
    case 'leave':
      return;
    case 'cancel':
      await cancel();
      // A displayed payment code can still be paid shortly after its order was cancelled.
      if (Math.random() < 0.5) await pay(first, 'pay_late');
      break;
    case 'race':
      await Promise.all([cancel(), pay(first)]);
      break;
    case 'two codes': {
      const second = await order(channel === 'wechat' ? 'alipay' : 'wechat');
      await Promise.all([pay(first, 'pay_late'), pay(second)]);
      break;
    }
    case 'one code twice':
      await pay(first);
      await pay(first, 'pay_twice');
      break;
    case 'regret': {
      await pay(first);
      await look();
      const { byDay } = await ask<{ byDay: { rmb: number } | null }>(shop, buyer, own(memberPaths.refundOrder));
      if (byDay) await ask(shop, buyer, own(memberPaths.refundOrder), { kind: 'by_day', rmb: byDay.rmb });
      break;
    }
  }
  await look();
}

/** Sends a request to the server. Throws an error that ends the purchase if the server refuses or is dead. */
async function ask<T>(shop: Shop, { token }: Buyer, path: string, body?: object): Promise<T> {
  const answer = await (shop.send ?? fetch)(shop.origin + path, {
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  const { code, data } = (await answer.json()) as { code: number; data: T };
  if (answer.status >= 500 && answer.status !== 503) throw new Fault(`${path} was answered with ${answer.status}`);
  shop.onStep(false);
  if (code !== 0) throw new Error(`refused with ${code}`);
  return data;
}

/** An unexpected answer, which a crash of the server cannot explain. */
export class Fault extends Error {}

async function useThePhone({ sandboxOrigin, onStep }: Shop, { codeUrl }: Offer, action: SandboxAction): Promise<void> {
  const code = new URL(codeUrl);
  const answer = await fetch(sandboxOrigin + (await pageBehind(sandboxOrigin, code)), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action }),
  });
  // Does not count payments that the server may not record yet: agreements are charged later, and late payments may
  // have no notification.
  onStep(answer.ok && action === 'pay' && !isAgreement(code));
}

const isAgreement = ({ pathname }: URL) => pathname === sandboxPaths.paySign;

/** Alipay's agreement code redirects to the page on which the buyer signs the agreement. */
async function pageBehind(origin: string, code: URL): Promise<string> {
  const { pathname, search } = code;
  if (!isAgreement(code)) return pathname;
  const answer = await fetch(origin + pathname + search, { redirect: 'manual' });
  return answer.headers.get('location') ?? pathname;
}

const query = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
