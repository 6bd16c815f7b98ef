import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { expect, test } from 'vitest';
import { bearer, newPhone, SITE } from '../../test/account-caller.ts';
import { PROCESS_TIMEOUT_MS, useProcessHome } from '../../test/process-home.ts';
import { report, storedEvents } from '../../test/reported-events.ts';
import { readOutbox, type ServerProcess } from '../../test/server-process.ts';

const SERVICES = 'account,content,telemetry,jobs';
const { env, start } = useProcessHome({ SERVICES, LIMITS_SCALE: '1000', WORKERS: '2', LOG_LEVEL: 'info' });

interface Answer {
  status: number;
  body: any; // eslint-disable-line no-explicit-any -- tests state what they expect of it
}

/** Sends requests on one connection, so that one worker answers all of them. */
function onOneConnection({ origin }: ServerProcess) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = (method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const sent = request(origin + path, { agent, method, headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          const isJson = String(answer.headers['content-type']).includes('json');
          resolve({ status: answer.statusCode ?? 0, body: isJson ? JSON.parse(text) : text });
        });
      });
      sent.on('error', reject);
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
  return { send, close: () => agent.destroy() };
}

/** Ids of the worker processes, which are the children of the server's first process. */
function workersOf({ child }: ServerProcess): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === child.pid)
    .map(Number);
}

function parentOf(pid: string): number | null {
  try {
    return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
  } catch {
    return null; // The process has ended meanwhile.
  }
}

const isAlive = (pid: number): boolean => parentOf(String(pid)) !== null;

/** Resolves when both workers serve, with one connection to each. */
async function connectToBoth(server: ServerProcess) {
  await expect.poll(() => workersOf(server).length, { timeout: 60_000 }).toBe(2);
  await expect.poll(async () => await metric(server, 'worker_processes'), { timeout: 60_000 }).toBe(2);
  return [onOneConnection(server), onOneConnection(server)] as const;
}

async function metric({ origin }: ServerProcess, name: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return Number(line?.split(' ').at(-1));
}

test(
  'a sign-in on one worker is seen by the other, metrics are summed, and start lines are printed once',
  async () => {
    const server = await start();
    const [one, two] = await connectToBoth(server);
    const phone = newPhone();
    const ask = { phone_number: phone, usage: 'REGISTER_SIGN_IN', ...SITE };
    expect((await one.send('POST', accountPaths.verification, ask)).status).toBe(200);
    const [message] = await readOutbox(server.origin, phone);
    const member = await two.send('POST', accountPaths.signIn, { username: phone, code: message?.code, ...SITE });
    expect(member.status).toBe(200);
    const whoami = ({ send }: typeof one) => send('GET', accountPaths.me, undefined, bearer(member.body));
    expect((await whoami(one)).body.sub).toBe(member.body.sub);
    expect((await whoami(two)).body.sub).toBe(member.body.sub);
    const ended = { token: member.body.refresh_token, ...SITE };
    expect((await one.send('POST', accountPaths.revoke, ended)).status).toBe(200);
    await expect.poll(async () => (await whoami(two)).status).toBe(401);

    const series = 'http_request_duration_seconds_count{method="GET",route="/healthz",status="200"}';
    await Promise.all([one, two].flatMap(({ send }) => Array.from({ length: 15 }, () => send('GET', '/healthz'))));
    // Each scrape may be answered by either worker, and each gives the sum.
    for (let scrape = 0; scrape < 4; scrape += 1) expect(await metric(server, series)).toBe(30);
    expect(server.output().match(/已启动/g)).toHaveLength(1);
    one.close();
    two.close();
  },
  PROCESS_TIMEOUT_MS,
);

