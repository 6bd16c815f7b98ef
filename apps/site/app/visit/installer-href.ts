import {
  defaultChannel,
  type DownloadSource,
  androidPackageAddress,
  androidPackageName,
  pcInstallerAddress,
  pcInstallerName,
} from '@feisuo/contract/facts/download-names';
import { useSyncExternalStore } from 'react';

/** In server HTML: the source is unknown there. */
const defaultSource: DownloadSource = { channel: defaultChannel };

let known = defaultSource;
const listeners = new Set<() => void>();

/** Sets the source of downloads once known; see complete-links.ts. */
export function setInstallerSource(source: DownloadSource): void {
  known = source;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The source of downloads. The default on the server and at the first render. */
export const useInstallerSource = (): DownloadSource =>
  useSyncExternalStore(
    subscribe,
    () => known,
    () => defaultSource,
  );

export type InstallerPlatform = 'windows' | 'android';

export const installerName = (platform: InstallerPlatform, source: DownloadSource = defaultSource): string =>
  platform === 'windows' ? pcInstallerName(source) : androidPackageName(source);

/** `InstallerLink` and `useInstallerSource` complete it in the browser. `origin` is another host. */
export const installerHref = (
  platform: InstallerPlatform,
  source: DownloadSource = defaultSource,
  origin = '',
): string => origin + (platform === 'windows' ? pcInstallerAddress : androidPackageAddress)(source);
