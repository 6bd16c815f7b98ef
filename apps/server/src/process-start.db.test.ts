import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { useProcessHome } from '../test/process-home.ts';
import { runAdmin } from '../test/server-process.ts';

const SERVICES = 'account,content,telemetry,jobs';
const { home, env, start } = useProcessHome({ SERVICES, LIMITS_SCALE: '1000' });

describe('the embedded database’s folder', () => {
  test('a second process gets a clear error, and after kill -9 of the first the folder opens again', async ({
    skip,
  }) => {
    skip(home().isPostgres, 'PostgreSQL has no folder of ours');
    const first = await start();
    await expect(start()).rejects.toThrow(/data folder .* is in use by another process/);
    expect((await fetch(`${first.origin}/readyz`)).status).toBe(200);
    await first.stop('SIGKILL');
    const next = await start();
    expect((await fetch(`${next.origin}/readyz`)).status).toBe(200);
  }, 60_000);

  test('commands at once on a folder that nobody serves each wait for their turn', async ({ skip }) => {
    skip(home().isPostgres, 'PostgreSQL has no folder of ours');
    const names = ['甲', '乙', '丙'];
    const added = await Promise.all(names.map((name) => runAdmin(home().env, 'operator', 'add', name)));
    expect(added.map(({ code }) => code)).toEqual([0, 0, 0]);
    const { output } = await runAdmin(home().env, 'operator', 'list');
    for (const name of names) expect(output).toContain(name);
  }, 60_000);

  test('a database that dies takes the process with it, which ends with 1 and can be started again', async ({
    skip,
  }) => {
    skip(home().isPostgres, 'a server cannot be lost: the pool connects again');
    const server = await start({
      NODE_OPTIONS: `--import ${new URL('../test/end-database-on-signal.mjs', import.meta.url).href}`,
    });
    const ended = once(server.child, 'close');
    server.child.kill('SIGUSR2');
    expect(await ended).toEqual([1, null]);
    expect(server.output()).toContain('the embedded database has stopped');
    const next = await start();
    expect((await fetch(`${next.origin}/readyz`)).status).toBe(200);
  }, 60_000);
});

describe('starting', () => {
  test('prints site, console, operator link, data folder, stand-ins and the power-loss warning', async () => {
    const server = await start();
    await expect.poll(() => server.output()).toContain('/console/#enter=');
    const output = server.output();
    expect(output).toContain(env()['SITE_ORIGIN']);
    expect(output).toContain('clock');
    expect(output.includes('断电')).toBe(!home().isPostgres);
  }, 30_000);

  test('production without https is told so in a line', async () => {
    const server = await start({ MODE: 'production', ALLOW_STAND_INS: '1', SITE_ORIGIN: 'http://www.example.test' });
    await expect.poll(() => server.output()).toContain('注意 note: http://www.example.test 没有加密');
  }, 30_000);

  test('all faults of a bad configuration are listed by name, and the process ends with 1', async () => {
    await expect(start({ LIMITS_SCALE: 'many', MODE: 'test', SERVICES: 'kitchen' })).rejects.toThrow(
      /ended with 1:[\s\S]*MODE: must be one of demo, production[\s\S]*LIMITS_SCALE:[\s\S]*SERVICES: unknown kitchen/,
    );
  });

  test('another master key than the database’s is refused', async () => {
    await (await start()).stop('SIGTERM');
    await expect(start({ MASTER_KEY: 'A'.repeat(43) })).rejects.toThrow(/another master key/);
  }, 40_000);

  test('the command line reaches the database while the server runs, and moves its clock', async () => {
    const server = await start();
    expect((await runAdmin(env(), 'clock', '+2d')).output).toContain('moved by 172800 s');
    const { output, code } = await runAdmin(env(), 'operator', 'add', '小王', '--role', 'support');
    expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining('/console/#enter=') });
    expect((await runAdmin(env(), 'operator', 'add', '小王')).output).toContain('exists already');
    await server.stop('SIGTERM');
    expect((await runAdmin({ ...env(), CLOCK: 'system' }, 'clock', '+1d')).output).toContain(
      'only while it is a stand-in',
    );
  }, 60_000);
});
