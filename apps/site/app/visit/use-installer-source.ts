import type { DownloadSource } from '@feisuo/contract/facts/download-names';
import { useEffect, useState } from 'react';
import { anySource } from './installer-href.ts';
import { hasOrigin } from './landing.ts';

let known: DownloadSource | null = null;

/** Where downloads of this visit are counted. On a server, and in a browser's first drawing, that is nowhere special. */
export function useInstallerSource(): DownloadSource {
  const [source, setSource] = useState(anySource);
  useEffect(() => {
    if (!hasOrigin()) return;
    let isGone = false;
    const find = async () => {
      const [{ visit }, { installerSource }] = await Promise.all([
        import('./visit.ts'),
        import('./installer-source.ts'),
      ]);
      known ??= await installerSource(visit());
      if (!isGone) setSource(known);
    };
    void find().catch(() => {});
    return () => void (isGone = true);
  }, []);
  return source;
}
