import { once } from 'node:events';
import { expect, test } from 'vitest';
import { useProcessHome } from '../../test/process-home.ts';
import { storedEvents, writeUntilEnd } from '../../test/reported-events.ts';

const { env, start } = useProcessHome({ SERVICES: 'account,content,telemetry,jobs', LIMITS_SCALE: '1000' });

const KILL_ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 2);

test(
  `kill -9 of a server under write load loses no acknowledged write (${KILL_ROUNDS} rounds)`,
  async () => {
    const acknowledged = new Set<string>();
    for (let round = 0; round < KILL_ROUNDS; round++) {
      const server = await start();
      const enough = acknowledged.size + 150 + Math.floor(Math.random() * 150);
      await writeUntilEnd(server.origin, `r${round}`, acknowledged, () => {
        if (acknowledged.size === enough) server.child.kill('SIGKILL');
      });
      if (server.child.signalCode === null) await once(server.child, 'exit');
      expect(server.child.signalCode).toBe('SIGKILL');
    }
    const stored = await storedEvents(env());
    expect(acknowledged.size).toBeGreaterThanOrEqual(KILL_ROUNDS * 150);
    expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([]);
  },
  30_000 * KILL_ROUNDS,
);
