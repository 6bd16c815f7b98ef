import { Suspense, useSyncExternalStore } from 'react';
import { lazyWithRetry } from '../lazy-with-retry.ts';
import { areRequested, subscribe } from '../popups/request-overlays.ts';

const Overlays = lazyWithRetry(async () => (await import('./overlays.tsx')).Overlays);

/** Place for toasts and popups. Their code is loaded when the first one is opened. */
export function OverlaySlot() {
  return (
    useSyncExternalStore(subscribe, areRequested, () => false) && (
      <Suspense>
        <Overlays />
      </Suspense>
    )
  );
}
