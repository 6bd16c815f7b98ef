import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { PROCESS_TIMEOUT_MS, useProcessHome } from '../../test/process-home.ts';
import { report, storedEvents } from '../../test/reported-events.ts';
import { connectToBoth, isAlive, metric, workersOf } from '../../test/worker-processes.ts';

const SERVICES = 'account,content,telemetry,jobs';
const { env, start } = useProcessHome({ SERVICES, LIMITS_SCALE: '1000', WORKERS: '2', LOG_LEVEL: 'info' });

test(
  'a worker killed under load is replaced, no acknowledged write is lost, and sums do not decrease',
  async () => {
    const server = await start();
    const [one, two] = await connectToBoth(server);
    one.close();
    two.close();
    const before = await metric(server, 'worker_exits_total');
    const acknowledged = new Set<string>();
    const others = new Set<number | null>();
    const isOver = { value: false };
    const write = async (writer: number) => {
      for (let n = 0; !isOver.value; n += 1) {
        const id = `w${writer}.${n}`;
        const status = await report(server.origin, id).then(
          (answer) => answer.status,
          () => null, // The connection belonged to the killed worker.
        );
        if (status === 200) acknowledged.add(id);
        else others.add(status);
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
    isOver.value = true;
    await Promise.all(writers);
    expect([...others].filter((status) => status !== null && status !== 503)).toEqual([]);
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
  'a taken port ends the start with code 1 and one message',
  async () => {
    const taken = createServer((socket) => socket.destroy()).listen(0, 'localhost');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const failure: unknown = await start({}, port).catch((error: unknown) => error);
    taken.close();
    expect((failure as Error).message).toMatch(/ended with 1/);
    expect((failure as Error).message.match(/端口已被占用/g)).toHaveLength(1);
  },
  PROCESS_TIMEOUT_MS,
);
