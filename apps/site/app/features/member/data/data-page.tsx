import { useState, useEffect } from 'react';
import { Card } from '../frame/card.tsx';
import { MembersOnly } from '../frame/members-only.tsx';
import { SignInPanel } from '../frame/sign-in-panel.tsx';
import { AccountEnd } from '../overview/data-export-link.tsx';
import { AgreementsCard } from './agreements-card.tsx';
import { dataTexts } from './texts.ts';
import { Button } from '../../../components/button.tsx';
import { SiteLink } from '../../../components/site-link.tsx';
import { askConsent } from '../../../telemetry/ask-consent.ts';
import { consent, onConsent } from '../../../telemetry/consent.ts';
import rows from '../frame/rows.module.css';

const texts = dataTexts.consent;
const policy = '/agreement/privacy';

/** Shows the consent given in this browser, and a button that opens the consent bar again. */
function ConsentCard() {
  // Local storage can be read during rendering, because member pages are rendered in the browser only.
  const [held, setHeld] = useState(consent);
  useEffect(() => onConsent(setHeld), []);
  return (
    <Card title={texts.title}>
      <ul className={`${rows.rows} ${rows.plain}`}>
        <li>
          <div>
            <b>{texts.states[held]}</b>
            <span className={rows.detail}>
              {texts.text}
              <SiteLink href={policy}>{texts.policy}</SiteLink>
            </span>
          </div>
          <Button size="small" onClick={() => void askConsent(true).catch(() => location.assign(policy))}>
            {texts.open}
          </Button>
        </li>
      </ul>
    </Card>
  );
}

export function DataPage() {
  return (
    <MembersOnly
      title={dataTexts.title}
      signedOut={<SignInPanel title={dataTexts.signInTitle} text={dataTexts.signInText} />}
    >
      {() => <Data />}
    </MembersOnly>
  );
}

/** The member's agreements and consent, and a link to the account centre to export data or cancel the account. */
function Data() {
  return (
    <>
      <AgreementsCard />
      <ConsentCard />
      <AccountEnd />
    </>
  );
}
