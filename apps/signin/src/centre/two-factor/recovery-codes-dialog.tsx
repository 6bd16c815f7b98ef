import { useEffect, useState } from 'react';
import { Tick } from '../../form/tick.tsx';
import { dayOf } from '../moment.ts';
import { ActButton } from '../pieces/act-button.tsx';
import { buttons } from '../pieces/buttons.ts';
import { CopyButton } from '../pieces/copy-button.tsx';
import { Dialog } from '../pieces/dialog.tsx';
import styles from '../pieces/pieces.module.css';
import { saveFile } from '../pieces/save-file.ts';
import { useCentre } from '../use-centre.ts';
import own from './recovery-codes.module.css';

/** Shows the codes once. Closing confirms that they are stored. */
export function RecoveryCodesDialog({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { texts, shared, user } = useCentre();
  const words = texts.twoFactor.recovery;
  const [today] = useState(() => dayOf(new Date()));
  const [isSaved, setSaved] = useState(false);
  const [problem, setProblem] = useState<string>();
  const leave = () => (isSaved ? onDone() : setProblem(words.mustSave));

  useEffect(() => {
    // Closing the window asks for confirmation: the codes cannot be shown again.
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', hold);
    return () => removeEventListener('beforeunload', hold);
  }, []);

  const list = codes.join('\n');
  const page = `${shared.passport} · ${words.title}\n${user.name} · ${today}\n\n${list}\n`;
  return (
    <Dialog title={words.shownTitle} onClose={leave} isHeld>
      <p className={styles.says}>{words.shownSays}</p>
      <div className={own.printed}>
        <p className={own.onPaper}>
          {shared.passport} · {words.title} · {user.name} · {today}
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
        <CopyButton text={list} name={words.copy} done={words.copied} />
        <ActButton look="secondary" onPress={() => saveFile(`${words.file}.txt`, 'text/plain', page)}>
          {words.download}
        </ActButton>
        <ActButton look="secondary" onPress={() => print()}>
          {words.print}
        </ActButton>
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
          {words.saved}
        </Tick>
        <ActButton onPress={leave}>{words.done}</ActButton>
      </div>
    </Dialog>
  );
}
