import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { enterConsole } from '../../../../test/operator-caller.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { unlisted, writeNote } from '../../../../test/write-audit-entry.ts';
import { MasterKey } from '../../../keys/master-key.ts';
import { readSystemSetting, writeSystemSetting, type AuditSeal } from '../../../db/system-settings.ts';
import { writeAudit } from './audit.ts';
import { CHAIN_START, verifyChain, verifyPart, type ChainPart } from './hash-chain.ts';
import { sealLog } from './seal-log.ts';
import { sealNewLog, sealOf } from './seal.ts';

const server = useTestServer();

const note = (subject: string, more = {}) => writeNote(server, subject, more);
/** Runs a statement as an attacker with full access to the database, who can disable the triggers. */
async function asIntruder(statement: string): Promise<void> {
  const { pool } = server.deps.database;
  await pool.query('alter table audit_log disable trigger user');
  await pool.query(statement);
  await pool.query('alter table audit_log enable trigger user');
}

const readSeal = () => readSystemSetting(server.deps.db, 'audit_seal');
const putSeal = (seal: AuditSeal) => writeSystemSetting(server.deps.db, 'audit_seal', seal);
const takeSeal = () => server.deps.database.pool.query(`delete from system_settings where key = 'audit_seal'`);
const headOf = async () => (await verifyChain(server.deps)).place.head;

/** Empties the audit log and seals it, as in a new installation. */
async function begin(): Promise<void> {
  await asIntruder('delete from audit_log');
  await putSeal(sealOf(server.deps.masterKey, { entries: 0, unkeyed: 0, head: null }));
}

interface StoredEntry {
  id: string;
  at: Date;
  hash: string | null;
  [column: string]: unknown;
}
const everything = async (): Promise<StoredEntry[]> =>
  (await server.deps.database.pool.query('select * from audit_log order by id')).rows;

/** Chain hash of earlier versions. It has no key, so an attacker can compute it too. */
function hashOfOld(
  previous: string | null,
  { at, actor, action, subject, from, reason, before, after }: StoredEntry,
): string {
  const output = JSON.stringify(
    [previous, at.toISOString(), actor, action, subject, from, reason, before, after],
    (_key, one: unknown) =>
      typeof one === 'object' && one !== null && !Array.isArray(one)
        ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : one,
  );
  return createHash('sha256').update(output).digest('hex');
}

/** Recomputes the hashes of the given entry and all later entries, with the unkeyed hash of earlier versions. */
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
  test('30 concurrent writers form one chain', async () => {
    await Promise.all(Array.from({ length: 30 }, (_, index) => note(`at once ${index}`)));
    const report = await verifyChain(server.deps);
    const place = { unkeyed: 0, head: expect.stringMatching(/^k1:[\w-]{43}$/) };
    expect(report).toMatchObject({ brokenAt: null, seal: 'whole', place });
    expect(report.place.entries).toBeGreaterThanOrEqual(30);
  });

  test('entries are verified whatever characters and values they contain', async () => {
    const after = { z: 1, a: [{ y: 0.1, b: '中文 \u2028 "' }], n: null, big: 9_007_199_254_740_991, gone: undefined };
    await note('odd', { before: { b: 2, a: 1 }, after, reason: '客户来电', from: '203.0.113.7' });
    expect((await verifyChain(server.deps)).brokenAt).toBeNull();
  });

  test('a rolled-back transaction leaves the chain unchanged', async () => {
    const [head, seal] = [await headOf(), await readSeal()];
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
    expect(await headOf()).toBe(head);
    expect(await readSeal()).toEqual(seal);
  });

  test('verification detects a changed entry, a removed entry and a truncated log', async () => {
    for (const subject of ['one', 'two', 'three']) await note(subject);
    const { head, entries } = (await verifyChain(server.deps)).place;
    const idOf = async (subject: string) =>
      (await server.deps.database.pool.query('select id from audit_log where subject = $1', [subject])).rows[0].id;
    const [one, two, three] = [await idOf('one'), await idOf('two'), await idOf('three')];

    await asIntruder(`update audit_log set actor = 'unknown' where id = ${two}`);
    expect((await verifyChain(server.deps)).brokenAt).toBe(BigInt(two));
    await asIntruder(`update audit_log set actor = 'test' where id = ${two}`);
    expect((await verifyChain(server.deps)).brokenAt).toBeNull();

    await asIntruder(`update audit_log set "from" = '198.51.100.1' where id = ${one}`);
    expect((await verifyChain(server.deps)).brokenAt).toBe(BigInt(one));
    await asIntruder(`update audit_log set "from" = null where id = ${one}`);

    await asIntruder(`delete from audit_log where id = ${three}`);
    const cut = { brokenAt: null, hasHead: false, seal: 'broken', sealed: entries, place: { entries: entries - 1 } };
    expect(await verifyChain(server.deps, { earlierHead: head ?? '' })).toMatchObject(cut);
    // New entries do not repair the broken seal.
    await note('four');
    expect(await verifyChain(server.deps)).toMatchObject({ brokenAt: null, seal: 'broken', sealed: entries });
    await asIntruder(`delete from audit_log where id = ${one}`);
    expect((await verifyChain(server.deps)).brokenAt).toBe(BigInt(two));
  });
});

