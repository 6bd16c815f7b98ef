import { DAY_MS } from '@feisuo/contract/facts/durations';
import { mayDo, operatorRoles } from '@feisuo/contract/facts/permissions';
import { MOST_COUNTED_ACCOUNTS, type ListedAccount } from '@feisuo/contract/schemas/console-accounts';
import { beforeAll, describe, expect, test } from 'vitest';
import { accountCaller } from '../../test/account-caller.ts';
import { enterConsole, enterEnrolled, type OperatorCaller } from '../../test/operator-caller.ts';
import { sell } from '../../test/ledger-fixtures.ts';
import { useTestServer } from '../../test/test-server.ts';
import { grantMembership, revokeGrant } from '../modules/membership/index.ts';
import { dayOf } from '../time/shanghai.ts';

const server = useTestServer();
let finance: OperatorCaller;
beforeAll(async () => {
  finance = await enterEnrolled(server, 'finance');
});

const rows = async (query: string, values: unknown[] = []) =>
  (await server.deps.database.pool.query(query, values)).rows;
const now = () => server.clock.now();
let numbers = 0;
/** A unique name, by which searches of a test find only its own accounts. */
const family = () => `族${(numbers += 1)}的`;
async function add(name: string, { createdAt = now() }: { createdAt?: Date } = {}): Promise<string> {
  numbers += 1;
  const id = `listed-${numbers}`;
  await rows(
    `insert into accounts (id, state, state_changed_at, locale, created_at, name, phone)
     values ($1, 'active', $2, 'zh-CN', $2, $3, $4)`,
    [id, createdAt, `${name}${numbers}`, `+86137${String(numbers).padStart(8, '0')}`],
  );
  return id;
}
let grants = 0;
const grant = (
  accountId: string,
  {
    days,
    at = now(),
    vas = 3,
    type = 'operator',
  }: { days: number; at?: Date; vas?: 3 | 5; type?: 'operator' | 'trial' },
) => {
  grants += 1;
  const source = type === 'trial' ? ({ type, id: accountId } as const) : ({ type, id: `listed-${grants}` } as const);
  return server.deps.db.transaction((tx) =>
    grantMembership(tx, { accountId, source, productId: '', vas, length: { days }, at }),
  );
};
const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS);
const inDays = (days: number) => dayOf(new Date(now().getTime() + days * DAY_MS));
const find = async (query: string, operator = finance): Promise<ListedAccount[]> =>
  (await operator.call('GET', `/accounts?${query}`)).body.data.list;
const idsOf = async (query: string) => (await find(query)).map(({ id }) => id).toSorted();
const of = (name: string) => `q=${encodeURIComponent(name)}`;

