import { DAY_MS } from '@feisuo/contract/facts/durations';
import { defineModule } from '../../ports/module.ts';
import { downloadRoutes, type DownloadRoutesDeps } from './downloads.routes.ts';
import type { Database } from '../../db/database.ts';
import { forgetOldStarts } from './download-starts.ts';
import { removeUnfinished } from './release-queries.ts';

/** Longer than any upload lasts. */
const UPLOAD_MS = DAY_MS;

/** Deletes old records of downloads, and uploads that were not completed. */
export async function forgetOldDownloads(db: Database, now: Date): Promise<void> {
  await forgetOldStarts(db, now);
  await removeUnfinished(db, new Date(now.getTime() - UPLOAD_MS));
}

export const downloadsModule = defineModule({
  name: 'downloads',
  make: (needs: Required<DownloadRoutesDeps>) => needs,
  routes: [{ scope: 'root', servedAs: ['downloads'], mount: downloadRoutes }],
  retention: [forgetOldDownloads],
});
