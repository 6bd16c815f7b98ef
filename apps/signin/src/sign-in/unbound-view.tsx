import { useState } from 'react';
import { SubmitButton } from '../form/submit-button.tsx';
import { BrandBar } from '../shell/bar.tsx';
import { Shell } from '../shell/shell.tsx';
import { ViewTitle } from '../shell/view-title.tsx';
import words from '../shell/words.module.css';
import { useTexts } from '../texts/use-texts.tsx';

export interface Unbound {
  providerName: string;
  /** Why the identity did not become a way in. */
  says: string;
  goOn(): void;
}

/**
 * Somebody proved to be the owner of an account, which the identity they came with cannot be bound to. What they proved is
 * used up by then, so the way leads on and not back.
 */
export function UnboundView({ unbound, onOther }: { unbound: Unbound; onOther: () => void }) {
  const texts = useTexts();
  const [isGoing, setGoing] = useState(false);
  const goOn = () => {
    setGoing(true);
    unbound.goOn();
  };
  const title = texts.join.unbound(unbound.providerName);
  return (
    <Shell texts={texts} title={title} bar={<BrandBar texts={texts} />}>
      <ViewTitle>{title}</ViewTitle>
      <p className={words.lead}>{unbound.says}</p>
      <SubmitButton isSending={isGoing} onPress={goOn}>
        {texts.join.goOn}
      </SubmitButton>
      <button className={words.link} type="button" onClick={onOther}>
        {texts.signIn.otherWays}
      </button>
    </Shell>
  );
}
