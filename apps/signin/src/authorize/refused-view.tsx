import type { AccountErrorBody } from '@feisuo/contract/facts/error-object';
import { errorTextIn } from '@feisuo/contract/facts/error-text';
import type { ReactNode } from 'react';
import { adviceFor } from '../shell/retry-advice.ts';
import { isFramed } from '../shell/parent-origin.tsx';
import { siteAddress } from '../shell/address.ts';
import { BrokenThread } from '../shell/drawings.tsx';
import textStyles from '../shell/text.module.css';
import type { Texts } from '../texts/texts.ts';

type Props = {
  texts: Texts;
  refusal: AccountErrorBody;
  onRetry: () => void;
  /** Texts for a failure that is not about a sign-in. */
  labels?: Pick<Texts['refused'], 'broken' | 'brokenMessage' | 'restart'>;
  /** Further buttons or links. */
  children?: ReactNode;
};

export function RefusedView({ texts, refusal, onRetry, labels = texts.refused, children }: Props) {
  const advice = adviceFor(refusal, { ...texts.refused, ...labels });
  return (
    <>
      <BrokenThread />
      <h1 className={textStyles.title}>{advice.canRetry ? errorTextIn(refusal, texts.errors) : labels.broken}</h1>
      {!advice.canRetry && <p className={textStyles.lead}>{labels.brokenMessage}</p>}
      <div className={textStyles.note}>
        <h2>{texts.refused.todo}</h2>
        <p>{advice.message}</p>
        {/* Shows the number of the error, because its text is written for users of a form. */}
        <p className={textStyles.code}>{texts.refused.code(`${refusal.error_code}`)}</p>
      </div>
      {advice.canRetry && (
        <button className={textStyles.primary} type="button" onClick={onRetry}>
          {texts.unreachable.retry}
        </button>
      )}
      {children}
      {/* The redirect address is not verified, so the page links only to our own site. */}
      {!isFramed(window) && (
        <a className={textStyles.secondary} href={siteAddress('/')}>
          {texts.toSite}
        </a>
      )}
    </>
  );
}
