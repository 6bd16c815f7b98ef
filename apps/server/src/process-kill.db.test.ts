import { once } from 'node:events';
import { expect, test } from 'vitest';
import { useProcessHome } from '../test/process-home.ts';
import { report, storedEvents } from '../test/reported-events.ts';

const { env, start } = useProcessHome({ SERVICES: 'account,content,telemetry,jobs', LIMITS_SCALE: '1000' });

const KILL_ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 2);

test(
  `kill -9 under write load loses no acknowledged write (${KILL_ROUNDS} rounds)`,
  async () => {
    const acknowledged = new Set<string>();
    for (let round = 0; round < KILL_ROUNDS; round++) {
      const server = await start();
      const enough = 150 + Math.floor(Math.random() * 150);
      let count = 0;
      const write = async (writer: number) => {
        for (let n = 0; ; n++) {
          const id = `r${round}.w${writer}.${n}`;
          try {
            const answer = await report(server.origin, id);
            if (!answer.ok) return;
            await answer.json();
          } catch {
            return; // the server is gone, in the middle of something
          }
          acknowledged.add(id);
          count += 1;
          if (count === enough) server.child.kill('SIGKILL');
        }
      };
      await Promise.all(Array.from({ length: 8 }, (_, writer) => write(writer)));
      if (server.child.signalCode === null) await once(server.child, 'exit');
      expect(server.child.signalCode).toBe('SIGKILL');
    }
    const stored = await storedEvents(env());
    expect(acknowledged.size).toBeGreaterThanOrEqual(KILL_ROUNDS * 150);
    expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([]);
  },
  30_000 * KILL_ROUNDS,
);
