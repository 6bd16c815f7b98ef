import { useEffect, useRef } from 'react';

interface ModalProps {
  isOpen: boolean;
  onClose: () => void;
  titleId: string;
  className: string | undefined;
  children: React.ReactNode;
}

/** A modal dialog. Escape and a click on the backdrop close it, and the focus returns to where it was. */
export function Modal({ isOpen, onClose, titleId, className, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a click on the dialog itself is on its backdrop; the keyboard has Escape
    <dialog
      ref={dialog}
      className={className}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && dialog.current?.close()}
    >
      {isOpen && children}
    </dialog>
  );
}
