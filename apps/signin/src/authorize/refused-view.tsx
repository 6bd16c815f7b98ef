import type { AccountErrorBody } from '@feisuo/contract/facts/error-object';
import { errorTextIn } from '@feisuo/contract/facts/error-text';
import type { ReactNode } from 'react';
import { adviceFor } from '../shell/advice.ts';
import { isFramed } from '../shell/frame.ts';
import { siteAddress } from '../shell/address.ts';
import { BrokenThread } from '../shell/drawings.tsx';
import words from '../shell/words.module.css';
import type { Texts } from '../texts/texts.ts';

type Props = {
  texts: Texts;
  refusal: AccountErrorBody;
  onRetry: () => void;
  /** Texts for a failure that is not a sign-in. */
  says?: Pick<Texts['refused'], 'broken' | 'brokenSays' | 'restart'>;
  /** Further actions. */
  children?: ReactNode;
};

export function RefusedView({ texts, refusal, onRetry, says = texts.refused, children }: Props) {
  const advice = adviceFor(refusal, { ...texts.refused, ...says });
  return (
    <>
      <BrokenThread />
      <h1 className={words.title}>{advice.canRetry ? errorTextIn(refusal, texts.errors) : says.broken}</h1>
      {!advice.canRetry && <p className={words.lead}>{says.brokenSays}</p>}
      <div className={words.note}>
        <h2>{texts.refused.todo}</h2>
        <p>{advice.says}</p>
        {/* Only the number: the error texts are for the users of a form. */}
        <p className={words.code}>{texts.refused.code(`${refusal.error_code}`)}</p>
      </div>
      {advice.canRetry && (
        <button className={words.primary} type="button" onClick={onRetry}>
          {texts.unreachable.retry}
        </button>
      )}
      {children}
      {/* The redirect address is unverified, so the only way out is our own site. */}
      {!isFramed(window) && (
        <a className={words.secondary} href={siteAddress('/')}>
          {texts.toSite}
        </a>
      )}
    </>
  );
}
