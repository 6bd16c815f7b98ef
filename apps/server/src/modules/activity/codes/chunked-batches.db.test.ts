import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sampleBatch } from '../../../../test/activity-caller.ts';
import { startServerProcess, type ServerProcess } from '../../../../test/server-process.ts';
import { makeTestHome, startTestServer, type TestHome, type TestServer } from '../../../../test/test-server.ts';
import { exportCodes, makeCodes, revokeCodes } from '../../../operator-actions/activity/codes.ts';
import { MasterKey } from '../../../keys/master-key.ts';
import { finishBatches, MAKE_CODES } from './finish-batches.ts';
import { PART } from './create-code-chunk.ts';

const audit = { by: { actor: 'operator' }, reason: '直播间发放' };
const begin = (server: TestServer, size: number) =>
  makeCodes(server.deps, { ...sampleBatch(server.clock.now()), size }, audit);

async function countOf({ deps }: TestServer, id: string): Promise<{ codes: number; remaining: number; kept: number }> {
  const { rows } = await deps.database.pool.query(
    `select remaining, (select count(*)::int from redeem_codes where batch_id = b.id) as codes,
            (select count(*)::int from redeem_export_parts where batch_id = b.id) as kept
       from redeem_batches b where id = $1`,
    [id],
  );
  return rows[0];
}

/**
 * Checks that the batch has the requested number of codes, without duplicates, and that the database has the hash of
 * each code.
 */
async function assertComplete(server: TestServer, id: string, size: number): Promise<void> {
  expect(await countOf(server, id)).toMatchObject({ codes: size, remaining: 0 });
  const codes = await exportCodes(server.deps, id, audit);
  expect([codes.length, new Set(codes).size]).toEqual([size, size]);
  const hashes = codes.map((code) => server.deps.masterKey.digest('redeem-code', code.replaceAll('-', '')));
  const { rows } = await server.deps.database.pool.query(
    'select count(*)::int as known from redeem_codes where batch_id = $1 and hash = any($2)',
    [id, hashes],
  );
  expect(rows[0].known).toBe(size);
}

describe('a batch of redeem codes that is created in several parts', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.dispose());

  test('is created with its first part, enqueues a job for the rest, and exports no codes until complete', async () => {
    const size = 2 * PART + 7;
    const id = await begin(server, size);
    expect(await countOf(server, id)).toEqual({ codes: PART, remaining: PART + 7, kept: 1 });
    expect(await server.deps.jobs.listOpen(MAKE_CODES, 10)).toHaveLength(1);
    await expect(exportCodes(server.deps, id, audit)).rejects.toMatchObject({ facts: { reason: 'CODES_UNMADE' } });
    await finishBatches(server.deps);
    await assertComplete(server, id, size);
  });

  test('is complete immediately and enqueues no job if it fits into one part', async () => {
    await server.deps.database.pool.query('delete from pgboss.job where name = $1', [MAKE_CODES]);
    await assertComplete(server, await begin(server, PART), PART);
    expect(await server.deps.jobs.listOpen(MAKE_CODES, 10)).toEqual([]);
  });

  test('rolls back a part that fails, and the next run continues with that part', async () => {
    const size = 4 * PART;
    const id = await begin(server, size);
    await expect(finishBatches({ ...server.deps, masterKey: failingAfter(server, 1) })).rejects.toThrow('no');
    expect(await countOf(server, id)).toEqual({ codes: 2 * PART, remaining: 2 * PART, kept: 2 });
    await finishBatches(server.deps);
    await assertComplete(server, id, size);
  });

  test('has the requested number of codes without duplicates, even if the job runs concurrently', async () => {
    const size = 5 * PART;
    const id = await begin(server, size);
    await Promise.all([finishBatches(server.deps), finishBatches(server.deps), finishBatches(server.deps)]);
    expect(await countOf(server, id)).toMatchObject({ codes: size, remaining: 0 });
    await assertComplete(server, id, size);
  });

  test('stops being created and deletes its export when it is revoked', async () => {
    const id = await begin(server, 3 * PART);
    const making = finishBatches(server.deps);
    expect(await revokeCodes(server.deps, id, audit)).toBe(true);
    await making;
    const then = await countOf(server, id);
    expect(then).toMatchObject({ kept: 0 });
    expect(then.codes).toBe(3 * PART - then.remaining);
    await finishBatches(server.deps);
    expect(await countOf(server, id)).toEqual(then);
    await expect(exportCodes(server.deps, id, audit)).rejects.toMatchObject({ facts: { reason: 'CODES_TAKEN' } });
  });
});

/**
 * A master key whose `seal` works for the given number of parts and then throws. The codes of the next part are already
 * inserted at that point, so its transaction must roll back.
 */
function failingAfter({ deps }: TestServer, parts: number): MasterKey {
  let left = parts;
  const broken = new MasterKey(randomBytes(32));
  broken.digest = deps.masterKey.digest.bind(deps.masterKey);
  broken.seal = (...message) => {
    left -= 1;
    if (left < 0) throw new Error('no');
    return deps.masterKey.seal(...message);
  };
  return broken;
}

describe('processes that create redeem codes', () => {
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
  const remaining = async (id: string) => (await countOf(watcher, id)).remaining;
  const isUnderWay = { interval: 5, timeout: 60_000 };

  /**
   * Kills the process after the third part and before the last part. A table lock blocks the process in its next
   * insert, so the test does not depend on speed.
   */
  const killInTheMiddle = async (victim: ServerProcess, id: string) => {
    for (let isAlive = true; isAlive;) {
      isAlive = await watcher.deps.db.transaction(async (tx) => {
        await tx.execute(sql`lock table redeem_codes in exclusive mode`);
        const { rows } = await tx.execute<{ remaining: number }>(
          sql`select remaining from redeem_batches where id = ${id}`,
        );
        if ((rows[0]?.remaining ?? 0) > SIZE - 3 * PART) return true;
        await victim.stop('SIGKILL');
        return false;
      });
    }
  };

  test('after kill -9 of one process, another process creates the missing codes of the batch and no more', async () => {
    const first = await start();
    const id = await begin(watcher, SIZE);
    await killInTheMiddle(first, id);
    const left = await remaining(id);
    expect(left).toBeGreaterThan(0);
    expect(left % PART).toBe(0);
    await start();
    // Enqueues the job that the schedule would start every minute.
    await watcher.deps.db.transaction((tx) => watcher.deps.jobs.enqueue(tx, MAKE_CODES, {}));
    await expect.poll(() => remaining(id), isUnderWay).toBe(0);
    await assertComplete(watcher, id, SIZE);
  }, 120_000);

  test('two processes complete three batches of redeem codes without duplicates', async () => {
    await Promise.all([start(), start()]);
    const ids = await Promise.all([1, 2, 3].map((parts) => begin(watcher, 2 * parts * PART)));
    for (const [index, id] of ids.entries()) {
      await expect.poll(() => remaining(id), isUnderWay).toBe(0);
      await assertComplete(watcher, id, 2 * (index + 1) * PART);
    }
  }, 120_000);
});
