import { type MetaFunction, useParams } from 'react-router';
import { Avatar } from '../../features/account-area/avatar.tsx';
import { ticketTexts } from '../../features/tickets/texts.ts';
import { TicketPage } from '../../features/tickets/ticket-page.tsx';
import { useSession } from '../../session/session.ts';
import { metaOf } from '../../use-site.ts';

export const meta: MetaFunction = (args) =>
  metaOf(args, {
    title: `${ticketTexts.title} ${args.params['id'] ?? ''}`,
    description: ticketTexts.signInText,
    isHidden: true,
  });

export default function TicketRoute() {
  const { id = '' } = useParams();
  const state = useSession();
  const user = state.phase === 'in' ? state.user : null;
  const avatar = user && <Avatar name={user.nickName} picture={user.picture} />;
  return <TicketPage key={id} number={id} avatar={avatar} />;
}
