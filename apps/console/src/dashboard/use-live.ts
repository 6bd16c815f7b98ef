import { useEffect, useRef, useState } from 'react';

export type Live = 'connecting' | 'live' | 'off';

/** Hears when there is something new to fetch. The browser comes again by itself; after a refusal it does not. */
export function useLive(seen: string | null, onChange: () => void): Live {
  const [live, setLive] = useState<Live>('connecting');
  const changed = useRef(onChange);
  const shown = useRef(seen);
  useEffect(() => {
    changed.current = onChange;
    shown.current = seen;
  });
  const isReady = seen !== null;
  useEffect(() => {
    if (!isReady) return;
    const source = new EventSource(`/console/api/dashboard/live?seen=${encodeURIComponent(shown.current ?? 'never')}`);
    source.addEventListener('open', () => setLive('live'));
    source.addEventListener('error', () => setLive(source.readyState === EventSource.CLOSED ? 'off' : 'connecting'));
    source.addEventListener('changed', () => changed.current());
    return () => source.close();
  }, [isReady]);
  return live;
}
