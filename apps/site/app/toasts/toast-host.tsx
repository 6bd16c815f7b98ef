import { pageLimits } from '@feisuo/contract/facts/page-limits';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { toasts } from './show-toast.ts';
import styles from './toast-host.module.css';

/** The open modal dialog, or the page's body. Content outside an open dialog is inert, also for screen readers. */
const currentContainer = () =>
  [...document.querySelectorAll('dialog:modal:not([data-closing])')].at(-1) ?? document.body;

/**
 * Renders the toast inside the open dialog, and in the page after the dialog has closed. The live region must exist
 * before its text, because otherwise screen readers do not announce the text.
 */
export function ToastHost() {
  const toast = useSyncExternalStore(toasts.subscribe, toasts.current, () => null);
  const [place, setPlace] = useState<Element>(document.body);
  const [announcedId, setAnnouncedId] = useState(0);
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
      frame = requestAnimationFrame(() => setAnnouncedId(toast.id));
    });
    timer.current = startTimer(pageLimits.toastMs, () => toasts.clear(toast.id));
    return () => {
      cancelAnimationFrame(frame);
      timer.current?.stop();
    };
  }, [toast]);

  // The toast is rendered one frame after its live region. Null before that, and after the toast has expired.
  const shown = toast?.id === announcedId ? toast : null;
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

/** A timer that can be paused and calls `onEnd` once. It starts immediately. */
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
