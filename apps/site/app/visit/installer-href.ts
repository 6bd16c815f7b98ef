import {
  defaultChannel,
  type DownloadSource,
  androidPackageAddress,
  androidPackageName,
  pcInstallerAddress,
  pcInstallerName,
} from '@feisuo/contract/facts/download-names';
import { useSyncExternalStore } from 'react';

/** What a server names in its links: it does not know where a visitor came from. */
const anySource: DownloadSource = { channel: defaultChannel };

let known = anySource;
const listeners = new Set<() => void>();

/** Where downloads of this visit are counted, once somebody has found out; see complete-links.ts. */
export function tellInstallerSource(source: DownloadSource): void {
  known = source;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Where downloads of this visit are counted. On a server, and in a browser's first drawing, that is nowhere special. */
export const useInstallerSource = (): DownloadSource =>
  useSyncExternalStore(
    subscribe,
    () => known,
    () => anySource,
  );

export type InstallerPlatform = 'windows' | 'android';

export const installerName = (platform: InstallerPlatform, source: DownloadSource = anySource): string =>
  platform === 'windows' ? pcInstallerName(source) : androidPackageName(source);

/** The address of an installer. `InstallerLink` and `useInstallerSource` complete it in the browser. An origin moves it. */
export const installerHref = (platform: InstallerPlatform, source: DownloadSource = anySource, origin = ''): string =>
  origin + (platform === 'windows' ? pcInstallerAddress : androidPackageAddress)(source);
