import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { root } from '../launch.mjs';

/** A package of this repository that others install from npm. */
export interface SdkPackage {
  /** Its name, and the name of its folder. */
  name: string;
  folder: string;
  /** Modules that its code imports at run time, and that its users therefore install or have. */
  external: RegExp;
  /** Modules that its declarations may import. */
  outside: RegExp;
}

const inPackages = (name: string) => ({ name, folder: join(root, 'packages', name) });

export const accountSdk: SdkPackage = {
  ...inPackages('account-sdk'),
  external: /^react(?:\/|$)/,
  outside: /^react(?:\/|$)/,
};
export const serverSdk: SdkPackage = {
  ...inPackages('server-sdk'),
  external: /^(?:jose$|node:)/,
  outside: /^(?:fastify|node:http)$/,
};
export const sdkPackages = [accountSdk, serverSdk];

export const contractFolder = join(root, 'packages/contract/src');

interface Manifest {
  exports: Record<string, { 'feisuo:source': string; default: string }>;
}

/** Entries of a package: the name for imports, the source file, and the path in `dist` without extension. */
export function readEntries({ folder }: SdkPackage): { entry: string; source: string; name: string }[] {
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  return Object.entries(exports).map(([entry, { 'feisuo:source': source, default: built }]) => ({
    entry,
    source: join(folder, source),
    name: built.replace(/^\.\/dist\/|\.js$/g, ''),
  }));
}

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
export function specifierInDist(importer: string, specifier: string, outside: RegExp): string {
  if (outside.test(specifier)) return specifier;
  const relative = posix.relative(posix.dirname(importer), `${modulePath(importer, specifier)}.js`);
  return relative.startsWith('.') ? relative : `./${relative}`;
}
