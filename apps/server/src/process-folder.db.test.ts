import { describe, expect, test } from 'vitest';
import { PATIENCE_MS, useProcessHome } from '../test/process-home.ts';

const { home, start } = useProcessHome({ SERVICES: 'account,content,telemetry,jobs', LIMITS_SCALE: '1000' });

describe('the embedded database’s folder', () => {
  test(
    'a second process gets a clear error, and after kill -9 of the first the folder opens again',
    async ({ skip }) => {
      skip(home().isPostgres, 'PostgreSQL has no folder of ours');
      const first = await start();
      await expect(start()).rejects.toThrow(/data folder .* is in use by another process/);
      expect((await fetch(`${first.origin}/readyz`)).status).toBe(200);
      await first.stop('SIGKILL');
      const next = await start();
      expect((await fetch(`${next.origin}/readyz`)).status).toBe(200);
    },
    PATIENCE_MS,
  );
});
