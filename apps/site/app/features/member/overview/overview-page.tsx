import { useState } from 'react';
import { SiteLink } from '../../../components/site-link.tsx';
import type { LoginUser } from '../../../session/login-user.ts';
import { Card } from '../frame/card.tsx';
import { MembersOnly } from '../frame/members-only.tsx';
import rows from '../frame/rows.module.css';
import { CentrePanel } from '../frame/sign-in-panel.tsx';
import { LatestMessages } from '../messages/latest-messages.tsx';
import { memberTexts } from '../texts.ts';
import { CancelSteps, ExportRow } from './account-end.tsx';
import { membershipOf } from './membership.ts';
import styles from './overview-page.module.css';
import { SafetyCard } from './safety-card.tsx';
import { StatusCard } from './status-card.tsx';
import { endTexts } from './texts.ts';

interface OverviewPageProps {
  /** The picture of whoever is signed in. */
  avatar: React.ReactNode;
}

export function OverviewPage({ avatar }: OverviewPageProps) {
  return (
    <MembersOnly title={memberTexts.title} signedOut={<CentrePanel />}>
      {(user) => <Overview user={user} avatar={avatar} />}
    </MembersOnly>
  );
}

function Overview({ user, avatar }: { user: LoginUser; avatar: React.ReactNode }) {
  const [now] = useState(() => Date.now());
  return (
    <>
      <StatusCard user={user} avatar={avatar} now={now} period={null} renewal={null} />
      <div className={styles.pair}>
        <SafetyCard />
        <LatestMessages />
      </div>
      <Card
        title={endTexts.title}
        aside={
          <SiteLink className={rows.way} href="/member/data">
            {endTexts.more}
          </SiteLink>
        }
      >
        <ExportRow />
        <CancelSteps membership={membershipOf(user, now)} level={3} />
      </Card>
    </>
  );
}
