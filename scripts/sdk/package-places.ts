import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { root } from '../launch.mjs';

export const sdkFolder = join(root, 'packages/account-sdk');
export const contractFolder = join(root, 'packages/contract/src');

interface Manifest {
  exports: Record<string, { 'feisuo:source': string; default: string }>;
}

/** Entries of the package: the name for imports, the source file, and the path in `dist` without extension. */
export function readEntries(): { entry: string; source: string; name: string }[] {
  const { exports } = JSON.parse(readFileSync(join(sdkFolder, 'package.json'), 'utf8')) as Manifest;
  return Object.entries(exports).map(([entry, { 'feisuo:source': source, default: built }]) => ({
    entry,
    source: join(sdkFolder, source),
    name: built.replace(/^\.\/dist\/|\.js$/g, ''),
  }));
}

/** Packages that the SDK's declarations may import: only React. */
export const outside = /^react(?:\/|$)/;
const contract = /^@feisuo\/contract\/(.+)$/;

/** Converts an import specifier to the path of the module in `dist`, without extension. */
export function modulePath(importer: string, specifier: string): string {
  if (specifier.startsWith('.')) {
    return posix.join(posix.dirname(importer), specifier).replace(/\.(?:ts|js)x?$/, '');
  }
  const [, inContract] = contract.exec(specifier) ?? [];
  if (!inContract) throw new Error(`${importer} would make packages that install the client need ${specifier}`);
  return `contract/${inContract}`;
}

/** Converts an import specifier of a source file to the specifier that the file in `dist` needs. */
export function specifierInDist(importer: string, specifier: string): string {
  if (outside.test(specifier)) return specifier;
  const relative = posix.relative(posix.dirname(importer), `${modulePath(importer, specifier)}.js`);
  return relative.startsWith('.') ? relative : `./${relative}`;
}
