import { Suspense, useSyncExternalStore } from 'react';
import { lazyWithRetry } from '../lazy-with-retry.ts';
import { PopupHost } from '../popups/popup-host.tsx';
import { shownCards } from '../promotion/shown-cards.ts';
import { ToastHost } from '../toasts/toast-host.tsx';

const CardHost = lazyWithRetry(async () => (await import('../promotion/card-host.tsx')).CardHost);

export function Overlays() {
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
    </>
  );
}
