import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import styles from './dialog.module.css';

type Props = {
  title: string;
  /** Name of the cross; without one there is none. */
  close?: string;
  onClose: () => void;
  /** Stays open until it is taken away, however often Esc is pressed. */
  isHeld?: boolean;
  children: ReactNode;
};

/** A modal dialog: the browser keeps the focus inside and gives it back at the end; Esc closes. */
export function Dialog({ title, close, onClose, isHeld = false, children }: Props) {
  const box = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const dialog = box.current;
    dialog?.showModal();
    // The heading is read out first, unless a button asks for the focus or a field takes it.
    const first = dialog?.querySelector<HTMLElement>('[data-first-focus]') ?? dialog?.querySelector('h2');
    first?.focus();
    // Closed before it leaves the page, or the focus would be lost instead of going back.
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
        // Browsers let a second Esc through whatever we say to the first.
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
