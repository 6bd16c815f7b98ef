import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import styles from './dialog.module.css';

type Props = {
  title: string;
  /** Label of the close button; without a label there is no close button. */
  close?: string;
  onClose: () => void;
  /** If true, the Esc key does not close the dialog. */
  isHeld?: boolean;
  children: ReactNode;
};

/** A modal dialog. The browser keeps the focus inside and restores it after closing; the Esc key closes the dialog. */
export function Dialog({ title, close, onClose, isHeld = false, children }: Props) {
  const box = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const dialog = box.current;
    dialog?.showModal();
    // The heading gets the focus, so that a screen reader begins there, unless an element is marked to get the focus.
    const first = dialog?.querySelector<HTMLElement>('[data-first-focus]') ?? dialog?.querySelector('h2');
    first?.focus();
    // Closes the dialog before React removes it, because otherwise the browser would not restore the focus.
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
        // Browsers close a dialog when Esc is pressed twice, even if the first event was prevented. A dialog with
        // `isHeld` is then opened again.
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
