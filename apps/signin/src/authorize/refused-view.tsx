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
  /** What is broken, where it is not a sign-in. */
  says?: Pick<Texts['refused'], 'broken' | 'brokenSays' | 'restart'>;
  /** What can be done here all the same. */
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
        {/* Only the number: what the tables say of it is for whoever fills in a form. */}
        <p className={words.code}>{texts.refused.code(`${refusal.error_code}`)}</p>
      </div>
      {advice.canRetry && (
        <button className={words.primary} type="button" onClick={onRetry}>
          {texts.unreachable.retry}
        </button>
      )}
      {children}
      {/* Nobody vouched for the application's address, so the only way out is our own site. */}
      {!isFramed(window) && (
        <a className={words.secondary} href={siteAddress('/')}>
          {texts.toSite}
        </a>
      )}
    </>
  );
}
