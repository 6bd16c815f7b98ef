import { useCentre, type Question } from '../use-centre.ts';
import { buttons } from './buttons.ts';
import { Dialog } from './dialog.tsx';
import styles from './pieces.module.css';

/** Confirms an irreversible action. Cancel comes first, so that a habitual Enter does no harm. */
export function ConfirmDialog({ question, onAnswer }: { question: Question; onAnswer: (isWanted: boolean) => void }) {
  const { texts } = useCentre();
  return (
    <Dialog title={question.title} close={texts.close} onClose={() => onAnswer(false)}>
      <p className={styles.says}>{question.says}</p>
      <div className={buttons.pair}>
        <button type="button" className={buttons.secondary} data-first-focus onClick={() => onAnswer(false)}>
          {texts.cancel}
        </button>
        <button type="button" className={buttons.danger} onClick={() => onAnswer(true)}>
          {question.act}
        </button>
      </div>
    </Dialog>
  );
}
