import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../launch.mjs';

export const sdkFolder = join(root, 'packages/account-sdk');
export const contractFolder = join(root, 'packages/contract/src');

interface Manifest {
  exports: Record<string, { 'feisuo:source': string; default: string }>;
}

/** The package's entries: their subpaths, sources, and paths in `dist` without extension. */
export function readEntries(): { door: string; source: string; name: string }[] {
  const { exports } = JSON.parse(readFileSync(join(sdkFolder, 'package.json'), 'utf8')) as Manifest;
  return Object.entries(exports).map(([door, { 'feisuo:source': source, default: built }]) => ({
    door,
    source: join(sdkFolder, source),
    name: built.replace(/^\.\/dist\/|\.js$/g, ''),
  }));
}
