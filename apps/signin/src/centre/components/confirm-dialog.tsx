import { useCentre, type Question } from '../use-centre.ts';
import { buttons } from './buttons.tsx';
import { Dialog } from './dialog.tsx';
import styles from './components.module.css';

/** Asks the member to confirm an irreversible action. The first button cancels, so that Enter does no harm. */
export function ConfirmDialog({ question, onAnswer }: { question: Question; onAnswer: (isWanted: boolean) => void }) {
  const { texts } = useCentre();
  return (
    <Dialog title={question.title} close={texts.close} onClose={() => onAnswer(false)}>
      <p className={styles.message}>{question.message}</p>
      <div className={buttons.pair}>
        <button type="button" className={buttons.secondary} data-first-focus onClick={() => onAnswer(false)}>
          {texts.cancel}
        </button>
        <button type="button" className={buttons.danger} onClick={() => onAnswer(true)}>
          {question.action}
        </button>
      </div>
    </Dialog>
  );
}
