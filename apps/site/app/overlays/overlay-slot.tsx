import { Suspense, useSyncExternalStore } from 'react';
import { late } from '../late.ts';
import { isWanted, subscribe } from '../popups/want-overlays.ts';

const Overlays = late(async () => (await import('./overlays.tsx')).Overlays);

/** The place of toasts and popups. What draws them is fetched with the first of them. */
export function OverlaySlot() {
  return (
    useSyncExternalStore(subscribe, isWanted, () => false) && (
      <Suspense>
        <Overlays />
      </Suspense>
    )
  );
}
