import { useEffect, useRef } from 'react';

interface ModalProps {
  isOpen: boolean;
  onClose: () => void;
  /** The id of its heading. */
  titleId: string;
  className: string | undefined;
  children: React.ReactNode;
}

/** What stands in the way of everything else. Escape and a press beside it close it; focus returns where it was. */
export function Modal({ isOpen, onClose, titleId, className, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a press on the dialog itself is one on its backdrop; keys have Escape
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
