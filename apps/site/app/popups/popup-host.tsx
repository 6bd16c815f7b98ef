import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { closePopup, popups, type ShownPopup } from './open-popup.ts';
import styles from './popup-host.module.css';

export function PopupHost() {
  const popup = useSyncExternalStore(popups.subscribe, popups.current, () => null);
  const { pathname } = useLocation();

  // Navigation to another page closes the popup of the old page. A popup that the new page has opened stays.
  useEffect(() => {
    return () => {
      if (window.location.pathname !== pathname) closePopup(popups.current()?.id ?? 0);
    };
  }, [pathname]);

  return popup && <PopupDialog key={popup.id} popup={popup} />;
}

/** A modal dialog: the browser keeps the focus inside, and restores the previous focus when it closes. */
function PopupDialog({ popup }: { popup: ShownPopup }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => {
    if (!popup.isClosing) popup.onClose?.();
    closePopup(popup.id);
  };

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const isByKeyboard = document.querySelector(':focus-visible') !== null;
    element.showModal();
    // The browser focuses the first button. With a pointer, its focus ring would look like a preselected choice.
    if (!isByKeyboard) element.dataset['quiet'] = '';
    return () => element.close();
  }, []);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a click on the dialog itself is on its backdrop; the keyboard has Escape
    <dialog
      ref={dialog}
      className={styles.popup}
      aria-label={popup.label}
      data-kind={popup.kind}
      data-closing={popup.isClosing || undefined}
      onKeyDown={() => delete dialog.current?.dataset['quiet']}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      // A click on the backdrop must not close a payment popup, because the buyer would lose the payment code.
      onClick={(event) => popup.kind !== 'payment' && event.target === event.currentTarget && close()}
    >
      {popup.render({ close })}
    </dialog>
  );
}
