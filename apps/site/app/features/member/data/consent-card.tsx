import { useEffect, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { SiteLink } from '../../../components/site-link.tsx';
import { askConsent } from '../../../telemetry/ask-consent.ts';
import { consent, onConsent } from '../../../telemetry/consent.ts';
import { Card } from '../frame/card.tsx';
import rows from '../frame/rows.module.css';
import { dataTexts } from './texts.ts';

const texts = dataTexts.consent;
const policy = '/agreement/privacy';

/** What this browser may count; the bar in which that is chosen opens again. */
export function ConsentCard() {
  // Pages of a member are drawn in the browser only, so there is a choice to look at.
  const [held, setHeld] = useState(consent);
  useEffect(() => onConsent(setHeld), []);
  return (
    <Card title={texts.title}>
      <ul className={`${rows.rows} ${rows.plain}`}>
        <li>
          <div>
            <b>{texts.states[held]}</b>
            <span className={rows.says}>
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
