import { DAY_MS } from '@feisuo/contract/facts/durations';
import { accountPaths, memberPaths, membershipPaths, payPaths, sandboxPaths } from '@feisuo/contract/facts/paths';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountCaller, bearer, newPhone } from '../../test/account-caller.ts';
import { openPaySandbox } from '../../test/pay-sandbox-driver.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import { Brand } from '../modules/content/index.ts';
import { Delivery } from '../modules/delivery/index.ts';
import { grantMembership } from '../modules/membership/index.ts';
import { makePayDeps, type PayDeps } from '../modules/pay/index.ts';
import { sweepOrders } from '../modules/pay/orders/sweep-orders.ts';
import { sweepRenewals } from '../modules/pay/renewals/run-agreement-steps.ts';
import { renewalPorts } from './ports.ts';

let server: TestServer;
let driver: ReturnType<typeof openPaySandbox>;
let pay: PayDeps;
beforeAll(async () => {
  server = await startTestServer();
  driver = openPaySandbox(server);
  const { deps } = server;
  const brand = new Brand(deps.db);
  const delivery = new Delivery({ ...deps, brand });
  const channels = new Map((['wechat', 'alipay'] as const).map((name) => [name, driver.channelOf(name)]));
  const identify = () => Promise.reject(new Error('no user is signed in'));
  // The ports that app.ts gives to the jobs.
  pay = makePayDeps(deps, { identify, channels, brand, ports: renewalPorts(deps, delivery) });
});
afterAll(async () => {
  await driver.sandbox.close();
  await server.dispose();
});

const work = async () => {
  await sweepRenewals(pay);
  await sweepOrders(pay);
  await sweepRenewals(pay);
};
const query = async <T>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await server.deps.database.pool.query(text, values)).rows as T[];
const received = async (to: string): Promise<string[]> =>
  (await server.get(`${sandboxPaths.outbox}?to=${encodeURIComponent(to)}`)).body.data
    .filter(({ usage }: { usage: string }) => usage === '')
    .map(({ text }: { text: string }) => text);

async function subscribe(to: string) {
  const person = await accountCaller(server).join(to);
  const { orderToken } = (await server.get(payPaths.panel, bearer(person))).body.data;
  const order = { orderToken, userid: person.sub, type: 'wechat', autodeduct: '1', pid: 'vipxjsq_1m_10' };
  const answer = await server.get(`${payPaths.order}?${new URLSearchParams(order).toString()}`, bearer(person));
  const url = new URL(answer.body.data.codeUrl).pathname;
  await server.request({ method: 'POST', url, payload: { action: 'pay' } });
  await work();
  await work();
  const [agreement] = await query<{ id: string }>('select id from pay_agreements where account_id = $1', [person.sub]);
  return { person, id: agreement?.id ?? '' };
}
/** Moves the clock to the next due time of the agreement. */
async function goOn(id: string) {
  const [row] = await query<{ next_at: Date }>('select next_at from pay_agreements where id = $1', [id]);
  server.clock.setOffset((row?.next_at.getTime() ?? 0) - Date.now());
  await work();
}

test('the profile says that a membership renews from the signing of the agreement until its end', async () => {
  const { person } = await subscribe(newPhone());
  const seen = async () => {
    const me = (await server.get(accountPaths.me, bearer(person))).body;
    const composed = (await server.get(membershipPaths.logininfoCompose, bearer(person))).body.data;
    expect(composed.vip_info).toEqual(me.vip_info);
    return me.is_auto_deduct as boolean;
  };
  expect(await seen()).toBe(true);
  expect((await server.get(memberPaths.renewal, bearer(person))).body.data).not.toBeNull();
  await server.request({ method: 'POST', url: memberPaths.renewal, payload: { isOn: false }, headers: bearer(person) });
  expect(await seen()).toBe(false);
  const other = await accountCaller(server).join();
  expect((await server.get(accountPaths.me, bearer(other))).body.is_auto_deduct).toBe(false);
});

test('logininfo/compose says for each kind of membership whether it renews, as JSON and as JSONP', async () => {
  const { person } = await subscribe(newPhone());
  const source = { type: 'operator', id: 'a gift' } as const;
  const gift = {
    accountId: person.sub,
    source,
    productId: 'gift',
    vas: 5,
    length: { days: 7 },
    at: server.clock.now(),
  } as const;
  await server.deps.db.transaction((tx) => grantMembership(tx, gift));
  type Kinds = { vas_type: string; autodeduct: string }[];
  const kindsOf = (data: { vip_info: Kinds }) => data.vip_info.map((kind) => [kind.vas_type, kind.autodeduct]);
  const path = membershipPaths.logininfoCompose;
  const seen = async () => kindsOf((await server.get(path, bearer(person))).body.data);
  expect(await seen()).toEqual([
    ['3', '1'],
    ['5', '0'],
  ]);
  const asked = new URLSearchParams({ userid: person.sub, access_token: person.access_token, callback: 'cb' });
  const script = (await server.get(`${path}?${asked.toString()}`)).body as string;
  const [, json = ''] = /^\/\*\*\/cb\((.*)\);$/s.exec(script) ?? [];
  expect(kindsOf(JSON.parse(json).data)).toEqual(await seen());
  await server.request({ method: 'POST', url: memberPaths.renewal, payload: { isOn: false }, headers: bearer(person) });
  expect(await seen()).toEqual([
    ['3', '0'],
    ['5', '0'],
  ]);
});

test.each([
  ['text message', () => newPhone()],
  ['email without a phone', () => `renews${Math.random().toString(36).slice(2)}@a.test`],
])(
  'renewals by %s are announced with amount and time five days ahead, failures are reported, and the last one ends renewal',
  async (_by, make) => {
    const to = make();
    const { id } = await subscribe(to);
    const before = await received(to);
    await driver.turn(['charge_insufficient']);
    try {
      await goOn(id);
      const [due = ''] = await received(to);
      const [row] = await query<{ charges_at: Date; noticed_at: Date }>('select * from pay_agreements where id = $1', [
        id,
      ]);
      const day = new Date((row?.charges_at.getTime() ?? 0) + 8 * 3_600_000).toISOString().slice(0, 10);
      expect([due.includes('¥30.00'), due.includes(day)]).toEqual([true, true]);
      expect((row?.charges_at.getTime() ?? 0) - (row?.noticed_at.getTime() ?? 0)).toBeGreaterThanOrEqual(5 * DAY_MS);
      await goOn(id); // This step sends the charge to the payment channel.
      expect(await received(to)).toHaveLength(before.length + 1);
      const counts: number[] = [];
      // Steps of the failed charge, of two retries, and of their results minutes later.
      for (let step = 0; step < 12; step++) {
        await goOn(id);
        counts.push((await received(to)).length - before.length);
        const [{ state } = { state: '' }] = await query<{ state: string }>(
          'select state from pay_agreements where id = $1',
          [id],
        );
        if (state !== 'active') break;
      }
      // Expects one notice, two failures that are retried, and the end.
      expect(counts.at(-1)).toBe(4);
      const failures = `select count(*)::int as count from pay_agreement_events where agreement_id = $1 and kind = 'charge_failed'`;
      expect(await query(failures, [id])).toEqual([{ count: 3 }]);
      expect(await query('select stop_reason from pay_agreements where id = $1', [id])).toEqual([
        { stop_reason: 'failures' },
      ]);
    } finally {
      await driver.turn([]);
      server.clock.setOffset(0);
    }
  },
);
