import { useState } from 'react';
import type { LoginUser } from '../../../session/login-user.ts';
import { Card } from '../frame/card.tsx';
import { MembersOnly } from '../frame/members-only.tsx';
import { SignInPanel } from '../frame/sign-in-panel.tsx';
import { CancelSteps, ExportRow } from '../overview/account-end.tsx';
import { membershipOf } from '../overview/membership.ts';
import { AgreementsCard } from './agreements-card.tsx';
import { ConsentCard } from './consent-card.tsx';
import { dataTexts } from './texts.ts';

export function DataPage() {
  return (
    <MembersOnly
      title={dataTexts.title}
      signedOut={<SignInPanel title={dataTexts.signInTitle} text={dataTexts.signInText} />}
    >
      {(user) => <Data user={user} />}
    </MembersOnly>
  );
}

/** What is held of a person and how to take it along or away; export and cancellation come first, never hidden deeper. */
function Data({ user }: { user: LoginUser }) {
  const [now] = useState(() => Date.now());
  return (
    <>
      <Card level={1} title={dataTexts.title}>
        <ExportRow />
        <CancelSteps membership={membershipOf(user, now)} level={2} />
      </Card>
      <AgreementsCard />
      <ConsentCard />
    </>
  );
}
