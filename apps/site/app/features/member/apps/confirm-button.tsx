import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import styles from './apps.module.css';
import { detailTexts } from './texts.ts';

interface ConfirmButtonProps {
  label: string;
  title: string;
  text: string;
  onConfirm: () => Promise<void>;
}

/** A button whose action is confirmed in a dialog. */
export function ConfirmButton({ label, title, text, onConfirm }: ConfirmButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    setOpen(false);
    setBusy(true);
    await onConfirm();
    setBusy(false);
  };
  return (
    <>
      <Button size="small" aria-disabled={isBusy} onClick={() => isBusy || setOpen(true)}>
        {label}
      </Button>
      <Dialog title={title} isOpen={isOpen} onClose={() => setOpen(false)}>
        <p className={styles.note}>{text}</p>
        <div className={styles.answers}>
          <Button onClick={() => setOpen(false)}>{detailTexts.cancel}</Button>
          <Button look="primary" onClick={() => void confirm()}>
            {label}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
