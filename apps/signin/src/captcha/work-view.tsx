import { useEffect, useRef } from 'react';
import words from '../shell/words.module.css';
import type { Texts } from '../texts/texts.ts';
import styles from './captcha.module.css';
import { ThreadProgress } from './thread-progress.tsx';

type Props = {
  texts: Texts['captcha'];
  isWorking: boolean;
  progress: number;
  onStart: () => void;
  /** Null: this challenge offers no image. */
  onChooseImage: (() => void) | null;
};

/** One button; the browser does the work. */
export function WorkView({ texts, isWorking, progress, onStart, onChooseImage }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <>
      <h1 className={words.title}>{texts.title}</h1>
      <p className={words.lead}>{texts.lead}</p>
      <ThreadProgress label={texts.progress} progress={progress} />
      {/* Not `disabled`, which would lose the focus. */}
      <button ref={button} className={words.primary} type="button" aria-disabled={isWorking} onClick={onStart}>
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
