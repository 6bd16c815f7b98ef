import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { PROCESS_TIMEOUT_MS, useProcessHome } from '../../test/process-home.ts';
import { report, storedEvents } from '../../test/reported-events.ts';
import type { ServerProcess } from '../../test/server-process.ts';

const SERVICES = 'account,content,telemetry,jobs';
const { env, start } = useProcessHome({ SERVICES, LIMITS_SCALE: '1000' });

/** Creates an empty database, as at a first start. */
async function emptyPostgres(): Promise<void> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: env()['DATABASE_URL'] });
  await client.connect();
  await client.query(
    'drop schema public cascade; drop schema drizzle cascade; drop schema pgboss cascade; create schema public',
  );
  await client.end();
}

test(
  'after SIGTERM every accepted request is answered, even one that is still being received, and the server exits with 0',
  async () => {
    const server = await start();
    const { hostname, port } = new URL(server.origin);
    const socket = connect(Number(port), hostname);
    const body = JSON.stringify({ event_id: 'half' });
    socket.write(
      `POST /xlppc.gacs/api/gxsdn/report/data HTTP/1.1\r\nhost: x\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
    );
    // When this request is answered, the first half of the other request has arrived.
    await fetch(`${server.origin}/healthz`);
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
    const stored = await storedEvents(env());
    expect(['half', ...accepted].filter((id) => !stored.has(id))).toEqual([]);
  },
  PROCESS_TIMEOUT_MS,
);

test(
  'two concurrent first starts on one empty PostgreSQL both serve, and print the same working operator link',
  async () => {
    await emptyPostgres();
    const services = { SERVICES: `${SERVICES},console` };
    const servers = await Promise.all([start(services), start(services)]);
    const [one, two] = servers;
    await Promise.all(Array.from({ length: 40 }, (_, i) => report((i % 2 ? one : two).origin, `side.${i}`)));
    expect((await storedEvents(env())).size).toBe(40);
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
  PROCESS_TIMEOUT_MS,
);
