import { readdirSync, rmdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { stopCluster } from '../src/db/embedded/cluster.ts';
import { findPlace, SYSTEM_FOLDER } from '../src/db/embedded/database-location.ts';

/**
 * Deletes a data folder. First stops its PostgreSQL server, which may still run after the server process was killed.
 */
export async function removeEmbedded(dataDir: string): Promise<void> {
  const place = await findPlace(dataDir);
  await stopCluster(place);
  for (const path of [place.folder, dataDir])
    rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  if (place.folder.startsWith(`${SYSTEM_FOLDER}/`)) removeWhereEmpty(dirname(place.folder), SYSTEM_FOLDER);
}

function removeWhereEmpty(...folders: string[]): void {
  for (const folder of folders) if (readdirSync(folder).length === 0) rmdirSync(folder);
}
