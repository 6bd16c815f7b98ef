import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
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

/** Packages that the declarations may import. */
export const outside = /^react(?:\/|$)/;
const contract = /^@feisuo\/contract\/(.+)$/;

/** Returns the module of an import specifier, as a path in `dist` without extension. */
export function modulePath(importer: string, specifier: string): string {
  if (specifier.startsWith('.')) {
    return posix.join(posix.dirname(importer), specifier).replace(/\.(?:ts|js)x?$/, '');
  }
  const [, inContract] = contract.exec(specifier) ?? [];
  if (!inContract) throw new Error(`${importer} would make packages that install the client need ${specifier}`);
  return `contract/${inContract}`;
}

/** Returns the import specifier of the same module within `dist`. */
export function specifierInDist(importer: string, specifier: string): string {
  if (outside.test(specifier)) return specifier;
  const relative = posix.relative(posix.dirname(importer), `${modulePath(importer, specifier)}.js`);
  return relative.startsWith('.') ? relative : `./${relative}`;
}
