import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorProjects } from '@feisuo/contract/facts/telemetry-vocabulary';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { useTestServer } from '../../../../test/test-server.ts';
import { budgetWindow, dailyBudgets } from '../../../http/daily-budget.ts';
import { windowKey } from '../../../http/rate-limit.ts';
import { ingestEnvelope } from './ingest-envelope.ts';
import { readEnvelope } from './read-envelope.ts';
import { SourceMaps } from './source-maps.ts';

const server = useTestServer();
const FILES = 40;
const fileOf = (index: number) => `page${index % FILES}-Dk3x9QaB.js`;

let folder: string;
let read: string[];
let sourceMaps: SourceMaps;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'feisuo-map-reads-'));
  mkdirSync(join(folder, 'assets'));
  for (let index = 0; index < FILES; index += 1) {
    const source = { sources: [`app/page${index}.ts`], sourcesContent: [`first${index}();\nsecond();\n`] };
    const map = { version: 3, names: [], mappings: 'AAAA', ...source };
    writeFileSync(join(folder, 'assets', `${fileOf(index)}.map`), JSON.stringify(map));
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(async () => {
  await server.deps.database.pool.query('delete from error_issues; delete from rate_limit_windows');
  startProcess();
});

/** Simulates a new process, whose cache of source maps is empty. */
function startProcess() {
  read = [];
  sourceMaps = new SourceMaps(folder, {
    read: (path) => {
      read.push(path);
      return readFile(path);
    },
  });
}

/** An error with five exceptions of 50 frames each. The frames refer to 40 built files. */
const eventWith = (id: string) => ({
  event_id: id,
  exception: {
    values: Array.from({ length: 5 }, (_, exception) => ({
      type: 'TypeError',
      value: 'x',
      stacktrace: {
        frames: Array.from({ length: 50 }, (__, frame) => ({
          filename: `http://localhost:8080/assets/${fileOf(exception * 50 + frame)}`,
          function: 'render',
          lineno: 1,
          colno: 1,
        })),
      },
    })),
  },
});
const newId = () => randomUUID().replaceAll('-', '');
function report(id = newId()) {
  const envelope = `{}\n{"type":"event"}\n${JSON.stringify(eventWith(id))}`;
  const from = { project: errorProjects.site, ip: '203.0.113.7' };
  return ingestEnvelope({ ...server.deps, sourceMaps }, from, readEnvelope(Buffer.from(envelope)));
}

test('for an error report with 250 frames of 40 built files, only five source maps are read', async () => {
  await report();
  expect([read.length, new Set(read).size]).toEqual([5, 5]);
  const { rows } = await server.deps.database.pool.query('select body from error_events');
  // The frames that are nearest to the error come last.
  const frames: { source?: { file: string } }[] = rows[0].body.exceptions[0].frames;
  expect(frames.slice(-5).map(({ source }) => source?.file)).toEqual(
    [245, 246, 247, 248, 249].map((index) => `app/page${index % FILES}.ts`),
  );
  const mapped = rows[0].body.exceptions.flatMap((one: { frames: { source?: object }[] }) =>
    one.frames.filter(({ source }) => source),
  );
  expect(mapped.length).toBeLessThan(50);
});

test('no source map is read for an error report beyond the daily budget', async () => {
  const { masterKey, database } = server.deps;
  await report();
  const key = windowKey(masterKey, budgetWindow('error', 'network'), '203.0.113.0/24');
  await database.pool.query('update rate_limit_windows set hits = $1 where key = $2', [
    dailyBudgets.error.network,
    key,
  ]);
  startProcess();
  await expect(report()).rejects.toMatchObject({ refusal: 'resource_exhausted' });
  expect(read).toEqual([]);
});

test('no source map is read for a repeated error report', async () => {
  const id = newId();
  await report(id);
  startProcess();
  await report(id);
  expect(read).toEqual([]);
});

test('the source excerpts added to an error report count towards the daily budget', async () => {
  const spent = async () =>
    (await server.deps.database.pool.query('select max(hits)::int as kib from rate_limit_windows')).rows[0].kib;
  await report();
  const { rows } = await server.deps.database.pool.query('select body from error_events');
  expect(await spent()).toBeGreaterThanOrEqual(Math.floor(JSON.stringify(rows[0].body).length / 1024));
});
