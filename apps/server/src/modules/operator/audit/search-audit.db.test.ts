import { MAX_AUDIT_VALUES, nameIn } from '@feisuo/contract/facts/audited-entities';
import { noteChoices } from '@feisuo/contract/schemas/audit-enum-values';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { mayDo } from '@feisuo/contract/facts/permissions';
import { enterConsole, enterEnrolled } from '../../../../test/operator-caller.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { writeNote } from '../../../../test/write-audit-entry.ts';
import { MOST_READ, searchAudit, valueQuery } from './search-audit.ts';
import { jsonPathsFor } from './searchable-values.ts';

const server = useTestServer();

const LINES = 4 * MOST_READ;
/** Search values from as many actions as possible, up to the maximum. No stored entry contains them. */
const most = [...Map.groupBy(noteChoices(), ({ action }) => action).values()]
  .flatMap((choices) => choices.slice(-2))
  .map(({ action, path, value }) => ({ action, field: nameIn(path), value }))
  .filter(({ field }) => field !== '')
  .slice(0, MAX_AUDIT_VALUES);

beforeAll(async () => {
  const { pool } = server.deps.database;
  await pool.query('alter table audit_log disable trigger user');
  // Inserts entries that are a minute apart and alternate between two actions. Only the oldest entry has the searched
  // value.
  await pool.query(
    `insert into audit_log (at, actor, action, subject, before, after)
       select '2026-03-01'::timestamptz + n * interval '1 minute', 'test', case when n % 2 = 0 then 'account.state' else 'account.erase' end,
         n::text, '{"state": "active"}', case when n = 0 then '{"state": "frozen"}'::jsonb else '{"state": "blocked"}' end
       from generate_series(0, $1::int) n`,
    [LINES],
  );
  await pool.query('alter table audit_log enable trigger user');
  await pool.query('analyze audit_log');
});

const frozen = ['account.state', 'account.erase'].map((action) => ({ action, field: 'state', value: 'frozen' }));

interface Plan {
  'Node Type': string;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}
const partsOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(partsOf)];

describe('searching the audit log by values before and after a change', () => {
  test('the search by values reads a limited number of the latest entries; an earlier end date finds older ones', async () => {
    const find = async (until?: Date) =>
      (await searchAudit(server.deps.db, { q: 'nowhere', valued: frozen, limit: 9, ...(until && { until }) })).map(
        ({ subject }) => subject,
      );
    const after = (minutes: number) => new Date(Date.parse('2026-03-01T00:00:00Z') + minutes * 60_000);
    expect(await find()).toEqual([]);
    expect(await find(after(MOST_READ + 1))).toEqual([]);
    expect(await find(after(MOST_READ))).toEqual(['0']);
  });

  test.each([
    ['for two actions', frozen],
    ['for the maximum number of values', most],
  ])('the search by values uses one statement that reads no row twice: %s', async (_name, valued) => {
    const query = valueQuery({ questions: jsonPathsFor(valued), days: [], about: [], limit: 51 });
    const { rows } = await server.deps.db.execute<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      sql`explain (analyze, format json) ${query}`,
    );
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    const parts = plan ? partsOf(plan) : [];
    expect(parts.map((part) => part['Node Type'])).toContain('Merge Append');
    // Tolerance: each action reads one extra row, and the server itself has written a few entries.
    for (const part of parts)
      expect(part['Actual Rows'] + (part['Rows Removed by Filter'] ?? 0)).toBeLessThan(MOST_READ + 100);
  });

  test('the search by values accepts a limited number of values', async () => {
    const owner = await enterConsole(server, 'owner');
    const ask = async (count: number) => {
      const valued = Array.from({ length: count }, () => 'vip.revoke:source=operator').join();
      return (await owner.call('GET', `/audit?q=nowhere&valued=${valued}`)).status;
    };
    expect([await ask(MAX_AUDIT_VALUES), await ask(MAX_AUDIT_VALUES + 1)]).toEqual([200, 400]);
  });

  test('the search by values ignores values that no audit entry can contain', async () => {
    const owner = await enterConsole(server, 'owner');
    const ask = async (valued: string) =>
      (await owner.call('GET', `/audit?q=nowhere&action=account.erase&valued=${valued}`)).body.data.list.length;
    expect(await ask('account.erase:state=blocked')).toBe(50);
    expect(await ask('account.erase:none=erased,account.none:state=blocked,account.erase:state=none')).toBe(0);
  });
});

