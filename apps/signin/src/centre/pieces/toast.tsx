import { pageLimits } from '@feisuo/contract/facts/limits';
import { useEffect, useState } from 'react';
import styles from './toast.module.css';

export interface Said {
  id: number;
  message: string;
}

/** A success message. Rendered from the start, so that it is read out; hovering keeps it open. */
export function Toast({ said, onOver }: { said: Said | null; onOver: () => void }) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (!said || isHeld) return;
    const timer = setTimeout(onOver, pageLimits.toastMs);
    return () => clearTimeout(timer);
  }, [said, isHeld, onOver]);
  return (
    <div role="status" className={styles.place}>
      {said && (
        <p
          key={said.id}
          className={styles.toast}
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
        >
          {said.message}
        </p>
      )}
    </div>
  );
}
