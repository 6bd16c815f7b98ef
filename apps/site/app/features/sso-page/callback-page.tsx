import { useEffect, useState } from 'react';
import { errorMessage } from '../../api/error-message.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { noteManualLogin } from '../../session/login-marks.ts';
import { errorNameOf } from '../../session/report-sign-ins.ts';
import type { SiteAccount } from '../../session/site-account.ts';
import { track } from '../../telemetry/track.ts';
import { SsoPage } from './sso-page.tsx';
import { takeAnswer } from './take-answer.ts';
import { ssoTexts } from './texts.ts';

/**
 * Where the sign-in page sends the browser. In a frame there is nothing to do: the page around reads the address. In the
 * whole window the answer is taken in, and the browser goes on to where the person was.
 */
export function CallbackPage() {
  const [fault, setFault] = useState<{ text: string; account: SiteAccount } | null>(null);

  useEffect(() => {
    const goOn = async () => {
      const answer = await takeAnswer();
      if (!answer) return;
      if (answer.error) {
        track('sign_in_fail', { error: errorNameOf(answer.error) });
        setFault({ text: errorMessage(answer.error), account: answer.account });
        return;
      }
      if (answer.signedIn && answer.returnTo) noteManualLogin();
      // Whoever opens this page by hand was nowhere before.
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
