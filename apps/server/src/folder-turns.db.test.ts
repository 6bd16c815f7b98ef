import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { PATIENCE_MS, useProcessHome } from '../test/process-home.ts';
import { runAdmin } from '../test/server-process.ts';

const { home, start } = useProcessHome({ SERVICES: 'account,content,telemetry,jobs', LIMITS_SCALE: '1000' });

describe('whoever comes to the embedded database’s folder', () => {
  test(
    'commands at once on a folder that nobody serves each wait for their turn',
    async ({ skip }) => {
      skip(home().isPostgres, 'PostgreSQL has no folder of ours');
      const names = ['甲', '乙'];
      const added = await Promise.all(names.map((name) => runAdmin(home().env, 'operator', 'add', name)));
      expect(added.map(({ code }) => code)).toEqual([0, 0]);
      const { output } = await runAdmin(home().env, 'operator', 'list');
      for (const name of names) expect(output).toContain(name);
    },
    PATIENCE_MS,
  );

  test(
    'a database that dies takes the process with it, which ends with 1 and can be started again',
    async ({ skip }) => {
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
    },
    PATIENCE_MS,
  );
});
