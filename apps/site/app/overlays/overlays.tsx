import { Suspense, useSyncExternalStore } from 'react';
import { keptResult } from '../checkout/closed-popup-result.ts';
import { lazyWithRetry } from '../lazy-with-retry.ts';
import { PopupHost } from '../popups/popup-host.tsx';
import { shownCards } from '../promotion/shown-cards.ts';
import { ToastHost } from '../toasts/toast-host.tsx';

const CardHost = lazyWithRetry(async () => (await import('../promotion/card-host.tsx')).CardHost);

const KeptResultNote = lazyWithRetry(
  async () => (await import('../checkout/closed-popup-result-note.tsx')).KeptResultNote,
);

export function Overlays() {
  const result = useSyncExternalStore(keptResult.subscribe, keptResult.current, () => null);
  const cards = useSyncExternalStore(shownCards.subscribe, shownCards.current, shownCards.current);
  return (
    <>
      <PopupHost />
      <ToastHost />
      {cards.promos.length > 0 && (
        <Suspense>
          <CardHost {...cards} />
        </Suspense>
      )}
      {result && (
        <Suspense>
          <KeptResultNote result={result} />
        </Suspense>
      )}
    </>
  );
}
