import { type MetaFunction, useParams } from 'react-router';
import { Avatar } from '../../features/account-area/avatar.tsx';
import { MembersOnly } from '../../features/member/frame/members-only.tsx';
import { SignInPanel } from '../../features/member/frame/sign-in-panel.tsx';
import { ticketTexts } from '../../features/tickets/texts.ts';
import { TicketPage } from '../../features/tickets/ticket-page.tsx';
import { metaOf } from '../../use-site.ts';

const { title, signInTitle, signInText } = ticketTexts;

export const meta: MetaFunction = (args) =>
  metaOf(args, { title: `${title} ${args.params['id'] ?? ''}`, description: signInText, isHidden: true });

export default function TicketRoute() {
  const { id = '' } = useParams();
  return (
    <MembersOnly title={title} signedOut={<SignInPanel title={signInTitle} text={signInText} />}>
      {({ userId, picture }) => (
        <TicketPage key={id} number={id} avatar={<Avatar userId={userId} picture={picture} />} />
      )}
    </MembersOnly>
  );
}
