import { RequestCounts } from './roll-up/request-counts.ts';
import type { PromotionDeps } from './promotion-deps.ts';
import { FrequencyReader } from './selection/frequency-reader.ts';
import { FullCounters } from './selection/full-counters.ts';
import { Reservations } from './selection/reservations.ts';
import { SnapshotCache } from './slots/snapshot-cache.ts';
import { Intake } from './trackers/store-reports.ts';
import { QuickHmac } from './quick-hmac.ts';

/** The promotion engine of one process. */
export interface PromotionService {
  deps: PromotionDeps;
  snapshots: SnapshotCache;
  reservations: Reservations;
  frequencies: FrequencyReader;
  intake: Intake;
  requestCounts: RequestCounts;
  readonly trackerKey: QuickHmac;
  random: () => number;
  /** Writes all pending reservations, reports and counts. */
  close(): Promise<void>;
}

export function openPromotionService(deps: PromotionDeps): PromotionService {
  const { db, signals, log, clock } = deps;
  const snapshots = new SnapshotCache(deps);
  signals.on('promotion', () => snapshots.invalidate());
  // Creatives may contain the placeholder `{brand}`, whose value is part of the site's content.
  signals.on('content', () => snapshots.invalidate());
  const full = new FullCounters();
  const reservations = new Reservations(deps.database.pool, full);
  const frequencies = new FrequencyReader({ db, pool: deps.database.pool }, full);
  const intake = new Intake(deps, (delivery) => frequencies.pending.store(delivery));
  const askCounts = new RequestCounts(db, clock, (error) =>
    log.error({ err: error }, 'slot requests were not counted'),
  );
  let trackerKey: QuickHmac | null = null;
  return {
    deps,
    snapshots,
    reservations,
    frequencies,
    intake,
    requestCounts: askCounts,
    // Derived on first use, because the master key is not loaded before the database is open.
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
