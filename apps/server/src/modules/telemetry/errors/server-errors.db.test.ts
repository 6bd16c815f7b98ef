import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startTestServer } from '../../../../test/test-server.ts';
import { createLogger } from '../../../logging/logging.ts';

const quiet = () => createLogger('error', { write: () => {} });

test('an error of the server is stored as an issue beside those of pages, once per place, without values', async () => {
  const server = await startTestServer({}, undefined, quiet());
  const fail = () => new Error('Failed query: select\nparams: 13800138000', { cause: new TypeError('no such thing') });
  const [first, second] = [1, 2].map(fail);
  server.deps.log.error({ err: first }, 'unexpected error');
  server.deps.log.child({ reqId: 'x' }).error({ err: second }, 'unexpected error');
  server.deps.log.warn({ err: fail() }, 'only a warning');
  const list = async () =>
    (await server.deps.db.execute(sql`select * from error_issues where project = 'server'`)).rows;
  await expect.poll(async () => (await list()).map(({ events }) => Number(events))).toEqual([2]);
  const { rows } = await server.deps.db.execute(sql`select * from error_events`);
  expect(JSON.stringify([rows, await list()])).not.toContain('13800138000');
  expect(JSON.stringify(rows)).toContain('no such thing');
  expect(JSON.stringify(rows)).toContain('server-errors.db.test.ts');
  await server.dispose();
});

test('an error of the server goes to the service in ERROR_DSN, ten a minute at most', async () => {
  const bodies: { path: string; body: string }[] = [];
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    bodies.push({ path: request.url ?? '', body: await text(request) });
    response.end('{}');
  };
  const tracker = createServer((request, response) => void receive(request, response)).listen(0, '127.0.0.1');
  await once(tracker, 'listening');
  const { port } = tracker.address() as AddressInfo;
  const ERROR_DSN = `http://publickey@127.0.0.1:${port}/sentry/7`;
  const server = await startTestServer({ ERROR_DSN }, undefined, quiet());
  for (let n = 0; n < 15; n += 1) server.deps.log.error({ err: new RangeError(`fault ${n}`) }, 'unexpected error');
  await expect.poll(() => bodies.length).toBe(10);
  expect(bodies[0]?.path).toBe('/sentry/api/7/envelope/?sentry_key=publickey&sentry_version=7');
  const [, item, event] = (bodies[0]?.body ?? '').split('\n').map((line) => JSON.parse(line) as object);
  expect(item).toEqual({ type: 'event' });
  expect(event).toMatchObject({ environment: 'server', exception: { values: [{ type: 'RangeError' }] } });
  await server.dispose();
  tracker.close();
});
