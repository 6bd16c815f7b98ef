import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { SiteLink } from '../../../components/site-link.tsx';
import styles from './renewal-dialog.module.css';
import { renewalTexts } from './renewal-texts.ts';

const texts = renewalTexts.dialog;

interface RenewalDialogProps {
  isOpen: boolean;
  /** Amount, day and rhythm, in a sentence. */
  terms: string;
  onClose: () => void;
  onAgree: () => void;
}

/** Nobody is made to pay again without having read what, when, and agreed to it. The box is never ticked by us. */
export function RenewalDialog({ isOpen, terms, onClose, onAgree }: RenewalDialogProps) {
  return (
    <Dialog title={texts.title} isOpen={isOpen} onClose={onClose}>
      <Question terms={terms} onClose={onClose} onAgree={onAgree} />
    </Dialog>
  );
}

function Question({ terms, onClose, onAgree }: Omit<RenewalDialogProps, 'isOpen'>) {
  const [isAgreed, setAgreed] = useState(false);
  const [isMissing, setMissing] = useState(false);
  return (
    <>
      <p className={styles.terms}>{terms}</p>
      <label className={styles.agree}>
        <input
          type="checkbox"
          checked={isAgreed}
          aria-invalid={isMissing || undefined}
          aria-describedby="renewal-missing"
          onChange={(event) => {
            setAgreed(event.target.checked);
            setMissing(false);
          }}
        />
        <span>
          {texts.agree}
          <SiteLink href="/agreement/auto-renewal" target="_blank">
            {texts.rule}
          </SiteLink>
        </span>
      </label>
      <p id="renewal-missing" className={styles.missing} role="alert">
        {isMissing && texts.mustAgree}
      </p>
      <div className={styles.answers}>
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button look="primary" onClick={() => (isAgreed ? onAgree() : setMissing(true))}>
          {texts.confirm}
        </Button>
      </div>
    </>
  );
}
