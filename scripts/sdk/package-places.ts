import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../launch.mjs';

export const sdkFolder = join(root, 'packages/account-sdk');
export const contractFolder = join(root, 'packages/contract/src');

interface Manifest {
  exports: Record<string, { 'feisuo:source': string; default: string }>;
}

/** The entries of the package: their subpaths, their sources, and their paths in `dist` without extension. */
export function readEntries(): { entry: string; source: string; name: string }[] {
  const { exports } = JSON.parse(readFileSync(join(sdkFolder, 'package.json'), 'utf8')) as Manifest;
  return Object.entries(exports).map(([entry, { 'feisuo:source': source, default: built }]) => ({
    entry,
    source: join(sdkFolder, source),
    name: built.replace(/^\.\/dist\/|\.js$/g, ''),
  }));
}
