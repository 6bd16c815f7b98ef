import { RequestCounts } from './roll-up/request-counts.ts';
import type { PromotionDeps } from './promotion-deps.ts';
import { Reservations } from './selection/reservations.ts';
import { SnapshotCache } from './slots/snapshot-cache.ts';
import { Intake } from './trackers/intake.ts';
import { QuickHmac } from './quick-hmac.ts';

/** State of the promotion engine in one process. */
export interface PromotionService {
  deps: PromotionDeps;
  snapshots: SnapshotCache;
  reservations: Reservations;
  intake: Intake;
  requestCounts: RequestCounts;
  readonly trackerKey: QuickHmac;
  random: () => number;
  /** Flushes pending writes. */
  close(): Promise<void>;
}

export function openPromotionService(deps: PromotionDeps): PromotionService {
  const { db, signals, log, clock } = deps;
  const snapshots = new SnapshotCache(deps);
  signals.on('promotion', () => snapshots.invalidate());
  // Texts may contain brand placeholders.
  signals.on('content', () => snapshots.invalidate());
  const reservations = new Reservations(deps.database.pool);
  const intake = new Intake(deps);
  const askCounts = new RequestCounts(db, clock, (error) =>
    log.error({ err: error }, 'slot requests were not counted'),
  );
  let trackerKey: QuickHmac | null = null;
  return {
    deps,
    snapshots,
    reservations,
    intake,
    requestCounts: askCounts,
    // Lazy: the master key is known once the database is open.
    get trackerKey() {
      return (trackerKey ??= QuickHmac.for(deps.masterKey, 'promotion-tracker'));
    },
    random: Math.random,
    async close() {
      await reservations.settle();
      await intake.settle();
      await askCounts.close();
    },
  };
}
