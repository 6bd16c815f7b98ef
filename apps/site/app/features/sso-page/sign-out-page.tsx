import { useEffect, useState } from 'react';
import { ButtonLink } from '../../components/button.tsx';
import { SsoPage } from './sso-page.tsx';
import { processResponse } from './process-response.ts';
import { ssoTexts } from './texts.ts';

/** Ends the local session. The account pages load this page in a hidden frame, or the browser is redirected to it. */
export function SignOutPage() {
  const [isDone, setIsDone] = useState(false);

  useEffect(() => {
    // If the response names a page to return to, the browser goes there.
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
