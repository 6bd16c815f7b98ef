import { createHash } from 'node:crypto';
import type { AuditAction } from '@feisuo/contract/facts/audit-actions';
import { mayDo } from '@feisuo/contract/facts/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enterConsole } from '../../../../test/operator-caller.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { MasterKey } from '../../../master-key.ts';
import { writeAudit } from './audit.ts';
import { CHAIN_START, verifyChain, verifyPart, type ChainPart } from './chain.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.dispose());

/** An action that no version of ours writes. */
const unlisted = (action: string) => action as AuditAction;
const note = (subject: string, more = {}) =>
  writeAudit(server.deps.db, server.deps.masterKey, {
    at: server.clock.now(),
    actor: 'test',
    action: unlisted('test.write'),
    subject,
    ...more,
  });
/** As somebody would who holds the database itself. */
async function asIntruder(statement: string): Promise<void> {
  const { pool } = server.deps.database;
  await pool.query('alter table audit_log disable trigger user');
  await pool.query(statement);
  await pool.query('alter table audit_log enable trigger user');
}

interface Kept {
  id: string;
  at: Date;
  hash: string | null;
  [column: string]: unknown;
}
const everything = async (): Promise<Kept[]> =>
  (await server.deps.database.pool.query('select * from audit_log order by id')).rows;

/** The chain as it was before there was a key in it, which anybody can reckon. */
function hashOfOld(previous: string | null, { at, actor, action, subject, from, reason, before, after }: Kept): string {
  const said = JSON.stringify(
    [previous, at.toISOString(), actor, action, subject, from, reason, before, after],
    (_key, one: unknown) =>
      typeof one === 'object' && one !== null && !Array.isArray(one)
        ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : one,
  );
  return createHash('sha256').update(said).digest('hex');
}

/** Has every entry from one on follow from the one before, by the old rule. */
async function hashAnew(from: string, dress = (hash: string) => hash): Promise<void> {
  let previous: string | null = null;
  for (const row of await everything()) {
    if (BigInt(row.id) >= BigInt(from)) {
      row.hash = dress(hashOfOld(previous, row));
      await asIntruder(`update audit_log set hash = '${row.hash}' where id = ${row.id}`);
    }
    previous = row.hash;
  }
}

