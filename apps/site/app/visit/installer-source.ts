import {
  adIdPattern,
  defaultChannel,
  type DownloadSource,
  androidPackageAddress,
  androidPackageName,
  pcInstallerAddress,
  pcInstallerName,
} from '@feisuo/contract/facts/download-names';
import { useSyncExternalStore } from 'react';
import type { Visit } from './remember-visit.ts';

/** What a server names in its links: it does not know where a visitor came from. */
const anySource: DownloadSource = { channel: defaultChannel };

const adId = new RegExp(adIdPattern);

/** What the name of an installer says of a visit. A click id that no file name can carry goes in as its md5. */
export async function installerSource(
  { channel, click }: Pick<Visit, 'channel' | 'click'>,
  loadMd5: () => Promise<(text: string) => string> = async () => (await import('./md5.ts')).md5,
): Promise<DownloadSource> {
  const source = { channel: channel || defaultChannel };
  if (!click) return source;
  return { ...source, adId: adId.test(click.id) ? click.id : (await loadMd5())(click.id) };
}

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
