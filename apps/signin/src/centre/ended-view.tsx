import { Shell } from '../shell/shell.tsx';
import { ViewTitle } from '../shell/view-title.tsx';
import words from '../shell/words.module.css';
import type { Texts } from '../texts/texts.ts';
import { signInAddress } from './sign-in-address.ts';
import type { CentreTexts } from './texts/centre-texts.ts';

type Props = {
  texts: Texts;
  says: CentreTexts['ended'];
  /** The centre of somebody else who is signed in here. */
  onOther: (() => void) | undefined;
};

/** Somebody worked here and is signed out, by another device or window, or because of the account's state. */
export function EndedView({ texts, says, onOther }: Props) {
  return (
    <Shell texts={texts} title={says.title}>
      <ViewTitle>{says.title}</ViewTitle>
      <p className={words.lead}>{says.why}</p>
      {/* Others may be signed in, who would be let in in their place. */}
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
