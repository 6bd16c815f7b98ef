import { Suspense, lazy, useSyncExternalStore } from 'react';
import { isWanted, subscribe } from './want-overlays.ts';

const Overlays = lazy(() => import('./overlays.tsx').then((module) => ({ default: module.Overlays })));

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
