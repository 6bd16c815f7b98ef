import { Shell } from '../shell/shell.tsx';
import { ViewTitle } from '../shell/view-title.tsx';
import textStyles from '../shell/text.module.css';
import type { Texts } from '../texts/texts.ts';
import { signInAddress } from './sign-in-address.ts';
import type { CentreTexts } from './texts/centre-texts.ts';

type Props = {
  texts: Texts;
  labels: CentreTexts['ended'];
  /** Opens the centre for another account that is signed in in this browser. */
  onOther: (() => void) | undefined;
};

/** Shown after the account was signed out by another device or window, or because of its state. */
export function EndedView({ texts, labels, onOther }: Props) {
  return (
    <Shell texts={texts} title={labels.title}>
      <ViewTitle>{labels.title}</ViewTitle>
      <p className={textStyles.lead}>{labels.why}</p>
      {/* `login` as prompt: without it, another account that is signed in would be used. */}
      <a className={textStyles.primary} href={signInAddress(location.pathname, location.search, 'login')}>
        {labels.again}
      </a>
      {onOther && (
        <button className={textStyles.secondary} type="button" onClick={onOther}>
          {labels.other}
        </button>
      )}
    </Shell>
  );
}
