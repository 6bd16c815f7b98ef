import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { DatabaseProxy } from '../../test/database-proxy.ts';
import { freePort } from '../../test/free-port.ts';
import { PROCESS_TIMEOUT_MS, useProcessHome } from '../../test/process-home.ts';

const { env, start } = useProcessHome({ SERVICES: 'account,content,telemetry,jobs', LIMITS_SCALE: '1000' });

/** The database behind an address that breaks the first connections, as a PostgreSQL server that is starting. */
async function startLateDatabase(brokenConnections: number): Promise<string> {
  const proxy = new DatabaseProxy(env()['DATABASE_URL'] ?? '');
  await proxy.open();
  const url = new URL(proxy.url);
  const { hostname, port } = url;
  let broken = 0;
  const gate = createServer((near) => {
    near.on('error', () => {});
    if (broken < brokenConnections) {
      broken += 1;
      near.destroy();
      return;
    }
    const far = connect(Number(port), hostname);
    far.on('error', () => near.destroy()).on('close', () => near.destroy());
    near.on('close', () => far.destroy());
    near.pipe(far).pipe(near);
  }).listen(0, '127.0.0.1');
  await once(gate, 'listening');
  onTestFinished(async () => {
    gate.close();
    await proxy.cut();
  });
  url.port = String((gate.address() as AddressInfo).port);
  return url.href;
}

test(
  'a start waits for a database that is away, says so without the password, and serves when it answers',
  async () => {
    const server = await start({ DATABASE_URL: await startLateDatabase(3) });
    expect(server.output()).toMatch(/waiting for the database at 127\.0\.0\.1:\d+, 0 of 60 s: /);
    expect(server.output()).not.toContain('postgres://');
    expect(server.output()).toMatch(/the database at 127\.0\.0\.1:\d+ answers after \d+ s/);
    expect(await server.stop('SIGTERM')).toBe(0);
  },
  PROCESS_TIMEOUT_MS,
);

test('a start without a database ends with code 69 after DATABASE_WAIT seconds, and says what to do', async () => {
  const url = `postgres://feisuo:not-shown@127.0.0.1:${await freePort()}/feisuo`;
  const failure = await start({ DATABASE_URL: url, DATABASE_WAIT: '1' }).catch((error: Error) => error.message);
  expect(failure).toMatch(/ended with 69:[\s\S]*did not answer for 1 s[\s\S]*DATABASE_WAIT/);
  expect(failure).not.toContain('not-shown');
});

test('a database that refuses the user ends the start at once, and is no reason to wait', async () => {
  const url = new URL(env()['DATABASE_URL'] ?? '');
  url.pathname = '/there-is-no-such-database';
  const failure = await start({ DATABASE_URL: url.href }).catch((error: Error) => error.message);
  expect(failure).toMatch(/ended with 1:[\s\S]*refused the connection: .*does not exist/);
  expect(failure).not.toContain('waiting');
});

test(
  'after SIGTERM the server takes requests for STOP_DELAY seconds while readyz answers 503, then ends with 0',
  async () => {
    const server = await start({ STOP_DELAY: '3' });
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
    const ended = once(server.child, 'exit');
    const signalledAt = performance.now();
    server.child.kill('SIGTERM');
    await expect.poll(async () => (await fetch(`${server.origin}/readyz`)).status).toBe(503);
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
    expect(server.child.exitCode).toBeNull();
    expect(await ended).toEqual([0, null]);
    expect(performance.now() - signalledAt).toBeGreaterThan(2900);
  },
  PROCESS_TIMEOUT_MS,
);
