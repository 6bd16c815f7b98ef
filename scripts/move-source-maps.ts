import { mkdir, readdir, rename } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/**
 * Moves all source maps out of the served folder, to the same relative path in another folder. Source maps contain the
 * sources, and only the server needs them, to locate errors.
 */
export async function takeMapsOut(served: string, mapsFolder: string): Promise<void> {
  for (const entry of await readdir(served, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.map')) continue;
    const path = join(entry.parentPath, entry.name);
    const target = join(mapsFolder, relative(served, path));
    await mkdir(dirname(target), { recursive: true });
    await rename(path, target);
  }
}