describe('columns of the account list', () => {
  test('show membership, latest sign-in, channel of the sign-up, and what was paid and refunded', async () => {
    const { sub: id } = await accountCaller(server).join();
    await rows(`update sessions set created_at = $2, place = '上海' where account_id = $1`, [id, daysAgo(3)]);
    await rows(
      `insert into channels (id, name, download_name, created_at) values ('xhs', '小红书', 'xhs', $1) on conflict do nothing`,
      [now()],
    );
    await rows(`delete from ad_conversions where account_id = $1`, [id]);
    await rows(
      `insert into ad_conversions (kind, source, account_id, channel, at, day) values ('register', $1, $1, 'xhs', $2, '2026-01-01')`,
      [id, now()],
    );
    const first = await sell(server.deps.db, { at: now(), accountId: id, paidFen: 3000 });
    await sell(server.deps.db, { at: now(), accountId: id, paidFen: 25_800, days: 365 });
    await sell(server.deps.db, { at: now(), accountId: id, isUnpaid: true });
    await rows('update pay_orders set refunded_fen = 1000 where id = $1', [first.orderId]);
    const [row] = await find(of(id));
    expect(row).toMatchObject({
      id,
      membership: { isRunning: true, isTrial: false, isSuper: false },
      lastSignIn: { place: '上海' },
      channel: { id: 'xhs', name: '小红书' },
      spent: { paidFen: 28_800, refundedFen: 1000 },
    });
    expect(dayOf(new Date(row?.lastSignIn?.at ?? ''))).toBe(inDays(-3));
    expect(JSON.stringify(row)).not.toMatch(/\+86\d{11}/);
  });

  test('show the risk with the facts behind it, and only facts of orders that the caller may read', async () => {
    const [id, other] = [await add(family()), await add(family())];
    const riskOf = async (operator: Pick<OperatorCaller, 'call'> = finance) =>
      (await operator.call('GET', `/accounts?${of(id)}`)).body.data.list[0].risk;
    expect(await riskOf()).toEqual({ level: 'none', points: 0, facts: [] });
    const event = (kind: string, place: string, days: number) =>
      rows(`insert into security_events (at, account_id, kind, place, facts) values ($1, $2, $3, $4, '{}')`, [
        daysAgo(days),
        id,
        kind,
        place,
      ]);
    for (let times = 0; times < 5; times += 1) await event('sign_in_failed', '', 1);
    for (const place of ['上海', '杭州', '成都', '成都']) await event('sign_in', place, 1);
    // Too long ago to count towards the risk.
    await event('sign_in', '昆明', 8);
    await event('refresh_reused', '', 31);
    expect(await riskOf()).toEqual({
      level: 'low',
      points: 2,
      facts: [
        { reason: 'sign_in_failed', count: 5 },
        { reason: 'many_places', count: 3 },
      ],
    });
    const session = (accountId: string, device: string, number: number) =>
      rows(
        `insert into sessions (id, account_id, client_id, scope, rotations, created_at, last_used_at, idle_until, ends_at, device_id)
         values ($1, $2, 'feisuo-site', '', '{}', $3, $3, $3, $3, $4)`,
        [`${accountId}-${device}-${number}`, accountId, now(), device],
      );
    const more = [await add(family()), await add(family())];
    for (const [number, accountId] of [id, id, other, ...more].entries()) await session(accountId, 'shared-pc', number);
    const { attemptId, orderId } = await sell(server.deps.db, { at: now(), accountId: id, isInReview: true });
    expect(attemptId).toContain(orderId);
    const risk = await riskOf();
    expect(risk).toMatchObject({ level: 'high', points: 5 });
    expect(risk.facts).toEqual(
      expect.arrayContaining([
        { reason: 'shared_device', count: 3 },
        { reason: 'odd_payment', count: 1 },
      ]),
    );
    const script = await finance.createToken(['accounts.read']);
    expect((await riskOf(script)).facts.map(({ reason }: { reason: string }) => reason)).not.toContain('odd_payment');
  });

  test('show a new account without membership, sign-in, channel and orders', async () => {
    const id = await add(family());
    expect(await find(of(id))).toMatchObject([
      { membership: null, lastSignIn: null, channel: null, spent: { paidFen: 0, refundedFen: 0 } },
    ]);
  });

  test('distinguish the trial from paid days, and show the kind of membership that ends later', async () => {
    const name = family();
    const [trial, both] = [await add(name), await add(name)];
    await grant(trial, { days: 41, type: 'trial' });
    await grant(both, { days: 10 });
    await grant(both, { days: 20, vas: 5 });
    const list = await find(of(name));
    expect(list.find(({ id }) => id === trial)?.membership).toMatchObject({ isTrial: true, isSuper: false });
    expect(list.find(({ id }) => id === both)?.membership).toMatchObject({ isTrial: false, isSuper: true });
  });

  test('leave out money and channels for a token without the permissions for them', async () => {
    const id = await add(family());
    const owner = await enterEnrolled(server, 'owner');
    const token = await owner.createToken(['accounts.read']);
    const { body } = await token.call('GET', `/accounts?${of(id)}`);
    expect(body.data.list).toMatchObject([{ id, channel: null, spent: null }]);
    expect((await token.call('GET', '/accounts?channel=xhs')).status).toBe(403);
    expect((await token.call('GET', '/accounts/count?channel=xhs')).status).toBe(403);
  });
});

