import { Suspense, useEffect, useState } from 'react';
import { lazyWithRetry } from '../../lazy-with-retry.ts';
import styles from './live-meter.module.css';

const LiveMeter = lazyWithRetry(async () => (await import('./live-meter.tsx')).LiveMeter);

/** The page's own work comes first. */
const startDelayMs = 2500;

/** Keeps the widget's room from the start, and fetches the widget itself only when the page has come to rest. */
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
