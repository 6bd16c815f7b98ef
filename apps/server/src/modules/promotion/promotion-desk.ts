import { AskCounts } from './roll-up/ask-counts.ts';
import type { PromotionDeps } from './promotion-deps.ts';
import { Reservations } from './selection/reservations.ts';
import { SnapshotBook } from './slots/snapshot-book.ts';
import { Intake } from './trackers/intake.ts';
import { QuickHmac } from './quick-hmac.ts';

/** What one process keeps to answer and to count. */
export interface PromotionDesk {
  deps: PromotionDeps;
  snapshots: SnapshotBook;
  reservations: Reservations;
  intake: Intake;
  askCounts: AskCounts;
  readonly trackerKey: QuickHmac;
  random: () => number;
  /** Writes what is still on its way. */
  close(): Promise<void>;
}

export function openPromotionDesk(deps: PromotionDeps): PromotionDesk {
  const { db, signals, log, clock } = deps;
  const snapshots = new SnapshotBook(deps);
  signals.on('promotion', () => snapshots.forget());
  // Texts may carry the brand's name.
  signals.on('content', () => snapshots.forget());
  const reservations = new Reservations(deps.database.pool);
  const intake = new Intake(deps);
  const askCounts = new AskCounts(db, clock, (error) =>
    log.error({ err: error }, 'requests of slots were not counted'),
  );
  let trackerKey: QuickHmac | null = null;
  return {
    deps,
    snapshots,
    reservations,
    intake,
    askCounts,
    // Made when it is needed: the key it hangs on is known once the database is open.
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
