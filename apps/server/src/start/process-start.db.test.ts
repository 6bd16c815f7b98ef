import { describe, expect, test } from 'vitest';
import { productionSettings } from '../../test/production-settings.ts';
import { PROCESS_TIMEOUT_MS, useProcessHome } from '../../test/process-home.ts';
import { runAdmin } from '../../test/server-process.ts';

const SERVICES = 'account,content,telemetry,jobs';
const { env, start } = useProcessHome({ SERVICES, LIMITS_SCALE: '1000' });

describe('what the server prints when it starts', () => {
  test(
    'prints the site, the console, the operator link, the link to the outbox, the data folder and the sandboxes',
    async () => {
      const server = await start();
      await expect.poll(() => server.output()).toContain('/console/#enter=');
      const output = server.output();
      const [link = 'none'] = /http:\/\/localhost:\d+\/sandbox\/outbox\?key=[\w-]{43}/.exec(output) ?? [];
      expect((await runAdmin(env(), 'outbox')).output.trim()).toBe(link);
      expect(output).toContain(env()['SITE_ORIGIN']);
      expect(output).toContain('clock');
    },
    PROCESS_TIMEOUT_MS,
  );

  test(
    'a server in production prints who can reach what, but no link, which the command `operator link` prints',
    async () => {
      const production = { ...productionSettings, LIMITS_SCALE: '1', TRUST_PROXY: 'loopback' };
      const server = await start(production);
      await expect.poll(() => server.output()).toContain('飞梭 Feisuo 已启动');
      const output = server.output();
      for (const line of output.trim().split('\n'))
        expect(JSON.parse(line)).toMatchObject({
          service: 'feisuo',
          version: expect.any(String),
          pid: server.child.pid,
        });
      expect(output).not.toContain('#enter=');
      expect(output).not.toContain('outbox?key=');
      expect(output).toContain('npm run admin -- operator link');
      expect(output).toContain('https://console.example.test/console');
      expect(output).toMatch(/\/metrics、\/docs 开放给 open to: 只有 only 127\.0\.0\.0\/8, ::1\/128/);
      expect(output).toMatch(/trusted proxies: 127\.0\.0\.0\/8, ::1\/128/);
      const link = await runAdmin({ ...env(), ...production }, 'operator', 'link');
      expect(link.output).toMatch(/https:\/\/console\.example\.test\/console\/#enter=[\w-]{43}/);
    },
    PROCESS_TIMEOUT_MS,
  );

  test('a server in production with unsafe settings lists all of them and exits with 1', async () => {
    await expect(
      start({ MODE: 'production', SITE_ORIGIN: 'http://www.example.test', TRUST_PROXY: '::/0' }),
    ).rejects.toThrow(/ended with 1:[\s\S]*SITE_ORIGIN: [\s\S]*TRUST_PROXY: ::\/0[\s\S]*LIMITS_SCALE: /);
  });

  test('a server with an invalid configuration lists all faults by name and exits with 1', async () => {
    await expect(start({ LIMITS_SCALE: 'many', MODE: 'test', SERVICES: 'kitchen' })).rejects.toThrow(
      /ended with 1:[\s\S]*MODE: must be one of demo, production[\s\S]*LIMITS_SCALE:[\s\S]*SERVICES: unknown kitchen/,
    );
  });

  test(
    'a server with a master key that does not belong to the database refuses to start',
    async () => {
      await (await start()).stop('SIGTERM');
      await expect(start({ MASTER_KEY: 'A'.repeat(43) })).rejects.toThrow(/another master key/);
    },
    PROCESS_TIMEOUT_MS,
  );

  test(
    'a command reaches the database of a running server and moves its clock',
    async () => {
      const server = await start();
      expect((await runAdmin(env(), 'clock', '+2d')).output).toContain('moved by 172800 s');
      const { output, code } = await runAdmin(env(), 'operator', 'add', '小王', '--role', 'support');
      expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining('/console/#enter=') });
      expect((await runAdmin(env(), 'operator', 'add', '小王')).output).toContain('is or was the name');
      await server.stop('SIGTERM');
      expect((await runAdmin({ ...env(), CLOCK: 'system' }, 'clock', '+1d')).output).toContain(
        'only with CLOCK=movable',
      );
    },
    PROCESS_TIMEOUT_MS,
  );
});