describe('searching the audit log', () => {
  test('finds entries by actor, action, subject and time', async () => {
    const owner = await enterConsole(server, 'owner');
    const find = async (query: string) =>
      ((await owner.call('GET', `/audit?${query}`)).body.data?.list ?? []).map(
        (entry: { subject: string }) => entry.subject,
      );
    await writeNote(server, '猫 100%_x', { actor: 'finder', reason: '查一查' });
    expect(await find('actor=finder')).toEqual(['猫 100%_x']);
    expect(await find(`subject=${encodeURIComponent('100%_')}`)).toEqual(['猫 100%_x']);
    expect(await find('action=test.write&actor=unknown')).toEqual([]);
    const today = new Date(server.clock.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
    expect(await find(`actor=finder&since=${today}&until=${today}`)).toEqual(['猫 100%_x']);
    expect(await find('actor=finder&until=2020-01-01')).toEqual([]);
    for (const wrong of ['since=yesterday', 'since=2026-13-01', 'before=x', 'actor='])
      expect((await owner.call('GET', `/audit?${wrong}`)).status).toBe(400);
  });

  test("finds entries by part of the actor's name, and by the display names of the system and the command line", async () => {
    const owner = await enterConsole(server, 'owner');
    const find = async (actor: string) =>
      (
        await owner.call('GET', `/audit?subject=${encodeURIComponent('part 5512')}&actor=${encodeURIComponent(actor)}`)
      ).body.data.list.map((entry: { actor: string }) => entry.actor);
    for (const actor of ['周小舟', 'Zhou Lin', 'command line']) await writeNote(server, 'part 5512', { actor });
    expect(await find('小舟')).toEqual(['周小舟']);
    expect(await find('zhou')).toEqual(['Zhou Lin']);
    expect(await find('命令')).toEqual(['command line']);
    expect(await find('100%')).toEqual([]);
  });

  test('finds entries by the display name of the action and words of the entry, without duplicates and in pages', async () => {
    const owner = await enterConsole(server, 'owner');
    const find = async (query: string) => (await owner.call('GET', `/audit?${query}`)).body.data;
    const words = encodeURIComponent('丢弃草稿');
    await writeNote(server, 'draft 1', { action: 'content.discard' });
    await writeNote(server, 'draft 2', { action: 'content.discard', reason: '丢弃草稿' });
    await writeNote(server, 'draft 3', { action: 'content.publish', reason: '丢弃草稿' });
    const subjects = async (query: string) =>
      (await find(query)).list.map((entry: { subject: string }) => entry.subject);
    expect(await subjects(`q=${words}`)).toEqual(['draft 3', 'draft 2']);
    expect(await subjects(`q=${words}&named=content.discard`)).toEqual(['draft 3', 'draft 2', 'draft 1']);
    expect(await subjects(`q=${words}&named=content.discard&action=content.publish`)).toEqual(['draft 3']);
    for (const wrong of ['named=', 'named=x', `named=${encodeURIComponent("a.b' or 1")}`])
      expect((await owner.call('GET', `/audit?q=${words}&${wrong}`)).status).toBe(400);
    for (let n = 0; n < 60; n++)
      await writeNote(server, `many ${n}`, { action: n % 2 ? 'image.add' : 'test.write', reason: '传图' });
    const query = `q=${encodeURIComponent('传图')}&named=image.add`;
    const page = await find(query);
    const rest = await find(`${query}&before=${page.next}`);
    const seen = [...page.list, ...rest.list].map((entry: { subject: string }) => entry.subject);
    expect([page.list.length, seen.length, new Set(seen).size, rest.next]).toEqual([50, 60, 60, null]);
  });

  test('finds entries by values of before and after, without duplicates and in pages', async () => {
    const owner = await enterConsole(server, 'owner');
    const words = encodeURIComponent('冻结');
    const find = async (query: string) => (await owner.call('GET', `/audit?q=${words}&${query}`)).body.data;
    const subjects = async (query: string) =>
      (await find(query)).list.map((entry: { subject: string }) => entry.subject);
    await writeNote(server, 'told 1', {
      action: 'account.state',
      before: { state: 'active' },
      after: { state: 'frozen' },
    });
    await writeNote(server, 'told 2', {
      action: 'account.state',
      before: { state: 'frozen' },
      after: { state: 'active' },
    });
    await writeNote(server, 'told 3', {
      action: 'account.state',
      before: { state: 'active' },
      after: { state: 'locked' },
    });
    await writeNote(server, 'told 4', {
      action: 'account.state',
      reason: '冻结错了',
      before: { state: 'frozen' },
      after: {},
    });
    await writeNote(server, 'told 5', { action: 'page.offer', before: null, after: { types: ['wechat', 'alipay'] } });
    await writeNote(server, 'told 6', { action: 'product.save', before: { vas: 3 }, after: { vas: 5 } });
    await writeNote(server, 'told 7', {
      action: 'promotion.save',
      before: { item: { targeting: { platforms: ['ios', 'android'] } } },
      after: { creatives: [{ assets: [{ type: 'image' }] }] },
    });
    expect(await subjects('valued=account.state:state=frozen')).toEqual(['told 4', 'told 2', 'told 1']);
    expect(await subjects('valued=account.state:state=frozen,page.offer:types=alipay')).toEqual([
      'told 5',
      'told 4',
      'told 2',
      'told 1',
    ]);
    expect(await subjects('valued=product.save:vas=5')).toEqual(['told 6', 'told 4']);
    await writeNote(server, 'told 8', {
      action: 'vip.revoke',
      before: { source: 'operator' },
      after: { revoked: true },
    });
    expect(await subjects('valued=vip.revoke:source=operator')).toEqual(['told 8', 'told 4']);
    expect(await subjects('valued=promotion.save:platforms=android')).toEqual(['told 7', 'told 4']);
    expect(await subjects('valued=promotion.save:type=image')).toEqual(['told 7', 'told 4']);
    expect(await subjects('valued=account.state:state=frozen&action=page.offer')).toEqual([]);
    expect(await subjects('valued=account.state:state=frozen&actor=test')).toEqual(['told 4', 'told 2', 'told 1']);
    expect(await subjects('valued=account.state:state=frozen&actor=unknown')).toEqual([]);
    expect(await subjects(`valued=account.state:state=frozen&subject=${encodeURIComponent('told 2')}`)).toEqual([
      'told 2',
    ]);
    // A value of one action is not searched in the entries of other actions.
    expect(await subjects('valued=account.add:state=frozen')).toEqual(['told 4']);
    for (const wrong of ['valued=', 'valued=x', 'valued=a.b:c', `valued=${encodeURIComponent('a.b:c="')}`])
      expect((await owner.call('GET', `/audit?q=${words}&${wrong}`)).status).toBe(400);
    for (let n = 0; n < 60; n++)
      await writeNote(server, `more ${n}`, {
        action: 'account.state',
        before: {},
        after: { state: n % 2 ? 'locked' : 'frozen' },
      });
    const page = await find('valued=account.state:state=frozen,account.state:state=locked');
    const rest = await find(`valued=account.state:state=frozen,account.state:state=locked&before=${page.next}`);
    const seen = [...page.list, ...rest.list].map((entry: { subject: string }) => entry.subject);
    expect([page.list.length, seen.length, new Set(seen).size, rest.next]).toEqual([50, 64, 64, null]);
  });

  test('finds entries by part of the reason or of the client address with the parameter q, but not with subject', async () => {
    const owner = await enterConsole(server, 'owner');
    const find = async (query: string) =>
      ((await owner.call('GET', `/audit?${query}`)).body.data?.list ?? []).map(
        (entry: { subject: string }) => entry.subject,
      );
    await writeNote(server, 'order 7741', { reason: '会员投诉，Said TWICE', from: '203.0.113.77' });
    await writeNote(server, 'order 7742', { reason: null, from: null });
    for (const words of ['会员投诉', 'said twice', '203.0.113.77', '113.77', 'order 7741'])
      expect(await find(`q=${encodeURIComponent(words)}`)).toEqual(['order 7741']);
    expect(await find(`q=${encodeURIComponent('order 774')}`)).toEqual(['order 7742', 'order 7741']);
    expect(await find('q=nowhere')).toEqual([]);
    // The parameter `subject` does not search in reasons.
    expect(await find(`subject=${encodeURIComponent('会员投诉')}`)).toEqual([]);
  });

  const inAreas = [
    ['account.state', 'accounts.read'],
    ['vip.grant', 'accounts.read'],
    ['reconcile.run', 'books.read'],
    ['operator.role', 'operators.read'],
    ['guardian.show', 'support.guardian'],
    ['ticket.reply', 'support.read'],
    ['settings.save', 'system.write'],
    ['product.price', 'catalogue.read'],
    ['activity.off', 'activity.read'],
  ] as const;
  const shownTo = async (caller: { call: Awaited<ReturnType<typeof enterConsole>>['call'] }, query: string) =>
    ((await caller.call('GET', `/audit?${query}`)).body.data?.list ?? [])
      .map((entry: { action: string }) => entry.action)
      .toSorted();

  test('shows only entries that the operator may read, whatever the search is', async () => {
    for (const [action] of inAreas) await writeNote(server, 'area nine', { action, reason: '分区可见' });
    await writeNote(server, 'area nine', { action: 'test.write', reason: '分区可见' });
    const query = `q=${encodeURIComponent('分区可见')}`;
    for (const role of ['operator', 'finance'] as const) {
      const caller = await enterConsole(server, role);
      const may = inAreas.filter(([, permission]) => mayDo(role, permission)).map(([action]) => action as string);
      expect(may.length).toBeGreaterThan(0);
      expect(may.length).toBeLessThan(inAreas.length);
      expect(await shownTo(caller, query)).toEqual(may.toSorted());
      expect(await shownTo(caller, 'subject=nine')).toEqual(may.toSorted());
      for (const [action] of inAreas)
        expect(await shownTo(caller, `${query}&action=${action}`)).toEqual(may.includes(action) ? [action] : []);
    }
    const all = [...inAreas.map(([action]) => action as string), 'test.write'].toSorted();
    expect(await shownTo(await enterConsole(server, 'owner'), query)).toEqual(all);
  });

  test('by a token finds only entries within its scopes, and needs the scope of the audit log', async () => {
    const owner = await enterEnrolled(server, 'owner');
    const query = `q=${encodeURIComponent('分区可见')}`;
    expect(await shownTo(await owner.createToken(['audit.read']), query)).toEqual([]);
    expect(await shownTo(await owner.createToken(['audit.read', 'catalogue.read']), query)).toEqual(['product.price']);
  });

  test('shows the client address of the actor in each entry', async () => {
    const owner = await enterConsole(server, 'owner');
    const { list } = (await owner.call('GET', '/audit?action=operator.enter')).body.data;
    expect(list[0]).toMatchObject({ actor: owner.name, from: expect.stringMatching(/^198\.51\.100\./), reason: null });
    await owner.enrol();
    const [factor] = (await owner.call('GET', '/audit?action=operator.factor')).body.data.list;
    expect(factor).toMatchObject({ actor: owner.name, subject: owner.name, from: expect.any(String) });
  });
});
