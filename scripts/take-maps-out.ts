import { mkdir, readdir, rename } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/**
 * Moves every source map out of the folder that is served, to the same place below another. With the maps go the sources
 * themselves; the server reads them to tell where an error happened, and nobody else gets them.
 */
export async function takeMapsOut(served: string, kept: string): Promise<void> {
  for (const entry of await readdir(served, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.map')) continue;
    const path = join(entry.parentPath, entry.name);
    const target = join(kept, relative(served, path));
    await mkdir(dirname(target), { recursive: true });
    await rename(path, target);
  }
}