describe('a token that searches for accounts', () => {
  test.each(['/accounts', '/accounts/count'])(
    'finds accounts at %s by account id only, while a signed-in operator finds them by contact',
    async (path) => {
      const { sub: id, phone } = await accountCaller(server).join();
      const email = `${id}@example.com`;
      await rows('update accounts set email = $2, username = $3, username_key = $3, name = $4 where id = $1', [
        id,
        email,
        `u${id}`,
        `名${id}`,
      ]);
      const owner = await enterConsole(server, 'owner');
      await owner.enrol();
      const token = await owner.createToken(['accounts.read']);
      const search = (caller: Pick<OperatorCaller, 'call'>, words: string) =>
        caller.call('GET', `${path}?q=${encodeURIComponent(words)}`);
      const foundBy = async (caller: Pick<OperatorCaller, 'call'>, words: string) => {
        const { data } = (await search(caller, words)).body;
        return path === '/accounts' ? data.list.length : data.accounts;
      };
      const contacts = [phone, `+86${phone}`, ` ${phone} `, email, email.toUpperCase()];
      for (const words of [...contacts, `u${id}`, `名${id}`, id])
        expect([words, await foundBy(owner, words)]).toEqual([words, 1]);
      for (const words of [...contacts, '13099990000', 'unknown@example.com']) {
        const { status, body } = await search(token, words);
        expect([words, status, body.code]).toEqual([words, 403, 26028]);
      }
      for (const words of [`u${id}`, `名${id}`]) expect([words, await foundBy(token, words)]).toEqual([words, 0]);
      expect(await foundBy(token, id)).toBe(1);
      expect((await token.call('GET', path)).status).toBe(200);
    },
  );
});

