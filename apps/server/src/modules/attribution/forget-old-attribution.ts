import type { Database } from '../../db/database.ts';
import { forgetOldClicks } from './clicks/click-queries.ts';
import { forgetOldUnmatched } from './unmatched/note-unmatched.ts';
import { forgetPlayedUploads } from './platforms/stand-in/play-platforms.ts';

/** Housekeeping: clicks that nothing can be credited to any more, what nothing was credited to, and what played platforms were told. */
export async function forgetOldAttribution(db: Database, now: Date): Promise<void> {
  await forgetOldClicks(db, now);
  await forgetPlayedUploads(db, now);
  await forgetOldUnmatched(db, now);
}
