import { pageLimits } from '@feisuo/contract/facts/limits';
import { useEffect, useState } from 'react';
import styles from './toast.module.css';

export interface ToastMessage {
  id: number;
  message: string;
}

/**
 * A success message. Its element always exists, so that screen readers announce the message; the message stays while
 * the pointer is over it.
 */
export function Toast({ toast, onOver }: { toast: ToastMessage | null; onOver: () => void }) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (!toast || isHeld) return;
    const timer = setTimeout(onOver, pageLimits.toastMs);
    return () => clearTimeout(timer);
  }, [toast, isHeld, onOver]);
  return (
    <div role="status" className={styles.place}>
      {toast && (
        <p
          key={toast.id}
          className={styles.toast}
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
        >
          {toast.message}
        </p>
      )}
    </div>
  );
}
