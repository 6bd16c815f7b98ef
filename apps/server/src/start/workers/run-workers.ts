import cluster from 'node:cluster';
import { printError } from '../start-output.ts';
import { WorkerGroup } from './worker-group.ts';
import type { WorkerProcess } from './worker-messages.ts';

/** Runs the server as several processes behind one port. Node passes each new connection to the next process. */
export function makeWorkers(count: number, endMs: number): WorkerGroup {
  // JSON cannot express the values NaN and Infinity, which metrics have.
  cluster.setupPrimary({ serialization: 'advanced' });
  return new WorkerGroup({
    count,
    endMs,
    fork: (): WorkerProcess => cluster.fork(),
    report: printError,
  });
}
