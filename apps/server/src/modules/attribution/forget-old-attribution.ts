import type { Database } from '../../db/database.ts';
import { forgetOldClicks } from './clicks/click-queries.ts';
import { forgetOldUnmatched } from './unmatched/note-unmatched.ts';
import { forgetPlayedUploads } from './platforms/stand-in/play-platforms.ts';
import { runEvery } from '../../jobs/run-every.ts';

/** Housekeeping: clicks that nothing can be credited to any more, what nothing was credited to, and what played platforms were told. */
export async function forgetOldAttribution(db: Database, now: Date): Promise<void> {
  await runEvery([
    () => forgetOldClicks(db, now),
    () => forgetPlayedUploads(db, now),
    () => forgetOldUnmatched(db, now),
  ]);
}
