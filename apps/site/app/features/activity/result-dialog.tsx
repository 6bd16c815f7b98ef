import type { WeaveHue } from '@feisuo/design/weave';
import type { WeaveMotif } from '@feisuo/design/weave-motifs';
import { useId } from 'react';
import { CloseIcon } from '../../components/icons.tsx';
import { Modal } from '../../components/modal.tsx';
import { WeaveArt } from '../../components/weave-art.tsx';
import styles from './result-dialog.module.css';
import { activityTexts } from './texts.ts';

interface ResultDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  text?: string | undefined;
  /** Details of the result, as terms with texts. */
  slip?: readonly { term: string; text: React.ReactNode }[];
  art: { motif: WeaveMotif; hue: WeaveHue };
  /** The buttons of the dialog. */
  children: React.ReactNode;
}

/** A dialog that shows the result of a draw, an exchange or another action. */
export function ResultDialog({ isOpen, onClose, title, text, slip, art, children }: ResultDialogProps) {
  const titleId = useId();
  return (
    <Modal isOpen={isOpen} onClose={onClose} titleId={titleId} className={styles.dialog}>
      <div className={styles.card}>
        <button type="button" className={styles.close} data-over-art aria-label={activityTexts.close} onClick={onClose}>
          <CloseIcon />
        </button>
        <WeaveArt className={styles.art} name={title} motif={art.motif} hue={art.hue} isEager />
        <div className={styles.body}>
          <h2 id={titleId}>{title}</h2>
          {text && <p>{text}</p>}
          {slip && slip.length > 0 && (
            <dl className={styles.slip}>
              {slip.map(({ term, text: said }) => (
                <div key={term}>
                  <dt>{term}</dt>
                  <dd>{said}</dd>
                </div>
              ))}
            </dl>
          )}
          <div className={styles.ways}>{children}</div>
        </div>
      </div>
    </Modal>
  );
}
