import type { MetaFunction } from 'react-router';
import { MembersOnly } from '../../features/member/frame/members-only.tsx';
import { SignInPanel } from '../../features/member/frame/sign-in-panel.tsx';
import { ticketTexts } from '../../features/tickets/texts.ts';
import { TicketList } from '../../features/tickets/ticket-list.tsx';
import { metaOf } from '../../use-site.ts';

const { title, signInTitle, signInText } = ticketTexts;

export const meta: MetaFunction = (args) => metaOf(args, { title, description: signInText, isHidden: true });

export default function Tickets() {
  return (
    <MembersOnly title={title} signedOut={<SignInPanel title={signInTitle} text={signInText} />}>
      {() => <TicketList />}
    </MembersOnly>
  );
}
