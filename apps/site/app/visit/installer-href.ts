import {
  defaultChannel,
  type DownloadSource,
  androidPackageAddress,
  androidPackageName,
  pcInstallerAddress,
  pcInstallerName,
} from '@feisuo/contract/facts/download-names';
import { useSyncExternalStore } from 'react';

/** The source in the server's HTML, because the server does not know the source of the visit. */
const defaultSource: DownloadSource = { channel: defaultChannel };

let known = defaultSource;
const listeners = new Set<() => void>();

/** Sets the source of downloads as soon as it is known (see visit.ts). */
export function setInstallerSource(source: DownloadSource): void {
  known = source;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The source of downloads. On the server and in the first render, this is the default source. */
export const useInstallerSource = (): DownloadSource =>
  useSyncExternalStore(
    subscribe,
    () => known,
    () => defaultSource,
  );

export type InstallerPlatform = 'windows' | 'android';

export const installerName = (platform: InstallerPlatform, source: DownloadSource = defaultSource): string =>
  platform === 'windows' ? pcInstallerName(source) : androidPackageName(source);

/**
 * The address of an installer, with `origin` if the files are on another host. In the browser, `InstallerLink` passes
 * the source of the visit.
 */
export const installerHref = (
  platform: InstallerPlatform,
  source: DownloadSource = defaultSource,
  origin = '',
): string => origin + (platform === 'windows' ? pcInstallerAddress : androidPackageAddress)(source);
