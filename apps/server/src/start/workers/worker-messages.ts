import type { MetricSnapshot } from '../../metrics/metric-snapshot.ts';

export type ToWorker =
  /** Ends the worker as the signal ends a server of one process. */
  | { kind: 'end'; signal: NodeJS.Signals }
  | { kind: 'send-metrics'; id: number }
  /** The metrics of all other processes, as an answer to `collect-metrics`. */
  | { kind: 'collected-metrics'; id: number; others: MetricSnapshot[] };

export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'metrics'; id: number; own: MetricSnapshot }
  | { kind: 'collect-metrics'; id: number; own: MetricSnapshot };

/** The part of `cluster.Worker` that the group uses. */
export interface WorkerProcess {
  readonly id: number;
  readonly process: { readonly pid?: number | undefined };
  send(message: ToWorker): unknown;
  kill(signal: NodeJS.Signals): void;
  on(event: 'message', listener: (message: FromWorker) => void): unknown;
  on(event: 'exit', listener: (code: number | null, signal: string | null) => void): unknown;
  on(event: 'error', listener: () => void): unknown;
}
