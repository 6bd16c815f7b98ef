import cluster from 'node:cluster';
import type { MetricSnapshot } from '../../metrics/metric-snapshot.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

interface GroupMember {
  snapshot(): Promise<MetricSnapshot>;
  joinGroup(sumUp: (own: MetricSnapshot) => Promise<string>): void;
}

/** Whether this process is a worker of a group. */
export const isWorker = (): boolean => cluster.isWorker;

/** Whether this worker starts alone, before all others, and prints the start lines. */
export const isFirstWorker = (): boolean => cluster.worker?.id === 1;

/**
 * Calls `end` when the group ends. Without the parent process, which may have been killed, no signal comes: `lose` is
 * called then.
 */
export function onGroupEnd(end: (signal: NodeJS.Signals) => void, lose: () => void): void {
  process.on('message', (message: ToWorker) => message.kind === 'end' && end(message.signal));
  const { worker } = cluster;
  worker?.on('disconnect', () => {
    // Node would exit at once, and accepted requests would get no answer.
    worker.exitedAfterDisconnect = true;
    lose();
  });
}

/** Tells the parent process that this worker serves, and shares its metrics with the group. */
export function serveInGroup(metrics: GroupMember): void {
  const waiting = new Map<number, (others: MetricSnapshot[]) => void>();
  let lastId = 0;
  process.on('message', (message: ToWorker) => {
    if (message.kind === 'send-metrics') {
      const { id } = message;
      void metrics.snapshot().then((own) => send({ kind: 'metrics', id, own }));
    } else if (message.kind === 'collected-metrics') {
      waiting.get(message.id)?.(message.others);
      waiting.delete(message.id);
    }
  });
  process.once('disconnect', () => {
    for (const resolve of waiting.values()) resolve([]);
  });
  metrics.joinGroup(async (own) => {
    const id = (lastId += 1);
    const others = await new Promise<MetricSnapshot[]>((resolve) => {
      waiting.set(id, resolve);
      send({ kind: 'collect-metrics', id, own });
    });
    const { textOf } = await import('../../metrics/metric-snapshot.ts');
    return textOf([own, ...others]);
  });
  send({ kind: 'ready' });
}

/** Sends nothing if the parent process has gone. */
function send(message: FromWorker): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => {});
}
