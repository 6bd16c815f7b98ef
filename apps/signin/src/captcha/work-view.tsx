import { useEffect, useRef } from 'react';
import textStyles from '../shell/text.module.css';
import type { Texts } from '../texts/texts.ts';
import styles from './captcha.module.css';
import { ThreadProgress } from './thread-progress.tsx';

type Props = {
  texts: Texts['captcha'];
  isWorking: boolean;
  progress: number;
  onStart: () => void;
  /** Null if the server has no image for this captcha. */
  onChooseImage: (() => void) | null;
};

/** Shows a button that starts the proof of work. The browser then works without the user. */
export function WorkView({ texts, isWorking, progress, onStart, onChooseImage }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <>
      <h1 className={textStyles.title}>{texts.title}</h1>
      <p className={textStyles.lead}>{texts.lead}</p>
      <ThreadProgress label={texts.progress} progress={progress} />
      {/* Not `disabled`, because a disabled button would lose the focus. */}
      <button ref={button} className={textStyles.primary} type="button" aria-disabled={isWorking} onClick={onStart}>
        {isWorking ? texts.working : texts.start}
      </button>
      {onChooseImage && (
        <button className={styles.other} type="button" onClick={onChooseImage}>
          {texts.toImage}
        </button>
      )}
    </>
  );
}
