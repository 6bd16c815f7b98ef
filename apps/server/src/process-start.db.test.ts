import { describe, expect, test } from 'vitest';
import { PATIENCE_MS, useProcessHome } from '../test/process-home.ts';
import { runAdmin } from '../test/server-process.ts';

const SERVICES = 'account,content,telemetry,jobs';
const { home, env, start } = useProcessHome({ SERVICES, LIMITS_SCALE: '1000' });

describe('starting', () => {
  test(
    'prints site, console, operator link, data folder, stand-ins and the power-loss warning',
    async () => {
      const server = await start();
      await expect.poll(() => server.output()).toContain('/console/#enter=');
      const output = server.output();
      expect(output).toContain(env()['SITE_ORIGIN']);
      expect(output).toContain('clock');
      expect(output.includes('断电')).toBe(!home().isPostgres);
    },
    PATIENCE_MS,
  );

  test(
    'production without https is told so in a line',
    async () => {
      const server = await start({ MODE: 'production', ALLOW_STAND_INS: '1', SITE_ORIGIN: 'http://www.example.test' });
      await expect.poll(() => server.output()).toContain('注意 note: http://www.example.test 没有加密');
    },
    PATIENCE_MS,
  );

  test('all faults of a bad configuration are listed by name, and the process ends with 1', async () => {
    await expect(start({ LIMITS_SCALE: 'many', MODE: 'test', SERVICES: 'kitchen' })).rejects.toThrow(
      /ended with 1:[\s\S]*MODE: must be one of demo, production[\s\S]*LIMITS_SCALE:[\s\S]*SERVICES: unknown kitchen/,
    );
  });

  test(
    'another master key than the database’s is refused',
    async () => {
      await (await start()).stop('SIGTERM');
      await expect(start({ MASTER_KEY: 'A'.repeat(43) })).rejects.toThrow(/another master key/);
    },
    PATIENCE_MS,
  );

  test(
    'the command line reaches the database while the server runs, and moves its clock',
    async () => {
      const server = await start();
      expect((await runAdmin(env(), 'clock', '+2d')).output).toContain('moved by 172800 s');
      const { output, code } = await runAdmin(env(), 'operator', 'add', '小王', '--role', 'support');
      expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining('/console/#enter=') });
      expect((await runAdmin(env(), 'operator', 'add', '小王')).output).toContain('exists already');
      await server.stop('SIGTERM');
      expect((await runAdmin({ ...env(), CLOCK: 'system' }, 'clock', '+1d')).output).toContain(
        'only while it is a stand-in',
      );
    },
    PATIENCE_MS,
  );
});