describe('an attacker who can write to the database but has no master key', () => {
  const brokenAt = async () => (await verifyChain(server.deps)).brokenAt;
  /** Starts a new log with three entries and returns their ids. */
  async function anew(): Promise<[string, string, string]> {
    await begin();
    for (const subject of ['first', 'second', 'third']) await note(subject);
    const [one, two, three] = (await everything()).map(({ id }) => id);
    return [one ?? '', two ?? '', three ?? ''];
  }

  test('is detected after changing an entry and rehashing the following ones, unkeyed or with the prefix of keyed hashes', async () => {
    for (const dress of [undefined, (hash: string) => `k1:${Buffer.from(hash, 'hex').toString('base64url')}`]) {
      const [, two] = await anew();
      await asIntruder(`update audit_log set actor = 'unknown' where id = ${two}`);
      await hashAnew(two, dress);
      expect(await brokenAt()).toBe(BigInt(two));
    }
  });

  test('is detected after removing an entry and rehashing the following ones, and after swapping two entries', async () => {
    const [, two, three] = await anew();
    await asIntruder(`delete from audit_log where id = ${two}`);
    await hashAnew(three);
    expect(await brokenAt()).toBe(BigInt(three));

    const [first, second] = await anew();
    const [a, b] = await everything();
    const put = (id: string, { subject, at, hash }: StoredEntry) =>
      asIntruder(
        `update audit_log set subject = '${String(subject)}', at = '${at.toISOString()}', hash = '${hash}' where id = ${id}`,
      );
    await put(first, b as StoredEntry);
    await put(second, a as StoredEntry);
    expect(await brokenAt()).toBe(BigInt(first));
  });

  test('is detected after inserting an unkeyed entry', async () => {
    await anew();
    const head = await headOf();
    await asIntruder(
      `insert into audit_log (at, actor, action, subject) values ('2026-01-01T00:00:00Z', 'x', 'y', 'slipped in')`,
    );
    const slipped = (await everything()).at(-1) as StoredEntry;
    expect(await brokenAt()).toBe(BigInt(slipped.id));
    await asIntruder(`update audit_log set hash = '${hashOfOld(head, slipped)}' where id = ${slipped.id}`);
    expect(await brokenAt()).toBe(BigInt(slipped.id));
  });

  test('is detected at the first entry after replacing all hashes by null or by unkeyed hashes', async () => {
    const [one] = await anew();
    await asIntruder(`update audit_log set actor = 'unknown', hash = null`);
    expect(await verifyChain(server.deps)).toMatchObject({ brokenAt: BigInt(one), seal: null });
    await hashAnew(one);
    expect(await brokenAt()).toBe(BigInt(one));
    // A later entry with a keyed hash does not make unkeyed entries valid.
    await note('later');
    expect(await brokenAt()).toBe(BigInt(one));
  });

  test('is detected after removing or forging the seal; later writes and starts create no new seal', async () => {
    await anew();
    await asIntruder(`update audit_log set actor = 'unknown', hash = null`);
    await takeSeal();
    expect(await verifyChain(server.deps)).toMatchObject({ brokenAt: null, seal: 'missing', sealed: null });
    await note('later');
    await sealNewLog(server.deps.db, server.deps.masterKey);
    await asIntruder('delete from audit_log');
    await sealNewLog(server.deps.db, server.deps.masterKey);
    expect(await readSeal()).toBeNull();

    await anew();
    await asIntruder(`update audit_log set actor = 'unknown', hash = null`);
    const forged = sealOf(new MasterKey(Buffer.alloc(32, 7)), { entries: 3, unkeyed: 3, head: null });
    const genuine = sealOf(server.deps.masterKey, { entries: 3, unkeyed: 0, head: null });
    for (const seal of [forged, { ...forged, digest: genuine.digest }, 'x' as unknown as AuditSeal]) {
      await putSeal(seal);
      expect(await verifyChain(server.deps)).toMatchObject({ brokenAt: null, seal: 'broken', sealed: null });
      await note('later');
      expect(await readSeal()).toEqual(seal);
      expect((await verifyChain(server.deps)).seal).toBe('broken');
      await asIntruder(`delete from audit_log where subject = 'later'`);
    }
  });

  test('is detected after truncating the log; restoring an old seal as well is detected with a noted head', async () => {
    const [, , three] = await anew();
    const seal = await readSeal();
    await note('fourth');
    const head = await headOf();
    await asIntruder(`delete from audit_log where id > ${three}`);
    expect(await verifyChain(server.deps)).toMatchObject({ brokenAt: null, seal: 'broken', sealed: 4 });
    await putSeal(seal as AuditSeal);
    const report = await verifyChain(server.deps, { earlierHead: head ?? '' });
    expect(report).toMatchObject({ brokenAt: null, seal: 'whole', hasHead: false });
    await asIntruder('delete from audit_log');
    expect(await verifyChain(server.deps)).toMatchObject({ brokenAt: null, seal: 'broken', place: { entries: 0 } });
  });

  test('cannot insert entries with ids below 1 because of a constraint; without the constraint the entries are detected', async () => {
    const slip = (id: string) =>
      `insert into audit_log (id, at, actor, action, subject) overriding system value values (${id}, '2026-01-01T00:00:00Z', 'x', 'y', 'slipped in')`;
    await anew();
    const { pool } = server.deps.database;
    for (const id of ['0', '-1', '-9223372036854775808'])
      await expect(pool.query(slip(id)), id).rejects.toThrow('audit_log_id_is_given');
    const [rule] = (
      await pool.query(
        `select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'audit_log_id_is_given'`,
      )
    ).rows;
    await pool.query('alter table audit_log drop constraint audit_log_id_is_given');
    try {
      for (const id of ['0', '-1', '-9223372036854775808']) {
        await anew();
        await pool.query(slip(id));
        expect(await brokenAt(), id).toBe(BigInt(id));
        const owner = await enterConsole(server, 'owner');
        expect((await owner.call('GET', '/audit/verify')).body.data, id).toMatchObject({ isEnd: true, brokenAt: id });
      }
    } finally {
      await asIntruder('delete from audit_log where id < 1');
      await pool.query(`alter table audit_log add constraint audit_log_id_is_given ${rule.text}`);
    }
  });

  test('a log written before hashes were keyed is valid, its unkeyed entries are counted, and new entries are keyed', async () => {
    await asIntruder('delete from audit_log');
    await takeSeal();
    const old = (subject: string) =>
      asIntruder(`insert into audit_log (at, actor, action, subject, after)
        values ('2026-01-01T00:00:00Z', 'x', 'y', '${subject}', '{"b": 1, "a": [2]}')`);
    // The oldest entries have no hash, because they are older than the hash chain.
    await old('oldest');
    for (const subject of ['old', 'older']) await old(subject);
    const [oldest, second] = (await everything()) as [StoredEntry, StoredEntry];
    const third = (await everything())[2] as StoredEntry;
    const hash = hashOfOld(null, second);
    await asIntruder(`update audit_log set hash = '${hash}' where id = ${second.id}`);
    await asIntruder(`update audit_log set hash = '${hashOfOld(hash, third)}' where id = ${third.id}`);
    const old3 = { entries: 3, unkeyed: 3 };
    expect(await verifyChain(server.deps)).toMatchObject({ place: old3, brokenAt: null, seal: 'missing' });
    const audit = { by: { actor: 'command line' }, reason: '升级后第一次加封' };
    expect(await sealLog(server.deps, audit)).toMatchObject({ place: old3, seal: 'missing' });
    const [sealing] = (await everything()).slice(-1);
    expect(sealing).toMatchObject({ action: 'audit.seal', reason: audit.reason, before: null, after: old3 });
    const bound = { place: { entries: 4, unkeyed: 3 }, brokenAt: null, seal: 'whole' };
    expect(await verifyChain(server.deps)).toMatchObject(bound);
    // Sealing a valid log changes nothing.
    expect(await sealLog(server.deps, audit)).toMatchObject(bound);
    expect(await everything()).toHaveLength(4);
    // The seal counts three unkeyed entries, so verification detects a fourth one.
    await asIntruder(`update audit_log set hash = null where id = ${sealing?.id}`);
    expect(await brokenAt()).toBe(BigInt(sealing?.id ?? 0));
    expect((await sealLog(server.deps, audit)).brokenAt).toBe(BigInt(sealing?.id ?? 0));
    await asIntruder(`update audit_log set hash = '${sealing?.hash}' where id = ${sealing?.id}`);
    expect(await verifyChain(server.deps)).toMatchObject(bound);
    // The hash of the first keyed entry covers the entries before it, so it reveals a changed unkeyed entry.
    await asIntruder(`update audit_log set actor = 'unknown' where id = ${third.id}`);
    await asIntruder(
      `update audit_log set hash = '${hashOfOld(hash, { ...third, actor: 'unknown' })}' where id = ${third.id}`,
    );
    expect(await brokenAt()).toBe(BigInt(third.id) + 1n);
    expect(oldest.hash).toBeNull();
  });

  test('sealing an inconsistent log records the previous seal', async () => {
    const [, , three] = await anew();
    await asIntruder(`delete from audit_log where id = ${three}`);
    await sealLog(server.deps, { by: { actor: 'command line' }, reason: '已从备份核对' });
    expect((await everything()).at(-1)).toMatchObject({ before: { entries: 3 }, after: { entries: 2, unkeyed: 0 } });
    expect(await verifyChain(server.deps)).toMatchObject({ brokenAt: null, seal: 'whole', place: { entries: 3 } });
  });

  test('no entry is valid with a different master key', async () => {
    const [one] = await anew();
    const other = new MasterKey(Buffer.alloc(32, 7));
    expect((await verifyChain({ ...server.deps, masterKey: other })).brokenAt).toBe(BigInt(one));
  });
});

