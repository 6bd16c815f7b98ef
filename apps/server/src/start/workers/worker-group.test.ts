import { EventEmitter } from 'node:events';
import { Counter, Gauge, Registry } from 'prom-client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { textOf, type MetricSnapshot } from '../../metrics/metric-snapshot.ts';
import { WorkerGroup } from './worker-group.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

class FakeWorker extends EventEmitter {
  readonly process: { pid: number };
  readonly id: number;
  readonly received: ToWorker[] = [];
  readonly signals: string[] = [];

  constructor(id: number) {
    super();
    this.id = id;
    this.process = { pid: 1000 + id };
  }

  send(message: ToWorker): void {
    this.received.push(message);
  }

  kill(signal: string): void {
    this.signals.push(signal);
  }

  say(message: FromWorker): void {
    this.emit('message', message);
  }

  end(code: number | null, signal: string | null = null): void {
    this.emit('exit', code, signal);
  }
}

let workers: FakeWorker[];
let reports: string[];
let group: WorkerGroup;
let ended: number | null;

beforeEach(() => {
  vi.useFakeTimers();
  [workers, reports, ended] = [[], [], null];
  group = new WorkerGroup({
    count: 3,
    endMs: 5000,
    fork() {
      const worker = new FakeWorker(workers.length + 1);
      workers.push(worker);
      return worker;
    },
    report: (text) => reports.push(text),
  });
  void group.run().then((code) => (ended = code));
});
afterEach(() => void vi.useRealTimers());

const at = (index: number): FakeWorker => {
  const worker = workers.at(index);
  if (!worker) throw new Error(`there is no worker ${index}`);
  return worker;
};

function serveAll(): void {
  at(0).say({ kind: 'ready' });
  for (const worker of workers.slice(1)) worker.say({ kind: 'ready' });
}

test('the first worker starts alone, and the others start when it serves', () => {
  expect(workers).toHaveLength(1);
  at(0).say({ kind: 'ready' });
  expect(workers).toHaveLength(3);
});

test('a server that cannot start ends with the exit code of its first worker', async () => {
  at(0).end(69);
  await vi.advanceTimersByTimeAsync(0);
  expect(ended).toBe(69);
  expect(workers).toHaveLength(1);
});

test('a worker that ends after a minute is replaced at once', async () => {
  serveAll();
  await vi.advanceTimersByTimeAsync(60_000);
  at(1).end(null, 'SIGKILL');
  await vi.advanceTimersByTimeAsync(0);
  expect(workers).toHaveLength(4);
  expect(reports).toEqual([expect.stringContaining('1002')]);
});

test('a worker that ends again and again is replaced after doubling delays of at most 30 seconds', async () => {
  serveAll();
  const delays: number[] = [];
  for (let round = 0; round < 12; round += 1) {
    const count = workers.length;
    at(-1).end(1);
    const endedAt = Date.now();
    while (workers.length === count) await vi.advanceTimersToNextTimerAsync();
    delays.push(Date.now() - endedAt);
  }
  expect(delays.slice(0, 4)).toEqual([100, 200, 400, 800]);
  expect(delays.slice(-2)).toEqual([30_000, 30_000]);
  expect(ended).toBeNull();
});

test('a group without any worker ends with code 1 after eight failed restarts', async () => {
  serveAll();
  let count = 0;
  // Every worker ends at once, until no other is started.
  while (count < workers.length) {
    const started = workers.slice(count);
    count = workers.length;
    for (const worker of started) worker.end(1);
    await vi.runAllTimersAsync();
  }
  expect(ended).toBe(1);
});

test('the end of the group is told to every worker, and no worker is replaced', async () => {
  serveAll();
  group.end('SIGTERM');
  group.end('SIGTERM');
  for (const worker of workers) expect(worker.received).toEqual([{ kind: 'end', signal: 'SIGTERM' }]);
  for (const worker of workers.slice(0, 2)) worker.end(0);
  await vi.advanceTimersByTimeAsync(0);
  expect(ended).toBeNull();
  at(2).end(0);
  await vi.advanceTimersByTimeAsync(0);
  expect(ended).toBe(0);
  expect(workers).toHaveLength(3);
});

test('a worker that does not end in time is killed, and the group ends with code 1', async () => {
  serveAll();
  group.end('SIGTERM');
  at(0).end(0);
  at(1).end(0);
  await vi.advanceTimersByTimeAsync(5000);
  expect(at(2).signals).toEqual(['SIGKILL']);
  at(2).end(null, 'SIGKILL');
  await vi.advanceTimersByTimeAsync(0);
  expect(ended).toBe(1);
});

test('a pending restart is dropped when the group ends', async () => {
  serveAll();
  at(2).end(1);
  group.end('SIGINT');
  at(0).end(0);
  at(1).end(0);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ended).toBe(0);
  expect(workers).toHaveLength(3);
});

/** The metrics of a worker with a counter, a gauge and a lag. */
async function snapshotOf(requests: number, open: number, lag: number): Promise<MetricSnapshot> {
  const registers = [new Registry()];
  const labelNames = ['route'];
  new Counter({ name: 'requests_total', help: 'Requests', labelNames, registers }).inc({ route: '/' }, requests);
  new Gauge({ name: 'open', help: 'Open', registers }).set(open);
  new Gauge({ name: 'nodejs_eventloop_lag_p99_seconds', help: 'Lag', registers, aggregator: 'average' }).set(lag);
  return registers[0]?.getMetricsAsJSON() as Promise<MetricSnapshot>;
}

/** Scrapes the first worker while the others answer with these snapshots; null means that a worker does not answer. */
async function scrape(own: MetricSnapshot, others: (MetricSnapshot | null)[]): Promise<string> {
  at(0).received.length = 0;
  at(0).say({ kind: 'collect-metrics', id: 7, own });
  for (const [index, snapshot] of others.entries()) {
    const asked = at(index + 1).received.findLast(({ kind }) => kind === 'send-metrics');
    if (asked?.kind === 'send-metrics' && snapshot) at(index + 1).say({ kind: 'metrics', id: asked.id, own: snapshot });
  }
  await vi.advanceTimersByTimeAsync(2000);
  await vi.dynamicImportSettled();
  const [answer] = at(0).received;
  if (answer?.kind !== 'collected-metrics') throw new Error('the worker got no metrics');
  return textOf([own, ...answer.others]);
}

test('a scrape of one worker gives sums, and the highest delay of the event loop', async () => {
  serveAll();
  const text = await scrape(await snapshotOf(5, 1, 0.01), [await snapshotOf(7, 2, 0.5), await snapshotOf(11, 0, 0.02)]);
  expect(text).toContain('requests_total{route="/"} 23');
  expect(text).toContain('\nopen 3');
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds 0.5');
  expect(text).toContain('worker_processes 3');
});

test('a worker that does not answer counts with its last metrics', async () => {
  serveAll();
  const [own, other] = [await snapshotOf(5, 1, 0), await snapshotOf(7, 2, 0)];
  await scrape(own, [other, other]);
  expect(await scrape(own, [other, null])).toContain('requests_total{route="/"} 19');
});

test('counters of a worker that has ended stay in the sum, and its gauges do not', async () => {
  serveAll();
  const [own, other] = [await snapshotOf(5, 1, 0), await snapshotOf(7, 2, 0)];
  await scrape(own, [other, other]);
  at(2).end(null, 'SIGKILL');
  const text = await scrape(own, [other]);
  expect(text).toContain('requests_total{route="/"} 19');
  expect(text).toContain('\nopen 3');
  expect(text).toContain('worker_exits_total 1');
});
