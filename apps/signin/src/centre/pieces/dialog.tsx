import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import styles from './dialog.module.css';

type Props = {
  title: string;
  /** The close button's name; by default there is none. */
  close?: string;
  onClose: () => void;
  /** Esc does not close it. */
  isHeld?: boolean;
  children: ReactNode;
};

/** A modal dialog: the browser traps the focus and restores it; Esc closes. */
export function Dialog({ title, close, onClose, isHeld = false, children }: Props) {
  const box = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const dialog = box.current;
    dialog?.showModal();
    // The heading is read out first, unless a button or a field takes the focus.
    const first = dialog?.querySelector<HTMLElement>('[data-first-focus]') ?? dialog?.querySelector('h2');
    first?.focus();
    // Close before unmounting, or the focus would be lost.
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={box}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={({ currentTarget }) => {
        // Browsers let a second Esc through even when the first was prevented.
        if (currentTarget.open || !currentTarget.isConnected) return;
        if (isHeld) currentTarget.showModal();
        else onClose();
      }}
    >
      <div className={styles.head}>
        <h2 id={titleId} tabIndex={-1}>
          {title}
        </h2>
        {close && (
          <button type="button" className={styles.close} aria-label={close} onClick={onClose}>
            <svg
              viewBox="0 0 20 20"
              width="18"
              height="18"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.8"
              aria-hidden="true"
            >
              <path d="m4 4 12 12M16 4 4 16" />
            </svg>
          </button>
        )}
      </div>
      {children}
    </dialog>
  );
}
