import { Shell } from '../shell/shell.tsx';
import { ViewTitle } from '../shell/view-title.tsx';
import words from '../shell/words.module.css';
import type { Texts } from '../texts/texts.ts';
import { signInAddress } from './sign-in-address.ts';
import type { CentreTexts } from './texts/centre-texts.ts';

type Props = {
  texts: Texts;
  says: CentreTexts['ended'];
  /** Opens the centre of another account that is signed in here. */
  onOther: (() => void) | undefined;
};

/** The account was signed out, by another device or window, or by its state. */
export function EndedView({ texts, says, onOther }: Props) {
  return (
    <Shell texts={texts} title={says.title}>
      <ViewTitle>{says.title}</ViewTitle>
      <p className={words.lead}>{says.why}</p>
      {/* Another account may be signed in; without the prompt it would be used instead. */}
      <a className={words.primary} href={signInAddress(location.pathname, location.search, 'login')}>
        {says.again}
      </a>
      {onOther && (
        <button className={words.secondary} type="button" onClick={onOther}>
          {says.other}
        </button>
      )}
    </Shell>
  );
}