test(
  'a worker killed under load is replaced, no acknowledged write is lost, and sums do not decrease',
  async () => {
    const server = await start();
    const [one, two] = await connectToBoth(server);
    one.close();
    two.close();
    const before = await metric(server, 'worker_exits_total');
    const acknowledged = new Set<string>();
    let isOver = false;
    const write = async (writer: number) => {
      for (let n = 0; !isOver; n += 1) {
        const id = `w${writer}.${n}`;
        const status = await report(server.origin, id).then(
          (answer) => answer.status,
          () => null, // The connection belonged to the killed worker.
        );
        if (status === 200) acknowledged.add(id);
        else expect([null, 503]).toContain(status);
      }
    };
    const writers = Array.from({ length: 8 }, (_, writer) => write(writer));
    await expect.poll(() => acknowledged.size).toBeGreaterThan(100);
    const counted = await metric(server, 'process_cpu_seconds_total');
    const [victim = 0] = workersOf(server);
    process.kill(victim, 'SIGKILL');
    await expect.poll(() => workersOf(server).length, { timeout: 60_000 }).toBe(2);
    await expect.poll(async () => await metric(server, 'worker_processes'), { timeout: 60_000 }).toBe(2);
    const sofar = acknowledged.size;
    await expect.poll(() => acknowledged.size).toBeGreaterThan(sofar + 50);
    isOver = true;
    await Promise.all(writers);
    expect(workersOf(server)).not.toContain(victim);
    expect(await metric(server, 'worker_exits_total')).toBe(before + 1);
    expect(await metric(server, 'process_cpu_seconds_total')).toBeGreaterThan(counted);
    expect(server.output()).toContain(`进程 ${victim} 意外结束（SIGKILL）`);
    const stored = await storedEvents(env());
    expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([]);
  },
  PROCESS_TIMEOUT_MS,
);

test(
  'after SIGTERM all workers announce the stop, answer what they accepted, and exit with 0',
  async () => {
    const server = await start({ STOP_DELAY: '1' });
    const [one, two] = await connectToBoth(server);
    const workers = workersOf(server);
    const closed = once(server.child, 'close');
    await Promise.all([one.send('GET', '/readyz'), two.send('GET', '/readyz')]);
    server.child.kill('SIGTERM');
    await expect
      .poll(async () => await Promise.all([one, two].map(async ({ send }) => (await send('GET', '/readyz')).status)))
      .toEqual([503, 503]);
    const ids = Array.from({ length: 60 }, (_, index) => `drain.${index}`);
    const outcomes = await Promise.all(
      ids.map((id) =>
        report(server.origin, id).then(
          ({ status }) => status,
          () => 'refused',
        ),
      ),
    );
    await closed;
    expect(server.child.exitCode).toBe(0);
    expect(outcomes.filter((outcome) => outcome !== 200 && outcome !== 'refused')).toEqual([]);
    expect(outcomes).toContain(200);
    const stored = await storedEvents(env());
    expect(ids.filter((id, index) => outcomes[index] === 200 && !stored.has(id))).toEqual([]);
    expect(workers.filter(isAlive)).toEqual([]);
    expect(server.output().match(/正在收尾/g)).toHaveLength(1);
    one.close();
    two.close();
  },
  PROCESS_TIMEOUT_MS,
);

test(
  'kill -9 of the first process leaves no worker and no open port',
  async () => {
    const server = await start();
    const [one, two] = await connectToBoth(server);
    one.close();
    two.close();
    const workers = workersOf(server);
    expect(workers).toHaveLength(2);
    server.child.kill('SIGKILL');
    await expect.poll(() => workers.filter(isAlive), { timeout: 30_000 }).toEqual([]);
    await expect(fetch(`${server.origin}/healthz`)).rejects.toThrow();
  },
  PROCESS_TIMEOUT_MS,
);

test(
  'a taken port ends the start with one message and code 1',
  async () => {
    const server = await start({ WORKERS: '1' });
    const { port } = new URL(server.origin);
    await expect(start({}, Number(port))).rejects.toThrow(/ended with 1/);
  },
  PROCESS_TIMEOUT_MS,
);
