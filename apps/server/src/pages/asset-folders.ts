import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Service } from '@feisuo/contract/facts/services';
import { builds } from './front-end-builds.ts';

/** The folder of a build whose files have a hash in their names. */
export const ASSETS = 'assets';

/** Compressed variants of a file lie beside it; they are not files of their own. */
const COMPRESSED = /\.(?:br|gz)$/;

export interface AssetFile {
  /** Path of the URL. */
  path: string;
  file: string;
}

const frontEnds: readonly { service: Service; root: string; prefix: string }[] = [
  { service: 'site', root: builds.siteClient, prefix: '/' },
  { service: 'signin', root: builds.signin, prefix: '/account/' },
  { service: 'console', root: builds.console, prefix: '/console/' },
];

/** Files with a hash in their names, of the front ends that a process with these services serves. */
export function listAssetFiles(services: ReadonlySet<Service>, from = frontEnds): AssetFile[] {
  return from
    .filter(({ service, root }) => services.has(service) && existsSync(join(root, ASSETS)))
    .flatMap(({ root, prefix }) =>
      readdirSync(join(root, ASSETS))
        .filter((name) => !COMPRESSED.test(name))
        .map((name) => ({ path: `${prefix}${ASSETS}/${name}`, file: join(root, ASSETS, name) })),
    )
    .toSorted((one, other) => (one.path < other.path ? -1 : 1));
}
