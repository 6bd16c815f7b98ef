import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sampleBatch } from '../../../../test/activity-caller.ts';
import { startServerProcess, type ServerProcess } from '../../../../test/server-process.ts';
import { makeTestHome, startTestServer, type TestHome, type TestServer } from '../../../../test/test-server.ts';
import { exportCodes, makeCodes, revokeCodes } from '../../../operator-actions/activity/codes.ts';
import { MasterKey } from '../../../keys/master-key.ts';
import { finishBatches, MAKE_CODES } from './finish-batches.ts';
import { PART } from './make-part.ts';

const doing = { by: { actor: 'operator' }, reason: '直播间发放' };
const begin = (server: TestServer, size: number) =>
  makeCodes(server.deps, { ...sampleBatch(server.clock.now()), size }, doing);

async function countOf({ deps }: TestServer, id: string): Promise<{ codes: number; unmade: number; kept: number }> {
  const { rows } = await deps.database.pool.query(
    `select unmade, (select count(*)::int from redeem_codes where batch_id = b.id) as codes,
            (select count(*)::int from redeem_export_parts where batch_id = b.id) as kept
       from redeem_batches b where id = $1`,
    [id],
  );
  return rows[0];
}

/** Checks the exact count, no duplicates, and that the database knows every code. */
async function assertWhole(server: TestServer, id: string, size: number): Promise<void> {
  expect(await countOf(server, id)).toMatchObject({ codes: size, unmade: 0 });
  const codes = await exportCodes(server.deps, id, doing);
  expect([codes.length, new Set(codes).size]).toEqual([size, size]);
  const hashes = codes.map((code) => server.deps.masterKey.digest('redeem-code', code.replaceAll('-', '')));
  const { rows } = await server.deps.database.pool.query(
    'select count(*)::int as known from redeem_codes where batch_id = $1 and hash = any($2)',
    [id, hashes],
  );
  expect(rows[0].known).toBe(size);
}

describe('a batch larger than one part', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.dispose());

  test('exists at once with its first part, enqueues a job, and exports no codes until it is complete', async () => {
    const size = 2 * PART + 7;
    const id = await begin(server, size);
    expect(await countOf(server, id)).toEqual({ codes: PART, unmade: PART + 7, kept: 1 });
    expect(await server.deps.jobs.listOpen(MAKE_CODES, 10)).toHaveLength(1);
    await expect(exportCodes(server.deps, id, doing)).rejects.toMatchObject({ facts: { reason: 'CODES_UNMADE' } });
    await finishBatches(server.deps);
    await assertWhole(server, id, size);
  });

  test('a batch that fits into one part is complete at once and enqueues no job', async () => {
    await server.deps.database.pool.query('delete from pgboss.job where name = $1', [MAKE_CODES]);
    await assertWhole(server, await begin(server, PART), PART);
    expect(await server.deps.jobs.listOpen(MAKE_CODES, 10)).toEqual([]);
  });

  test('a failed part is rolled back, and the next run resumes there', async () => {
    const size = 4 * PART;
    const id = await begin(server, size);
    await expect(finishBatches({ ...server.deps, masterKey: failingAfter(server, 1) })).rejects.toThrow('no');
    expect(await countOf(server, id)).toEqual({ codes: 2 * PART, unmade: 2 * PART, kept: 2 });
    await finishBatches(server.deps);
    await assertWhole(server, id, size);
  });

  test('two concurrent makers make each code once', async () => {
    const size = 5 * PART;
    const id = await begin(server, size);
    await Promise.all([finishBatches(server.deps), finishBatches(server.deps), finishBatches(server.deps)]);
    expect(await countOf(server, id)).toMatchObject({ codes: size, unmade: 0 });
    await assertWhole(server, id, size);
  });

  test('revoking a batch in progress stops it and drops its export', async () => {
    const id = await begin(server, 3 * PART);
    const making = finishBatches(server.deps);
    expect(await revokeCodes(server.deps, id, doing)).toBe(true);
    await making;
    const then = await countOf(server, id);
    expect(then).toMatchObject({ kept: 0 });
    expect(then.codes).toBe(3 * PART - then.unmade);
    await finishBatches(server.deps);
    expect(await countOf(server, id)).toEqual(then);
    await expect(exportCodes(server.deps, id, doing)).rejects.toMatchObject({ facts: { reason: 'CODES_TAKEN' } });
  });
});

/** A key that seals this many parts and then fails, after the next codes were inserted. */
function failingAfter({ deps }: TestServer, parts: number): MasterKey {
  let left = parts;
  const broken = new MasterKey(randomBytes(32));
  broken.digest = deps.masterKey.digest.bind(deps.masterKey);
  broken.seal = (...parcel) => {
    left -= 1;
    if (left < 0) throw new Error('no');
    return deps.masterKey.seal(...parcel);
  };
  return broken;
}

describe('processes that make codes', () => {
  const SIZE = 10 * PART;
  let home: TestHome;
  let watcher: TestServer;
  let running: ServerProcess[];
  beforeEach(async () => {
    [home, running] = [await makeTestHome(), []];
    watcher = await startTestServer({}, home);
  });
  afterEach(async () => {
    await Promise.all(running.map((one) => one.stop('SIGKILL')));
    await watcher.dispose();
    await home.dispose();
  });
  const start = async () => {
    const server = await startServerProcess({ ...home.env, SERVICES: 'activity,jobs' });
    running.push(server);
    return server;
  };
  const unmade = async (id: string) => (await countOf(watcher, id)).unmade;
  const isUnderWay = { interval: 5, timeout: 60_000 };

  /** Kills the process between the third and the last part on any machine: a lock stops it inside an insert. */
  const killInTheMiddle = async (victim: ServerProcess, id: string) => {
    for (let isAlive = true; isAlive;) {
      isAlive = await watcher.deps.db.transaction(async (tx) => {
        await tx.execute(sql`lock table redeem_codes in exclusive mode`);
        const { rows } = await tx.execute<{ unmade: number }>(sql`select unmade from redeem_batches where id = ${id}`);
        if ((rows[0]?.unmade ?? 0) > SIZE - 3 * PART) return true;
        await victim.stop('SIGKILL');
        return false;
      });
    }
  };

  test('after kill -9 another process resumes and makes exactly the requested number', async () => {
    const first = await start();
    const id = await begin(watcher, SIZE);
    await killInTheMiddle(first, id);
    const left = await unmade(id);
    expect(left).toBeGreaterThan(0);
    expect(left % PART).toBe(0);
    await start();
    // Like the minute schedule.
    await watcher.deps.db.transaction((tx) => watcher.deps.jobs.enqueue(tx, MAKE_CODES, {}));
    await expect.poll(() => unmade(id), isUnderWay).toBe(0);
    await assertWhole(watcher, id, SIZE);
  }, 120_000);

  test('two processes with three batches complete each batch once', async () => {
    await Promise.all([start(), start()]);
    const ids = await Promise.all([1, 2, 3].map((parts) => begin(watcher, 2 * parts * PART)));
    for (const [index, id] of ids.entries()) {
      await expect.poll(() => unmade(id), isUnderWay).toBe(0);
      await assertWhole(watcher, id, 2 * (index + 1) * PART);
    }
  }, 120_000);
});
