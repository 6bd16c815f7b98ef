import { Suspense, useEffect, useState } from 'react';
import { lazyWithRetry } from '../../lazy-with-retry.ts';
import styles from './live-meter.module.css';

const LiveMeter = lazyWithRetry(async () => (await import('./live-meter.tsx')).LiveMeter);

/** Milliseconds before the live meter is loaded, so that the page finishes loading first. */
const startDelayMs = 2500;

/** Reserves space for the live meter, and loads it when the page is idle. */
export function LiveMeterSlot() {
  const [isWanted, setIsWanted] = useState(false);

  useEffect(() => {
    const isRoomy = matchMedia('not all and (max-width: 1180px)');
    const start = () => isRoomy.matches && setIsWanted(true);
    const timer = setTimeout(start, startDelayMs);
    isRoomy.addEventListener('change', start);
    return () => {
      clearTimeout(timer);
      isRoomy.removeEventListener('change', start);
    };
  }, []);

  return (
    <div className={styles.slot}>
      {isWanted && (
        <Suspense>
          <LiveMeter />
        </Suspense>
      )}
    </div>
  );
}
