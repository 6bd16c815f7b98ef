import type pg from 'pg';
import { DatabaseAway, DatabaseWatch, type WatchLimits } from '../database-watch.ts';
import { LimitedClient } from '../limited-client.ts';
import { makePool, type PoolOptions } from '../pool.ts';
import { Replica, type ReadKind, type Refusal } from './replica.ts';

export interface ReplicaReports {
  /** Called when the replica is no longer read, and when it is read again. */
  onChange(refusal: Refusal | null, cause: string): void;
  /** Called for each piece of work that may read from the replica. */
  onRead(kind: ReadKind, from: 'replica' | 'primary', reason: string): void;
}

interface Places {
  primary: pg.Pool;
  /** Options of connections to the primary and to the replica. */
  primaryOptions: PoolOptions;
  replicaOptions: PoolOptions;
  watchLimits: WatchLimits | undefined;
  lagMs: number;
}

/** Opens the connections to a replica. A replica that does not answer is noticed as fast as the primary. */
export function openReplica(
  { primary, primaryOptions, replicaOptions, watchLimits, lagMs }: Places,
  reports: ReplicaReports,
): Replica {
  // Its errors are those of its statements, which the replica reports once.
  const ignore = () => {};
  const watch =
    watchLimits &&
    new DatabaseWatch({
      limits: watchLimits,
      connect: () => new LimitedClient({ ...replicaOptions, query_timeout: undefined }),
      onAway: (cause) => replica.noteFault(new Error(cause)),
      onBack: () => void replica.look(),
    });
  const limit = Math.max(1000, lagMs);
  const forLooks = { max: 1, query_timeout: limit, connectionTimeoutMillis: limit };
  const pool = makePool({ ...replicaOptions, ...(watch && { watch, refusal: () => new DatabaseAway() }) }, ignore);
  const replica = new Replica({
    primary,
    pool,
    looks: {
      primary: makePool({ ...primaryOptions, ...forLooks }, ignore),
      replica: makePool({ ...replicaOptions, ...forLooks }, ignore),
    },
    lagMs,
    isAway: () => watch?.isAway ?? false,
    closeWatch: () => watch?.close(),
    ...reports,
  });
  return replica;
}
