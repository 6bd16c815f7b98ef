import { pageLimits } from '@feisuo/contract/facts/page-limits';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { startTimer, type PausableTimer } from './pausable-timer.ts';
import { toasts, type Toast } from './show-toast.ts';
import styles from './toast-host.module.css';

/**
 * Draws the toast of the moment. It stands inside the dialog that is open, if one is: everything outside of it is out of
 * reach, for a screen reader too. Regions are there before their text, or nobody would hear it.
 */
export function ToastHost() {
  const toast = useSyncExternalStore(toasts.subscribe, toasts.current, () => null);
  const [said, setSaid] = useState<{ toast: Toast; place: Element } | null>(null);
  const timer = useRef<PausableTimer>(undefined);

  useEffect(() => {
    if (!toast) return;
    const place = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
    const frame = requestAnimationFrame(() => setSaid({ toast, place }));
    timer.current = startTimer(pageLimits.toastMs, () => toasts.clear(toast.id));
    return () => {
      cancelAnimationFrame(frame);
      timer.current?.stop();
    };
  }, [toast]);

  // Empty at first, and again once the time is over.
  const shown = toast && said?.toast.id === toast.id ? toast : null;
  const place = said?.place ?? document.body;
  const pausing = {
    onPointerEnter: () => timer.current?.pause(),
    onPointerLeave: () => timer.current?.resume(),
    onFocus: () => timer.current?.pause(),
    onBlur: () => timer.current?.resume(),
  };
  return createPortal(
    (['info', 'error'] as const).map((tone) => (
      <div key={tone} className={styles.place} role={tone === 'error' ? 'alert' : 'status'}>
        {shown?.tone === tone && (
          <p key={shown.id} className={styles.toast} data-tone={tone} {...pausing}>
            {shown.text}
          </p>
        )}
      </div>
    )),
    place,
  );
}
