import { Suspense, useSyncExternalStore } from 'react';
import { lazyWithRetry } from '../lazy-with-retry.ts';
import { isWanted, subscribe } from '../popups/want-overlays.ts';

const Overlays = lazyWithRetry(async () => (await import('./overlays.tsx')).Overlays);

/** Toasts and popups. Their code is loaded with the first one. */
export function OverlaySlot() {
  return (
    useSyncExternalStore(subscribe, isWanted, () => false) && (
      <Suspense>
        <Overlays />
      </Suspense>
    )
  );
}
