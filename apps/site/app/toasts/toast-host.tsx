import { pageLimits } from '@feisuo/contract/facts/limits';
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
  const [said, setSaid] = useState<Toast | null>(null);
  const [place, setPlace] = useState<Element | null>(null);
  const timer = useRef<PausableTimer>(undefined);

  useEffect(() => {
    if (!toast) {
      setSaid(null);
      return;
    }
    setPlace([...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body);
    const frame = requestAnimationFrame(() => setSaid(toast));
    timer.current = startTimer(pageLimits.toastMs, () => toasts.clear(toast.id));
    return () => {
      cancelAnimationFrame(frame);
      timer.current?.stop();
    };
  }, [toast]);

  if (!place) return null;
  const pausing = {
    onPointerEnter: () => timer.current?.pause(),
    onPointerLeave: () => timer.current?.resume(),
    onFocus: () => timer.current?.pause(),
    onBlur: () => timer.current?.resume(),
  };
  return createPortal(
    (['info', 'error'] as const).map((tone) => (
      <div key={tone} className={styles.place} role={tone === 'error' ? 'alert' : 'status'}>
        {said?.tone === tone && (
          <p key={said.id} className={styles.toast} data-tone={tone} {...pausing}>
            {said.text}
          </p>
        )}
      </div>
    )),
    place,
  );
}
