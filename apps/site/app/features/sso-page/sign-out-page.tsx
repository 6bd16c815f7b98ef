import { useEffect, useState } from 'react';
import { ButtonLink } from '../../components/button.tsx';
import { SsoPage } from './sso-page.tsx';
import { processResponse } from './process-response.ts';
import { ssoTexts } from './texts.ts';

/** Ends the local session: opened by the account pages in a hidden frame, or by the browser. */
export function SignOutPage() {
  const [isDone, setIsDone] = useState(false);

  useEffect(() => {
    // Continues by itself if there is a target.
    void processResponse().then((answer) => answer && setIsDone(true));
  }, []);

  return isDone ? (
    <SsoPage title={ssoTexts.signedOut} note={ssoTexts.signedOutNote}>
      <ButtonLink href="/">{ssoTexts.home}</ButtonLink>
    </SsoPage>
  ) : (
    <SsoPage title={ssoTexts.signingOut} isBusy />
  );
}
