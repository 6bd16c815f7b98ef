import { useEffect, useState } from 'react';
import { Tick } from '../../form/checkbox.tsx';
import { dayOf } from '../format-time.ts';
import { buttons, ActionButton } from '../components/buttons.tsx';
import { CopyButton } from '../components/copy-button.tsx';
import { Dialog } from '../components/dialog.tsx';
import styles from '../components/components.module.css';
import { saveFile } from '../components/save-file.ts';
import { useCentre } from '../use-centre.ts';
import own from './recovery-codes.module.css';

/** Shows new recovery codes once. By closing the dialog, the member confirms that the codes are stored. */
export function RecoveryCodesDialog({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { texts, shared, user } = useCentre();
  const labels = texts.twoFactor.recovery;
  const [today] = useState(() => dayOf(new Date()));
  const [isSaved, setSaved] = useState(false);
  const [problem, setProblem] = useState<string>();
  const leave = () => (isSaved ? onDone() : setProblem(labels.mustSave));

  useEffect(() => {
    // Makes the browser ask before it closes the window, because the codes cannot be shown again.
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', hold);
    return () => removeEventListener('beforeunload', hold);
  }, []);

  const list = codes.join('\n');
  const page = `${shared.passport} · ${labels.title}\n${user.name} · ${today}\n\n${list}\n`;
  return (
    <Dialog title={labels.shownTitle} onClose={leave} isHeld>
      <p className={styles.message}>{labels.shownMessage}</p>
      <div className={own.printed}>
        <p className={own.onPaper}>
          {shared.passport} · {labels.title} · {user.name} · {today}
        </p>
        <ol className={own.codes}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </div>
      <p className={buttons.line}>
        <CopyButton text={list} name={labels.copy} done={labels.copied} />
        <ActionButton look="secondary" onPress={() => saveFile(`${labels.file}.txt`, 'text/plain', page)}>
          {labels.download}
        </ActionButton>
        <ActionButton look="secondary" onPress={() => print()}>
          {labels.print}
        </ActionButton>
      </p>
      <div className={own.end}>
        <Tick
          checked={isSaved}
          onChange={(checked) => {
            setSaved(checked);
            setProblem(undefined);
          }}
          problem={problem}
        >
          {labels.saved}
        </Tick>
        <ActionButton onPress={leave}>{labels.done}</ActionButton>
      </div>
    </Dialog>
  );
}
