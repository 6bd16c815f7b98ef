import type { Logger } from 'pino';
import { replicaReadsTotal } from './business-metrics.ts';

/** Counts what is read from the replica or, in its place, from the primary, and logs when that changes. */
export function reportReplica(log: Pick<Logger, 'warn'>) {
  return {
    onChange(refusal: string | null, cause: string): void {
      if (refusal === null) log.warn('the replica answers again');
      else log.warn({ reason: refusal, cause }, 'the replica is not read: the primary answers in its place');
    },
    onRead(kind: string, from: string, reason: string): void {
      replicaReadsTotal.inc({ kind, from, reason });
    },
  };
}
