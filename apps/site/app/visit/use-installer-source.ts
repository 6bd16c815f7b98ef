import type { DownloadSource } from '@feisuo/contract/facts/download-names';
import { useSyncExternalStore } from 'react';
import { anySource } from './installer-href.ts';

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
