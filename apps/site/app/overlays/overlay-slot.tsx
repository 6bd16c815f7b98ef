import { Suspense, useSyncExternalStore } from 'react';
import { lazyWithRetry } from '../lazy-with-retry.ts';
import { areRequested, subscribe } from '../popups/request-overlays.ts';

const Overlays = lazyWithRetry(async () => (await import('./overlays.tsx')).Overlays);

/** The place where toasts and popups are rendered. Their code is loaded when the first toast or popup is opened. */
export function OverlaySlot() {
  return (
    useSyncExternalStore(subscribe, areRequested, () => false) && (
      <Suspense>
        <Overlays />
      </Suspense>
    )
  );
}