describe('the chain of the audit log', () => {
  test('30 who write at once stand one after another', async () => {
    await Promise.all(Array.from({ length: 30 }, (_, index) => note(`at once ${index}`)));
    const report = await verifyChain(server.deps);
    expect(report).toMatchObject({ brokenAt: null, unkeyed: 0, head: expect.stringMatching(/^k1:[\w-]{43}$/) });
    expect(report.entries).toBeGreaterThanOrEqual(30);
  });

  test('what is written comes back as it was, whatever it holds', async () => {
    const after = { z: 1, a: [{ y: 0.1, b: '中文 \u2028 "' }], n: null, big: 9_007_199_254_740_991, gone: undefined };
    await note('odd', { before: { b: 2, a: 1 }, after, reason: '客户来电', from: '203.0.113.7' });
    expect((await verifyChain(server.deps)).brokenAt).toBeNull();
  });

  test('nothing is left of what was not done: a transaction that fails leaves the chain as it was', async () => {
    const { head } = await verifyChain(server.deps);
    const failing = server.deps.db.transaction(async (tx) => {
      await writeAudit(tx, server.deps.masterKey, {
        at: server.clock.now(),
        actor: 'test',
        action: unlisted('test.fails'),
        subject: 'x',
      });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect((await verifyChain(server.deps)).head).toBe(head);
  });

  test('an entry that was changed, removed or slipped in is found; cutting off the newest is found by an earlier head', async () => {
    for (const subject of ['one', 'two', 'three']) await note(subject);
    const { head } = await verifyChain(server.deps);
    const idOf = async (subject: string) =>
      (await server.deps.database.pool.query('select id from audit_log where subject = $1', [subject])).rows[0].id;
    const [one, two, three] = [await idOf('one'), await idOf('two'), await idOf('three')];

    await asIntruder(`update audit_log set actor = 'nobody' where id = ${two}`);
    expect((await verifyChain(server.deps)).brokenAt).toBe(BigInt(two));
    await asIntruder(`update audit_log set actor = 'test' where id = ${two}`);
    expect((await verifyChain(server.deps)).brokenAt).toBeNull();

    await asIntruder(`update audit_log set "from" = '198.51.100.1' where id = ${one}`);
    expect((await verifyChain(server.deps)).brokenAt).toBe(BigInt(one));
    await asIntruder(`update audit_log set "from" = null where id = ${one}`);

    await asIntruder(`delete from audit_log where id = ${three}`);
    expect(await verifyChain(server.deps, head ?? '')).toMatchObject({ brokenAt: null, hasHead: false });
    await asIntruder(`delete from audit_log where id = ${one}`);
    expect((await verifyChain(server.deps)).brokenAt).toBe(BigInt(two));
  });
});

describe('whoever holds the database and not the key', () => {
  const brokenAt = async () => (await verifyChain(server.deps)).brokenAt;
  /** Leaves a log of three behind, whatever was done to the one before. */
  async function anew(): Promise<[string, string, string]> {
    await asIntruder('delete from audit_log');
    for (const subject of ['first', 'second', 'third']) await note(subject);
    const [one, two, three] = (await everything()).map(({ id }) => id);
    return [one ?? '', two ?? '', three ?? ''];
  }

  test('changes an entry and hashes the rest anew: it is found, in the old form and dressed as the new', async () => {
    for (const dress of [undefined, (hash: string) => `k1:${Buffer.from(hash, 'hex').toString('base64url')}`]) {
      const [, two] = await anew();
      await asIntruder(`update audit_log set actor = 'nobody' where id = ${two}`);
      await hashAnew(two, dress);
      expect(await brokenAt()).toBe(BigInt(two));
    }
  });

  test('takes one out and mends the rest, or has two change places: it is found', async () => {
    const [, two, three] = await anew();
    await asIntruder(`delete from audit_log where id = ${two}`);
    await hashAnew(three);
    expect(await brokenAt()).toBe(BigInt(three));

    const [first, second] = await anew();
    const [a, b] = await everything();
    const put = (id: string, { subject, at, hash }: Kept) =>
      asIntruder(
        `update audit_log set subject = '${String(subject)}', at = '${at.toISOString()}', hash = '${hash}' where id = ${id}`,
      );
    await put(first, b as Kept);
    await put(second, a as Kept);
    expect(await brokenAt()).toBe(BigInt(first));
  });

  test('slips in an entry of the time before the key: it is found', async () => {
    await anew();
    const { head } = await verifyChain(server.deps);
    await asIntruder(
      `insert into audit_log (at, actor, action, subject) values ('2026-01-01T00:00:00Z', 'x', 'y', 'slipped in')`,
    );
    const slipped = (await everything()).at(-1) as Kept;
    expect(await brokenAt()).toBe(BigInt(slipped.id));
    await asIntruder(`update audit_log set hash = '${hashOfOld(head, slipped)}' where id = ${slipped.id}`);
    expect(await brokenAt()).toBe(BigInt(slipped.id));
  });

  test('a log from before the key still verifies, tells how much of it has none, and is bound from then on', async () => {
    await asIntruder('delete from audit_log');
    const old = (subject: string) =>
      asIntruder(`insert into audit_log (at, actor, action, subject, after)
        values ('2026-01-01T00:00:00Z', 'x', 'y', '${subject}', '{"b": 1, "a": [2]}')`);
    // The oldest have no hash at all.
    await old('oldest');
    for (const subject of ['old', 'older']) await old(subject);
    const [oldest, second] = (await everything()) as [Kept, Kept];
    const third = (await everything())[2] as Kept;
    const hash = hashOfOld(null, second);
    await asIntruder(`update audit_log set hash = '${hash}' where id = ${second.id}`);
    await asIntruder(`update audit_log set hash = '${hashOfOld(hash, third)}' where id = ${third.id}`);
    expect(await verifyChain(server.deps)).toMatchObject({ entries: 3, unkeyed: 3, brokenAt: null });
    await note('with a key');
    expect(await verifyChain(server.deps)).toMatchObject({ entries: 4, unkeyed: 3, brokenAt: null });
    // What could be hashed anew before is held by the first entry with a key.
    await asIntruder(`update audit_log set actor = 'nobody' where id = ${third.id}`);
    await asIntruder(
      `update audit_log set hash = '${hashOfOld(hash, { ...third, actor: 'nobody' })}' where id = ${third.id}`,
    );
    expect(await brokenAt()).toBe(BigInt(third.id) + 1n);
    expect(oldest.hash).toBeNull();
  });

  test('another key verifies nothing', async () => {
    const [one] = await anew();
    const other = new MasterKey(Buffer.alloc(32, 7));
    expect((await verifyChain({ ...server.deps, masterKey: other })).brokenAt).toBe(BigInt(one));
  });
});

describe('verifying in parts', () => {
  test('comes to the same as all at once, wherever it is left and taken up', async () => {
    await asIntruder('delete from audit_log');
    for (let count = 0; count < 7; count += 1) await note(`part ${count}`);
    const parts: ChainPart[] = [];
    let place = CHAIN_START;
    do {
      const part = await verifyPart(server.deps, place, 3);
      parts.push(part);
      place = part.place;
    } while (parts.at(-1)?.isEnd === false);
    expect(parts.map(({ entries, isEnd }) => [entries, isEnd])).toEqual([
      [3, false],
      [3, false],
      [1, true],
    ]);
    expect(place.head).toBe((await verifyChain(server.deps)).head);
  });

  test('the console goes on from where a part ended, and nowhere else', async () => {
    const owner = await enterConsole(server, 'owner');
    const first = (await owner.call('GET', '/audit/verify')).body.data;
    expect(first).toMatchObject({ isEnd: true, brokenAt: null, unkeyed: 0, newest: first.after });
    await note('meanwhile');
    const on = `/audit/verify?after=${first.after}&head=${encodeURIComponent(first.head)}`;
    const second = (await owner.call('GET', on)).body.data;
    expect(second).toMatchObject({ entries: 1, isEnd: true, brokenAt: null });
    const lost = (await owner.call('GET', `/audit/verify?after=${first.after}&head=k1:other`)).body.data;
    expect(lost.brokenAt).toBe(second.after);
    for (const wrong of ['after=x', 'head=%22', 'after=-1', 'earlier=%22'])
      expect((await owner.call('GET', `/audit/verify?${wrong}`)).status).toBe(400);
  });
});

describe('a head that was noted earlier', () => {
  test('is found in the part that it stands in, and not once the newest entries were cut off', async () => {
    const owner = await enterConsole(server, 'owner');
    const seek = async (earlier: string, on = '') =>
      (await owner.call('GET', `/audit/verify?earlier=${encodeURIComponent(earlier)}${on}`)).body.data;
    await note('noted');
    const { head, after } = (await owner.call('GET', '/audit/verify')).body.data;
    await note('later');
    expect(await seek(head)).toMatchObject({ hasEarlier: true, brokenAt: null });
    expect(await seek('k1:other')).toMatchObject({ hasEarlier: false, brokenAt: null });
    expect(await seek(head, `&after=${after}&head=${encodeURIComponent(head)}`)).toMatchObject({ hasEarlier: false });
    const [kept] = (
      await server.deps.database.pool.query('select * from audit_log where id >= $1 order by id', [after])
    ).rows;
    await asIntruder(`delete from audit_log where id >= ${after}`);
    expect(kept.hash).toBe(head);
    expect(await seek(head)).toMatchObject({ hasEarlier: false, brokenAt: null });
  });
});

describe('searching the audit log', () => {
  test('by who, what, whom and when', async () => {
    const owner = await enterConsole(server, 'owner');
    const find = async (query: string) =>
      ((await owner.call('GET', `/audit?${query}`)).body.data?.list ?? []).map(
        (entry: { subject: string }) => entry.subject,
      );
    await note('猫 100%_x', { actor: 'finder', reason: '查一查' });
    expect(await find('actor=finder')).toEqual(['猫 100%_x']);
    expect(await find(`subject=${encodeURIComponent('100%_')}`)).toEqual(['猫 100%_x']);
    expect(await find('action=test.write&actor=nobody')).toEqual([]);
    const today = new Date(server.clock.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
    expect(await find(`actor=finder&since=${today}&until=${today}`)).toEqual(['猫 100%_x']);
    expect(await find('actor=finder&until=2020-01-01')).toEqual([]);
    for (const wrong of ['since=yesterday', 'since=2026-13-01', 'before=x', 'actor='])
      expect((await owner.call('GET', `/audit?${wrong}`)).status).toBe(400);
  });

  test('by part of the name of whoever did it, and by what readers call the two that are nobody', async () => {
    const owner = await enterConsole(server, 'owner');
    const find = async (actor: string) =>
      (
        await owner.call('GET', `/audit?subject=${encodeURIComponent('part 5512')}&actor=${encodeURIComponent(actor)}`)
      ).body.data.list.map((entry: { actor: string }) => entry.actor);
    for (const actor of ['周小舟', 'Zhou Lin', 'command line']) await note('part 5512', { actor });
    expect(await find('小舟')).toEqual(['周小舟']);
    expect(await find('zhou')).toEqual(['Zhou Lin']);
    expect(await find('命令')).toEqual(['command line']);
    expect(await find('100%')).toEqual([]);
  });

  test('by what its action is called, beside the words of the entry itself, each once and page by page', async () => {
    const owner = await enterConsole(server, 'owner');
    const find = async (query: string) => (await owner.call('GET', `/audit?${query}`)).body.data;
    const words = encodeURIComponent('丢弃草稿');
    await note('draft 1', { action: 'content.discard' });
    await note('draft 2', { action: 'content.discard', reason: '丢弃草稿' });
    await note('draft 3', { action: 'content.publish', reason: '丢弃草稿' });
    const subjects = async (query: string) =>
      (await find(query)).list.map((entry: { subject: string }) => entry.subject);
    expect(await subjects(`q=${words}`)).toEqual(['draft 3', 'draft 2']);
    expect(await subjects(`q=${words}&named=content.discard`)).toEqual(['draft 3', 'draft 2', 'draft 1']);
    expect(await subjects(`q=${words}&named=content.discard&action=content.publish`)).toEqual(['draft 3']);
    for (const wrong of ['named=', 'named=x', `named=${encodeURIComponent("a.b' or 1")}`])
      expect((await owner.call('GET', `/audit?q=${words}&${wrong}`)).status).toBe(400);
    for (let n = 0; n < 60; n++)
      await note(`many ${n}`, { action: n % 2 ? 'image.add' : 'test.write', reason: '传图' });
    const query = `q=${encodeURIComponent('传图')}&named=image.add`;
    const page = await find(query);
    const rest = await find(`${query}&before=${page.next}`);
    const seen = [...page.list, ...rest.list].map((entry: { subject: string }) => entry.subject);
    expect([page.list.length, seen.length, new Set(seen).size, rest.next]).toEqual([50, 60, 60, null]);
  });

  test('by part of the reason and of the address it came from, in the same box as whom it was about', async () => {
    const owner = await enterConsole(server, 'owner');
    const find = async (query: string) =>
      ((await owner.call('GET', `/audit?${query}`)).body.data?.list ?? []).map(
        (entry: { subject: string }) => entry.subject,
      );
    await note('order 7741', { reason: '会员投诉，Said TWICE', from: '203.0.113.77' });
    await note('order 7742', { reason: null, from: null });
    for (const words of ['会员投诉', 'said twice', '203.0.113.77', '113.77', 'order 7741'])
      expect(await find(`q=${encodeURIComponent(words)}`)).toEqual(['order 7741']);
    expect(await find(`q=${encodeURIComponent('order 774')}`)).toEqual(['order 7742', 'order 7741']);
    expect(await find('q=nowhere')).toEqual([]);
    // Whoever asks for a subject is not told of reasons.
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
  const shownTo = async (somebody: { call: Awaited<ReturnType<typeof enterConsole>>['call'] }, query: string) =>
    ((await somebody.call('GET', `/audit?${query}`)).body.data?.list ?? [])
      .map((entry: { action: string }) => entry.action)
      .toSorted();

  test('shows entries of areas that whoever looks may read, and of no other, however they are looked for', async () => {
    for (const [action] of inAreas) await note('area 9913', { action, reason: '分区可见' });
    await note('area 9913', { action: 'test.write', reason: '分区可见' });
    const query = `q=${encodeURIComponent('分区可见')}`;
    for (const role of ['operator', 'finance'] as const) {
      const somebody = await enterConsole(server, role);
      const may = inAreas.filter(([, permission]) => mayDo(role, permission)).map(([action]) => action as string);
      expect(may.length).toBeGreaterThan(0);
      expect(may.length).toBeLessThan(inAreas.length);
      expect(await shownTo(somebody, query)).toEqual(may.toSorted());
      expect(await shownTo(somebody, 'subject=9913')).toEqual(may.toSorted());
      for (const [action] of inAreas)
        expect(await shownTo(somebody, `${query}&action=${action}`)).toEqual(may.includes(action) ? [action] : []);
    }
    const all = [...inAreas.map(([action]) => action as string), 'test.write'].toSorted();
    expect(await shownTo(await enterConsole(server, 'owner'), query)).toEqual(all);
  });

  test('a token reads of what it was given beside the log itself', async () => {
    const owner = await enterConsole(server, 'owner');
    await owner.enrol();
    const query = `q=${encodeURIComponent('分区可见')}`;
    expect(await shownTo(await owner.lend(['audit.read']), query)).toEqual([]);
    expect(await shownTo(await owner.lend(['audit.read', 'catalogue.read']), query)).toEqual(['product.price']);
  });

  test('it tells from where somebody acted', async () => {
    const owner = await enterConsole(server, 'owner');
    const { list } = (await owner.call('GET', '/audit?action=operator.enter')).body.data;
    expect(list[0]).toMatchObject({ actor: owner.name, from: expect.stringMatching(/^198\.51\.100\./), reason: null });
    await owner.enrol();
    const [factor] = (await owner.call('GET', '/audit?action=operator.factor')).body.data.list;
    expect(factor).toMatchObject({ actor: owner.name, subject: owner.name, from: expect.any(String) });
  });
});
