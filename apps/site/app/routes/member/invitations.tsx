import type { MetaFunction } from 'react-router';
import { BindCard } from '../../features/activity/invite/bind-card.tsx';
import { InviteRecords } from '../../features/activity/invite/invite-records.tsx';
import { MyCode } from '../../features/activity/invite/my-code.tsx';
import { bindTexts, inviteTexts } from '../../features/activity/invite/texts.ts';
import { useInvite } from '../../features/activity/invite/use-invite.ts';
import { Card } from '../../features/member/frame/card.tsx';
import { MembersOnly } from '../../features/member/frame/members-only.tsx';
import { SignInPanel } from '../../features/member/frame/sign-in-panel.tsx';
import { invitationTexts } from '../../features/member/records/texts.ts';
import { metaOf } from '../../use-site.ts';

export const meta: MetaFunction = (args) =>
  metaOf(args, { title: invitationTexts.title, description: invitationTexts.signInText, isHidden: true });

export default function Invitations() {
  const { title, signInTitle, signInText } = invitationTexts;
  return (
    <MembersOnly title={title} signedOut={<SignInPanel title={signInTitle} text={signInText} />}>
      {() => <Mine />}
    </MembersOnly>
  );
}

/** The member's own invitation code, the friends whom the member invited, and who invited the member. */
function Mine() {
  const { own, retry, refresh } = useInvite();
  return (
    <>
      <Card level={1} title={invitationTexts.title}>
        <MyCode own={own} onRetry={retry} />
      </Card>
      <Card title={inviteTexts.recordsTitle}>
        <InviteRecords title={inviteTexts.recordsTitle} />
      </Card>
      {own.view === 'shown' && own.data.mine && (
        <Card title={bindTexts.title}>
          <BindCard invite={own.data} onBound={refresh} />
        </Card>
      )}
    </>
  );
}
