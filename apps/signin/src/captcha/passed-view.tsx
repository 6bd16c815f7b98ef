import { useEffect, useRef } from 'react';
import words from '../shell/words.module.css';
import type { Texts } from '../texts/texts.ts';
import { ThreadProgress } from './thread-progress.tsx';

type Props = { texts: Texts['captcha']; address: string | null };

/** Passed. Where there is an address the browser is leaving; the link is a fallback. */
export function PassedView({ texts, address }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <>
      <h1 className={words.title} ref={title} tabIndex={-1}>
        {texts.passed}
      </h1>
      <p className={words.lead}>{address ? texts.returning : texts.finished}</p>
      <ThreadProgress label={texts.progress} progress={1} />
      {address && (
        <a className={words.secondary} href={address}>
          {texts.goOn}
        </a>
      )}
    </>
  );
}
