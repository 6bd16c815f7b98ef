import { useEffect, useState } from 'react';
import { ButtonLink } from '../../components/button.tsx';
import { SsoPage } from './sso-page.tsx';
import { takeAnswer } from './take-answer.ts';
import { ssoTexts } from './texts.ts';

/** Forgets the person, whoever opened it: the account pages in a hidden frame, or the browser on its way out. */
export function SignOutPage() {
  const [isDone, setIsDone] = useState(false);

  useEffect(() => {
    // Goes on by itself where there is somewhere to go.
    void takeAnswer().then((answer) => answer && setIsDone(true));
  }, []);

  return isDone ? (
    <SsoPage title={ssoTexts.signedOut} note={ssoTexts.signedOutNote}>
      <ButtonLink href="/">{ssoTexts.home}</ButtonLink>
    </SsoPage>
  ) : (
    <SsoPage title={ssoTexts.signingOut} isBusy />
  );
}
