import { pageLimits } from '@feisuo/contract/facts/page-limits';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { toasts } from './show-toast.ts';
import styles from './toast-host.module.css';

/** The open dialog, if any: content outside it is inert, also for screen readers. */
const currentContainer = () =>
  [...document.querySelectorAll('dialog:modal:not([data-closing])')].at(-1) ?? document.body;

/**
 * Renders the toast inside the open dialog; when that closes, in the page. Live regions exist before their text,
 * otherwise screen readers do not announce it.
 */
export function ToastHost() {
  const toast = useSyncExternalStore(toasts.subscribe, toasts.current, () => null);
  const [place, setPlace] = useState<Element>(document.body);
  const [saidId, setSaidId] = useState(0);
  const timer = useRef<PausableTimer>(undefined);

  useEffect(() => {
    const move = () => setPlace(currentContainer());
    place.addEventListener('close', move);
    return () => place.removeEventListener('close', move);
  }, [place]);

  useEffect(() => {
    if (!toast) return;
    let frame = requestAnimationFrame(() => {
      setPlace(currentContainer());
      frame = requestAnimationFrame(() => setSaidId(toast.id));
    });
    timer.current = startTimer(pageLimits.toastMs, () => toasts.clear(toast.id));
    return () => {
      cancelAnimationFrame(frame);
      timer.current?.stop();
    };
  }, [toast]);

  // Empty at first, and after expiry.
  const shown = toast?.id === saidId ? toast : null;
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

interface PausableTimer {
  pause(): void;
  resume(): void;
  stop(): void;
}

/** A pausable timer that calls back once. Starts at once. */
export function startTimer(ms: number, onEnd: () => void): PausableTimer {
  let left = ms;
  let since = 0;
  let running: ReturnType<typeof setTimeout> | null = null;
  const pause = () => {
    if (running === null) return;
    clearTimeout(running);
    running = null;
    left -= Date.now() - since;
  };
  const resume = () => {
    if (running !== null) return;
    since = Date.now();
    running = setTimeout(onEnd, Math.max(0, left));
  };
  resume();
  return { pause, resume, stop: pause };
}
