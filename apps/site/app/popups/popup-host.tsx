import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { closePopup, popups, type ShownPopup } from './open-popup.ts';
import styles from './popup-host.module.css';

/** Draws the popup of the moment. */
export function PopupHost() {
  const popup = useSyncExternalStore(popups.subscribe, popups.current, () => null);
  const { pathname } = useLocation();

  // Whoever goes on to another page has left what was above the last one; what the next page opens stays.
  useEffect(() => {
    return () => {
      if (window.location.pathname !== pathname) closePopup(popups.current()?.id ?? 0);
    };
  }, [pathname]);

  return popup && <PopupDialog key={popup.id} popup={popup} />;
}

/** The browser keeps the focus inside a modal dialog and gives it back to where it was. */
function PopupDialog({ popup }: { popup: ShownPopup }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => {
    if (!popup.isClosing) popup.onClose?.();
    closePopup(popup.id);
  };

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.showModal();
    return () => element.close();
  }, []);

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a press on the dialog itself is one on its backdrop; keys have Escape
    <dialog
      ref={dialog}
      className={styles.popup}
      aria-label={popup.label}
      data-kind={popup.kind}
      data-closing={popup.isClosing || undefined}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      // Whoever is about to pay must not lose the code by a press beside it.
      onClick={(event) => popup.kind !== 'payment' && event.target === event.currentTarget && close()}
    >
      {popup.render({ close })}
    </dialog>
  );
}
