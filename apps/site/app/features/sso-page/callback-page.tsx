import { useEffect, useState } from 'react';
import { errorMessage } from '../../api/error-message.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { noteManualLogin } from '../../session/login-marks.ts';
import { errorNameOf } from '../../session/report-sign-ins.ts';
import type { SiteAccount } from '../../session/site-account.ts';
import { track } from '../../telemetry/track.ts';
import { SsoPage } from './sso-page.tsx';
import { processResponse } from './process-response.ts';
import { ssoTexts } from './texts.ts';

/**
 * The page that the sign-in redirects to. In a frame it does nothing, because the parent page reads the address; in a
 * window it processes the authorization response and returns to the previous page.
 */
export function CallbackPage() {
  const [fault, setFault] = useState<{ text: string; account: SiteAccount } | null>(null);

  useEffect(() => {
    const goOn = async () => {
      const answer = await processResponse();
      if (!answer) return;
      if (answer.error) {
        track('sign_in_fail', { error: errorNameOf(answer.error) });
        setFault({ text: errorMessage(answer.error), account: answer.account });
        return;
      }
      if (answer.signedIn && answer.returnTo) noteManualLogin();
      // Goes to the home page if the sign-in request named no page to return to.
      window.location.replace(answer.returnTo ?? '/');
    };
    void goOn();
  }, []);

  if (!fault) return <SsoPage title={ssoTexts.signingIn} note={ssoTexts.signingInNote} isBusy />;
  return (
    <SsoPage title={ssoTexts.failed} note={fault.text}>
      <Button look="primary" onClick={() => void fault.account.sso.signIn({ returnTo: '/' })}>
        {ssoTexts.again}
      </Button>
      <ButtonLink href="/">{ssoTexts.home}</ButtonLink>
    </SsoPage>
  );
}
