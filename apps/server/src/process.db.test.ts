import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { PATIENCE_MS, useProcessHome } from '../test/process-home.ts';
import { runAdmin, type ServerProcess } from '../test/server-process.ts';

const SERVICES = 'account,content,telemetry,jobs';
const { home, env, start } = useProcessHome({ SERVICES, LIMITS_SCALE: '1000' });

const report = (origin: string, eventId: string) =>
  fetch(`${origin}/xlppc.gacs/api/gxsdn/report/data`, { method: 'POST', body: JSON.stringify({ event_id: eventId }) });

async function storedEvents(): Promise<Set<string>> {
  const { visitDatabase } = await import('./db/database.ts');
  const { readConfig } = await import('./config.ts');
  const database = await visitDatabase(readConfig(env()));
  const { rows } = await database.pool.query<{ event_id: string }>('select event_id from reported_events');
  await database.close();
  return new Set(rows.map((row) => row.event_id));
}

/** As a first start finds it. */
async function emptyPostgres(): Promise<void> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: env()['DATABASE_URL'] });
  await client.connect();
  await client.query(
    'drop schema public cascade; drop schema drizzle cascade; drop schema pgboss cascade; create schema public',
  );
  await client.end();
}

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
    const stored = await storedEvents();
    expect(acknowledged.size).toBeGreaterThanOrEqual(KILL_ROUNDS * 150);
    expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([]);
  },
  30_000 * KILL_ROUNDS,
);

test(
  'SIGTERM drains: every accepted request is answered, also one that is still being received, then the process ends with 0',
  async () => {
    const server = await start();
    const { hostname, port } = new URL(server.origin);
    const socket = connect(Number(port), hostname);
    const body = JSON.stringify({ event_id: 'half' });
    socket.write(
      `POST /xlppc.gacs/api/gxsdn/report/data HTTP/1.1\r\nhost: x\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
    );
    await fetch(`${server.origin}/healthz`); // the first half has arrived before this was answered
    const answers = Array.from({ length: 60 }, (_, i) =>
      report(server.origin, `drain.${i}`).then(
        (answer) => answer.status,
        () => 'refused',
      ),
    );
    await answers[0];
    const closed = once(server.child, 'close');
    server.child.kill('SIGTERM');
    await expect
      .poll(() =>
        fetch(`${server.origin}/healthz`).then(
          () => 'taken',
          () => 'refused',
        ),
      )
      .toBe('refused');
    socket.write(body.slice(5));
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 /);
    await closed;
    expect(server.child.exitCode).toBe(0);
    expect(server.output().match(/正在收尾…（再按一次立即退出）/g)).toHaveLength(1);
    const outcomes = await Promise.all(answers);
    const accepted = outcomes.flatMap((outcome, i) => (outcome === 200 ? [`drain.${i}`] : []));
    expect(outcomes.every((outcome) => outcome === 200 || outcome === 'refused')).toBe(true);
    const stored = await storedEvents();
    expect(['half', ...accepted].filter((id) => !stored.has(id))).toEqual([]);
  },
  PATIENCE_MS,
);

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

  test(
    'commands at once on a folder that nobody serves each wait for their turn',
    async ({ skip }) => {
      skip(home().isPostgres, 'PostgreSQL has no folder of ours');
      const names = ['甲', '乙', '丙'];
      const added = await Promise.all(names.map((name) => runAdmin(home().env, 'operator', 'add', name)));
      expect(added.map(({ code }) => code)).toEqual([0, 0, 0]);
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

test(
  'two first starts at once on one empty PostgreSQL serve side by side, and print one operator link, which works',
  async ({ skip }) => {
    skip(!home().isPostgres, 'the embedded database has one owner');
    await emptyPostgres();
    const services = { SERVICES: `${SERVICES},console` };
    const servers = await Promise.all([start(services), start(services)]);
    const [one, two] = servers;
    await Promise.all(Array.from({ length: 40 }, (_, i) => report((i % 2 ? one : two).origin, `side.${i}`)));
    expect((await storedEvents()).size).toBe(40);
    const configs = await fetch(`${two.origin}/xlppc.gacs/api/gxsdn/config/list?config_id=site,home`);
    expect(((await configs.json()) as { data: { list: unknown[] } }).data.list).toHaveLength(2);

    const linkIn = (server: ServerProcess) => /\/console\/#enter=([\w-]+)/.exec(server.output())?.[1];
    await expect.poll(() => servers.every((server) => linkIn(server))).toBe(true);
    const [token, ...others] = new Set(servers.map(linkIn));
    expect(others).toEqual([]);
    const enter = async ({ origin }: ServerProcess) => {
      const answer = await fetch(`${origin}/console/api/enter`, {
        method: 'POST',
        headers: { origin: String(env()['SITE_ORIGIN']) },
        body: JSON.stringify({ token }),
      });
      return ((await answer.json()) as { code: number }).code;
    };
    expect((await Promise.all(servers.map(enter))).toSorted()).toEqual([0, 4123]);
  },
  PATIENCE_MS,
);
