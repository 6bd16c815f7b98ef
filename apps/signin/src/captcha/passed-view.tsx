import { useEffect, useRef } from 'react';
import textStyles from '../shell/text.module.css';
import type { Texts } from '../texts/texts.ts';
import { ThreadProgress } from './thread-progress.tsx';

type Props = { texts: Texts['captcha']; address: string | null };

/** Tells that the challenge is passed. With an address the browser is being redirected, and the link is a fallback. */
export function PassedView({ texts, address }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <>
      <h1 className={textStyles.title} ref={title} tabIndex={-1}>
        {texts.passed}
      </h1>
      <p className={textStyles.lead}>{address ? texts.returning : texts.finished}</p>
      <ThreadProgress label={texts.progress} progress={1} />
      {address && (
        <a className={textStyles.secondary} href={address}>
          {texts.goOn}
        </a>
      )}
    </>
  );
}
