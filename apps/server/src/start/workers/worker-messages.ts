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
