import { fillPath, memberPaths, payPaths } from '@feisuo/contract/facts/paths';
import { beforeAll, expect, test } from 'vitest';
import { accountCaller, bearer } from '../../test/account-caller.ts';
import { enterAgain, enterConsole, type OperatorCaller } from '../../test/operator-caller.ts';
import { useTestServer } from '../../test/test-server.ts';

const server = useTestServer();
let support: OperatorCaller;
let owner: OperatorCaller;
beforeAll(async () => {
  [support, owner] = [await enterConsole(server, 'support'), await enterConsole(server, 'owner')];
  await Promise.all([support.enrol(), owner.enrol()]);
  await Promise.all([import('wechatpay-axios-plugin'), import('alipay-sdk')]);
});

const WORDS = '这个账号已按监护人的要求暂停购买，如有疑问请联系客服';
type Person = Awaited<ReturnType<ReturnType<typeof accountCaller>['join']>>;
const join = () => accountCaller(server).join();
const setPurchases = (person: Person, verb: 'hold' | 'allow', reason = '监护人申请 G1：限制购买') =>
  support.call('POST', `/accounts/${person.sub}/purchases/${verb}`, { reason });
const detailOf = async (person: Person) => (await support.call('GET', `/accounts/${person.sub}`)).body.data;
const audit = async (action: string) => (await owner.call('GET', `/audit?action=${action}`)).body.data.list;
const post = (person: Person, url: string, payload: object) =>
  server.request({ method: 'POST', url, payload, headers: bearer(person) });

async function order(person: Person, fields: Record<string, string> = {}) {
  const { orderToken } = (await server.get(payPaths.panel, bearer(person))).body.data;
  const request = new URLSearchParams({ orderToken, userid: person.sub, type: 'wechat', ...fields }).toString();
  return server.get(`${payPaths.order}?${request}`, bearer(person));
}

test('support sets and ends a purchase hold, and account detail, history and audit log show each change once', async () => {
  const person = await join();
  await order(person);
  expect((await detailOf(person)).purchaseHold).toBeNull();
  expect((await setPurchases(person, 'hold')).body.data).toEqual({ renewals: 0, orders: 1 });
  expect(await detailOf(person)).toMatchObject({
    purchaseHold: { by: support.name, reason: '监护人申请 G1：限制购买', at: expect.any(String) },
    history: { list: expect.arrayContaining([expect.objectContaining({ kind: 'purchases_held' })]) },
  });
  expect((await setPurchases(person, 'hold', '又点了一次')).body).toMatchObject({
    code: 0,
    data: { renewals: 0, orders: 0 },
  });
  const held = (await audit('account.hold_purchases')).filter(({ subject }: Entry) => subject === person.sub);
  expect(held).toMatchObject([
    {
      actor: support.name,
      reason: '监护人申请 G1：限制购买',
      before: { purchasesHeld: false },
      after: { purchasesHeld: true, renewals: 0, orders: 1 },
    },
  ]);

  expect((await setPurchases(person, 'allow', '监护人撤回')).body.code).toBe(0);
  expect((await setPurchases(person, 'allow', '再点一次')).body.code).toBe(0);
  expect(await detailOf(person)).toMatchObject({
    purchaseHold: null,
    history: { list: expect.arrayContaining([expect.objectContaining({ kind: 'purchases_allowed' })]) },
  });
  const allowed = (await audit('account.allow_purchases')).filter(({ subject }: Entry) => subject === person.sub);
  expect(allowed).toMatchObject([
    { reason: '监护人撤回', before: { purchasesHeld: true }, after: { purchasesHeld: false } },
  ]);
  expect((await order(person)).body.code).toBe(0);
});

test('a purchase hold requires a fresh second factor, a reason and an existing account', async () => {
  const person = await join();
  const unproved = await enterAgain(server, support);
  const path = `/accounts/${person.sub}/purchases/hold`;
  expect((await unproved.call('POST', path, { reason: '监护人申请' })).body.code).toBe(26003);
  for (const body of [{}, { reason: '  ' }]) expect((await support.call('POST', path, body)).status).toBe(400);
  expect((await support.call('POST', '/accounts/unknown/purchases/hold', { reason: '监护人申请' })).status).toBe(404);
  expect((await detailOf(person)).purchaseHold).toBeNull();
});

test('while an account has a purchase hold, every purchase route refuses, but grants still arrive', async () => {
  const person = await join();
  const { orderId } = (await order(person)).body.data;
  await setPurchases(person, 'hold');
  const refusal = { code: 22124, msg: WORDS };
  expect((await order(person)).body).toMatchObject(refusal);
  expect((await order(person, { autodeduct: '1' })).body).toMatchObject(refusal);
  const asScript = String((await order(person, { callback: 'show' })).body);
  expect(asScript).toContain('show(');
  expect(asScript).toContain('22124');
  const code = fillPath(memberPaths.orderCode, { id: orderId });
  for (const [url, body] of [
    [code, {}],
    [code, { type: 'alipay' }],
    [payPaths.page, { orderId, returnTo: '/vip' }],
    [payPaths.jsapiLink, { orderId, returnTo: '/vip' }],
    [payPaths.jsapi, { orderId, ticket: 'x'.repeat(40) }],
  ] as const)
    expect((await post(person, url, body)).body).toMatchObject(refusal);
  // The purchase popup still lists products, but not the open order, because the member cannot pay it.
  const panel = (await server.get(payPaths.panel, bearer(person))).body;
  expect(panel).toMatchObject({ code: 0 });
  expect(panel.data.openOrderId).toBeUndefined();

  const request = { kind: 'vip', unit: 'days', count: 3, reason: '活动补发', key: 'held-and-given-1' };
  expect((await owner.call('POST', `/accounts/${person.sub}/grants`, request)).body.code).toBe(0);
  expect((await detailOf(person)).vip.isRunning).toBe(true);
});

interface Entry {
  subject: string;
}