describe('filters of the account list', () => {
  test('select accounts by membership: running, ending soon, ended, or never had', async () => {
    const name = family();
    const [year, soon, ended, never, revoked, extended] = [
      await add(name),
      await add(name),
      await add(name),
      await add(name),
      await add(name),
      await add(name),
    ];
    await grant(year, { days: 365 });
    await grant(soon, { days: 29 });
    await grant(ended, { days: 5, at: daysAgo(10) });
    await grant(revoked, { days: 100, type: 'trial' });
    await server.deps.db.transaction((tx) => revokeGrant(tx, { source: { type: 'trial', id: revoked }, at: now() }));
    // The accelerator membership ends soon, but super VIP ends much later.
    await grant(extended, { days: 10 });
    await grant(extended, { days: 100, vas: 5 });
    expect(await idsOf(`${of(name)}&vip=active`)).toEqual([year, soon, extended].toSorted());
    expect(await idsOf(`${of(name)}&vip=soon`)).toEqual([soon]);
    expect(await idsOf(`${of(name)}&vip=ended`)).toEqual([ended, revoked].toSorted());
    expect(await idsOf(`${of(name)}&vip=none`)).toEqual([never]);
    // The list's column agrees with the filter `vip=ended`.
    const isEnded = ({ membership }: ListedAccount) => membership !== null && !membership.isRunning;
    expect(
      (await find(of(name)))
        .filter(isEnded)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual([ended, revoked].toSorted());
    expect((await finance.call('GET', '/accounts?vip=gold')).status).toBe(400);
  });

  test('select accounts by the day on which the membership ends, first and last day included', async () => {
    const name = family();
    const [near, far, both] = [await add(name), await add(name), await add(name)];
    await grant(near, { days: 10 });
    await grant(far, { days: 40 });
    await grant(both, { days: 10 });
    await grant(both, { days: 40, vas: 5 });
    expect(await idsOf(`${of(name)}&ends_from=${inDays(10)}&ends_to=${inDays(10)}`)).toEqual([near]);
    expect(await idsOf(`${of(name)}&ends_from=${inDays(11)}`)).toEqual([far, both].toSorted());
    expect(await idsOf(`${of(name)}&ends_to=${inDays(40)}`)).toEqual([near, far, both].toSorted());
    expect(await idsOf(`${of(name)}&ends_to=${inDays(9)}`)).toEqual([]);
  });

  test('select accounts by day and channel of the sign-up', async () => {
    const name = family();
    const [old, young] = [
      await add(name, { createdAt: new Date('2026-03-01T23:59:00+08:00') }),
      await add(name, { createdAt: new Date('2026-03-02T00:01:00+08:00') }),
    ];
    await rows(
      `insert into ad_conversions (kind, source, account_id, channel, at, day)
       values ('register', $1, $1, 'bili', $3, '2026-03-01'), ('register', $2, $2, 'xhs', $3, '2026-03-02'), ('order', $2, $2, 'bili', $3, '2026-03-02')`,
      [old, young, now()],
    );
    expect(await idsOf(`${of(name)}&from=2026-03-01&to=2026-03-01`)).toEqual([old]);
    expect(await idsOf(`${of(name)}&from=2026-03-02`)).toEqual([young]);
    // An order of another channel does not change where the account came from.
    expect(await idsOf(`${of(name)}&channel=bili`)).toEqual([old]);
    expect(await idsOf(`${of(name)}&channel=none`)).toEqual([]);
  });
});

describe('the number of accounts above the list', () => {
  const count = async (query: string) => (await finance.call('GET', `/accounts/count?${query}`)).body.data;

  test('counts the accounts that match the filters, up to a limit', async () => {
    const name = family();
    await add(name);
    await add(name);
    expect(await count(of(name))).toEqual({ accounts: 2, isMore: false });
    await rows(
      `insert into accounts (id, state, state_changed_at, locale, created_at, name)
       select 'counted-' || n, 'blocked', $1, 'zh-CN', $1, '' from generate_series(1, ${MOST_COUNTED_ACCOUNTS}) n`,
      [new Date('2026-02-01T00:00:00Z')],
    );
    expect(await count('state=blocked')).toEqual({ accounts: MOST_COUNTED_ACCOUNTS, isMore: false });
    await rows(`update accounts set state = 'blocked' where name like $1`, [`${name}%`]);
    expect(await count('state=blocked')).toEqual({ accounts: MOST_COUNTED_ACCOUNTS, isMore: true });
  });

  test.each(operatorRoles)('is shown to the role %s only if the role has the permission', async (role) => {
    const operator = await enterConsole(server, role);
    expect((await operator.call('GET', '/accounts/count')).status).toBe(mayDo(role, 'accounts.read') ? 200 : 403);
  });
});

describe('export of the account list', () => {
  const take = (operator: OperatorCaller, filters: object, reason = '召回名单') =>
    operator.call('POST', '/accounts/export', { filters, reason });

  test('contains the rows of the list with masked contacts, and is audited without the search words', async () => {
    const name = family();
    const ids = [await add(name), await add(name)];
    const { body } = await take(finance, { q: name, vip: 'none' });
    expect(body.data.list.map(({ id }: { id: string }) => id).toSorted()).toEqual(ids.toSorted());
    expect(body.data.list).toEqual(await find(`${of(name)}&vip=none`));
    expect(JSON.stringify(body.data)).not.toMatch(/\+86\d{11}/);
    const logged = await rows(`select subject, reason, after from audit_log where action = 'account.export_list'`);
    expect(logged).toEqual([{ subject: 'accounts', reason: '召回名单', after: { q: true, vip: 'none', rows: 2 } }]);
  });

  test('stops at the maximum number of rows and says so', async () => {
    const { list, isCut } = (await take(finance, { state: 'blocked' })).body.data;
    expect([list.length, isCut]).toEqual([10_000, true]);
  });

  test('needs the permission, a second factor and a reason, and refuses access tokens', async () => {
    expect((await take(await enterConsole(server, 'viewer'), {})).status).toBe(403);
    expect((await take(await enterConsole(server, 'finance'), {})).status).toBe(403);
    expect((await take(finance, {}, ' ')).status).toBe(400);
    const token = await finance.createToken(['accounts.read']);
    expect((await token.call('POST', '/accounts/export', { filters: {}, reason: '召回名单' })).status).toBe(403);
  });
});
