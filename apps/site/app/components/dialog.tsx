import { useId } from 'react';
import styles from './dialog.module.css';
import { Modal } from './modal.tsx';

interface DialogProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: React.ReactNode;
}

/** A modal dialog with a question. Escape and a click on the backdrop close it, which means no. */
export function Dialog({ title, isOpen, onClose, children }: DialogProps) {
  const titleId = useId();
  return (
    <Modal isOpen={isOpen} onClose={onClose} titleId={titleId} className={styles.dialog}>
      <div className={styles.content}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {children}
      </div>
    </Modal>
  );
}
