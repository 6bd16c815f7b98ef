import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enterConsole } from '../../../../test/operator-caller.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { writeAudit } from './audit.ts';
import { verifyChain } from './chain.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.dispose());

const note = (subject: string, more = {}) =>
  writeAudit(server.deps.db, { at: server.clock.now(), actor: 'test', action: 'test.write', subject, ...more });
/** As somebody would who holds the database itself. */
async function asIntruder(statement: string): Promise<void> {
  const { pool } = server.deps.database;
  await pool.query('alter table audit_log disable trigger user');
  await pool.query(statement);
  await pool.query('alter table audit_log enable trigger user');
}

describe('the chain of the audit log', () => {
  test('30 who write at once stand one after another', async () => {
    await Promise.all(Array.from({ length: 30 }, (_, index) => note(`at once ${index}`)));
    const report = await verifyChain(server.deps.db);
    expect(report).toMatchObject({ brokenAt: null, head: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(report.entries).toBeGreaterThanOrEqual(30);
  });

  test('what is written comes back as it was, whatever it holds', async () => {
    const after = { z: 1, a: [{ y: 0.1, b: '中文 \u2028 "' }], n: null, big: 9_007_199_254_740_991, gone: undefined };
    await note('odd', { before: { b: 2, a: 1 }, after, reason: '客户来电', from: '203.0.113.7' });
    expect((await verifyChain(server.deps.db)).brokenAt).toBeNull();
  });

  test('nothing is left of what was not done: a transaction that fails leaves the chain as it was', async () => {
    const { head } = await verifyChain(server.deps.db);
    const failing = server.deps.db.transaction(async (tx) => {
      await writeAudit(tx, { at: server.clock.now(), actor: 'test', action: 'test.fails', subject: 'x' });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect((await verifyChain(server.deps.db)).head).toBe(head);
  });

  test('an entry that was changed, removed or slipped in is found; cutting off the newest is found by an earlier head', async () => {
    for (const subject of ['one', 'two', 'three']) await note(subject);
    const { head } = await verifyChain(server.deps.db);
    const idOf = async (subject: string) =>
      (await server.deps.database.pool.query('select id from audit_log where subject = $1', [subject])).rows[0].id;
    const [one, two, three] = [await idOf('one'), await idOf('two'), await idOf('three')];

    await asIntruder(`update audit_log set actor = 'nobody' where id = ${two}`);
    expect((await verifyChain(server.deps.db)).brokenAt).toBe(BigInt(two));
    await asIntruder(`update audit_log set actor = 'test' where id = ${two}`);
    expect((await verifyChain(server.deps.db)).brokenAt).toBeNull();

    await asIntruder(`update audit_log set "from" = '198.51.100.1' where id = ${one}`);
    expect((await verifyChain(server.deps.db)).brokenAt).toBe(BigInt(one));
    await asIntruder(`update audit_log set "from" = null where id = ${one}`);

    await asIntruder(`delete from audit_log where id = ${three}`);
    expect(await verifyChain(server.deps.db, head ?? '')).toMatchObject({ brokenAt: null, hasHead: false });
    await asIntruder(`delete from audit_log where id = ${one}`);
    expect((await verifyChain(server.deps.db)).brokenAt).toBe(BigInt(two));
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

  test('it tells from where somebody acted', async () => {
    const owner = await enterConsole(server, 'owner');
    const { list } = (await owner.call('GET', '/audit?action=operator.enter')).body.data;
    expect(list[0]).toMatchObject({ actor: owner.name, from: expect.stringMatching(/^198\.51\.100\./), reason: null });
  });
});