describe('verifying in parts', () => {
  test('equals verifying the whole log at once', async () => {
    await begin();
    for (let count = 0; count < 7; count += 1) await note(`part ${count}`);
    const parts: ChainPart[] = [];
    let place = CHAIN_START;
    do {
      const part = await verifyPart(server.deps, place, 3);
      parts.push(part);
      place = part.place;
    } while (parts.at(-1)?.isEnd === false);
    expect(parts.map(({ place: { entries }, isEnd, seal }) => [entries, isEnd, seal])).toEqual([
      [3, false, null],
      [6, false, null],
      [7, true, 'whole'],
    ]);
    expect(place.head).toBe(await headOf());
  });

  test("the console can continue after a verified part, but not with a hash other than that of the part's last entry", async () => {
    const owner = await enterConsole(server, 'owner');
    const first = (await owner.call('GET', '/audit/verify')).body.data;
    expect(first).toMatchObject({ isEnd: true, brokenAt: null, unkeyed: 0, seal: 'whole', newest: first.after });
    await note('meanwhile');
    const on = `/audit/verify?after=${first.after}&head=${encodeURIComponent(first.head)}&entries=${first.entries}`;
    const second = (await owner.call('GET', on)).body.data;
    expect(second).toMatchObject({ entries: first.entries + 1, isEnd: true, brokenAt: null, seal: 'whole' });
    const lost = (await owner.call('GET', `/audit/verify?after=${first.after}&head=k1:other`)).body.data;
    expect(lost.brokenAt).toBe(second.after);
    for (const wrong of ['after=x', 'head=%22', 'after=-1', 'earlier=%22', 'entries=-1', 'unkeyed=x'])
      expect((await owner.call('GET', `/audit/verify?${wrong}`)).status).toBe(400);
  });
});

describe('a noted head of the audit log', () => {
  test('is found if its entry is among the verified ones, and is reported missing after truncation', async () => {
    const owner = await enterConsole(server, 'owner');
    const seek = async (earlier: string, on = '') =>
      (await owner.call('GET', `/audit/verify?earlier=${encodeURIComponent(earlier)}${on}`)).body.data;
    await note('noted');
    const { head, after } = (await owner.call('GET', '/audit/verify')).body.data;
    await note('later');
    expect(await seek(head)).toMatchObject({ hasEarlier: true, brokenAt: null });
    expect(await seek('k1:other')).toMatchObject({ hasEarlier: false, brokenAt: null });
    expect(await seek(head, `&after=${after}&head=${encodeURIComponent(head)}`)).toMatchObject({ hasEarlier: false });
    const [entry] = (
      await server.deps.database.pool.query('select * from audit_log where id >= $1 order by id', [after])
    ).rows;
    await asIntruder(`delete from audit_log where id >= ${after}`);
    expect(entry.hash).toBe(head);
    expect(await seek(head)).toMatchObject({ hasEarlier: false, brokenAt: null, seal: 'broken' });
  });
});
